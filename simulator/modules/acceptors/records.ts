/** What acceptors are and what is remembered of deals with them. CNY and coins in 1e-8, percents in 1e-8 of a percent. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';

/** `buy`: the user pays CNY and gets coins (recharge); `sell`: the other way round (withdrawal). */
export const dealSides = ['buy', 'sell'] as const;
export type DealSide = (typeof dealSides)[number];

/** Ways in which CNY are paid outside the exchange. */
export const payWays = ['we_chat', 'ali_pay', 'bank'] as const;
export type PayWay = (typeof payWays)[number];

/** An account of an acceptor for one way; nickname is the bank's name and branch where the way is `bank`. */
export interface PayAccount {
  readonly nickname: string;
  readonly account: string;
  /** Branch of a bank; '' for the other ways. */
  readonly branch: string;
}

/** How a simulated acceptor behaves when nobody decides for them. */
export interface Temperament {
  /** Seconds between which an answer comes. */
  readonly answersAfter: readonly [least: number, most: number];
  /** One request in so many is rejected; 0 is none. */
  readonly rejectsOneIn: number;
}

/** Somebody who exchanges CNY and coins with users. */
export interface Acceptor {
  readonly id: number;
  readonly name: string;
  /** The user who keeps it. */
  readonly keeper: number;
  /** What the acceptor keeps, in percent of the money. */
  readonly rechargeRate: Amount;
  readonly cashRate: Amount;
  /** CNY that users may recharge, and withdraw, at the beginning. */
  readonly opening: Quotas;
  /** The ways that are offered. */
  readonly accounts: { readonly [way in PayWay]?: PayAccount };
  readonly temperament: Temperament;
}

/** CNY that are left for both sides. */
export interface Quotas {
  readonly recharge: Amount;
  readonly cash: Amount;
}

/** A deal waits until it is confirmed or rejected, and then stays so. */
export const dealStatuses = ['waiting', 'confirmed', 'rejected'] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** A request of a user to an acceptor. */
export type AcceptorDeal = {
  readonly id: number;
  readonly user: number;
  readonly acceptor: number;
  readonly side: DealSide;
  readonly way: PayWay;
  readonly mobile: string;
  /** The user's account from which, or to which, CNY are paid. */
  readonly account: string;
  /** CNY. */
  readonly money: Amount;
  /** What the money came to in coins when the deal was made. */
  readonly coins: Amount;
  /** What of the money the acceptor keeps, in percent. */
  readonly ratePercent: Amount;
  readonly at: Instant;
  /** When the acceptor said that the money of a withdrawal was paid. */
  readonly transferredAt: Instant | null;
  readonly status: DealStatus;
  readonly decidedAt: Instant | null;
};
