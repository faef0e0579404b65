/** What peer-to-peer trading remembers. Amounts in 1e-8 of the coin, prices in 1e-8 CNY. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';

/** What the publisher of an ad does with the coin. */
export type AdSide = 'buy' | 'sell';

export const payWays = ['ali_pay', 'we_chat', 'bank'] as const;

/** How the money is paid, outside the exchange. */
export type PayWay = (typeof payWays)[number];

/** How somebody is paid; '' where a way is not used. */
export type PayoutDetails = {
  readonly realName: string;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly alipayAccount: string;
  readonly wechatNickname: string;
  readonly wechatAccount: string;
};

/** A user's payout details as saved; `createdAt` is when they were first. */
export type Payout = PayoutDetails & {
  readonly id: number;
  readonly user: number;
  readonly createdAt: Instant;
};

/** Open and taken ads may come to a deal; sold, withdrawn and expired ones are over. */
export type AdStatus = 'open' | 'taken' | 'sold' | 'withdrawn' | 'expired';

/** An advertisement. People are users by id, or simulated traders by theirs. */
export type Ad = {
  readonly id: number;
  readonly publisher: number;
  readonly side: AdSide;
  readonly currency: number;
  readonly way: PayWay;
  readonly price: Amount;
  readonly number: Amount;
  /** Smallest number that the publisher asks for; it is only shown, because an ad is taken whole (C2C-R1). */
  readonly min: Amount;
  readonly createdAt: Instant;
  /** When it leaves the market if nobody took it. */
  readonly expiresAt: Instant;
  readonly status: AdStatus;
};

/** Awaiting the payment, declared paid, coins handed over, or called off. */
export type DealStatus = 'unpaid' | 'paid' | 'finished' | 'cancelled';

/** Who called a deal off: the coin buyer, the 15-minute window, or an operator. */
export type Canceller = 'buyer' | 'time' | 'operator';

/** A deal on a whole ad, with the terms of the ad. */
export type Deal = {
  readonly id: number;
  readonly ad: number;
  readonly publisher: number;
  readonly taker: number;
  /** Of the ad. */
  readonly side: AdSide;
  readonly currency: number;
  readonly way: PayWay;
  readonly price: Amount;
  readonly number: Amount;
  /** Payout details of the coin seller as they were when the deal began: nobody may be told others halfway. */
  readonly payout: PayoutDetails;
  /** Real name of the coin buyer, who has to pay himself. */
  readonly payer: string;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly status: DealStatus;
  readonly cancelledBy: Canceller | null;
};

/** Deals that a user called off on the latest server day on which there was any. */
export type Cancels = { readonly user: number; readonly day: Instant; readonly count: number };
