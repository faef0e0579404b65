/** Pure rules of peer-to-peer trading (docs/c2c.md). */
import { DAY_MS, MINUTE_MS, SECOND_MS, UNIT, mulDiv, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Ad, Cancels, Deal, PayoutAccounts } from './records.ts';

/** A deal that is not declared paid within this time is cancelled (C2C-R4). */
export const PAYMENT_WINDOW_MS = 15 * MINUTE_MS;

/** An ad that no one took leaves the market after this time. */
export const AD_LIFE_MS = DAY_MS;

/** Deals that a user may cancel on one day of the server zone (C2C-R6). */
export const CANCELS_A_DAY = 3;

/** Decimals of prices and numbers on the wire and in storage; the exchange takes no more (C2C-R9). */
export const DECIMALS = 5;

type Parties = Pick<Deal, 'side' | 'publisher' | 'taker'>;

/** Who pays the money and gets the coins. */
export function coinBuyer({ side, publisher, taker }: Parties): number {
  return side === 'buy' ? publisher : taker;
}

/** Who gets the money and hands the coins over. */
export function coinSeller({ side, publisher, taker }: Parties): number {
  return side === 'sell' ? publisher : taker;
}

/** Whether somebody is one of the two who may know of a deal. */
export function isParty(deal: Parties, person: number): boolean {
  return deal.publisher === person || deal.taker === person;
}

export function isRunning({ status }: Pick<Deal, 'status'>): boolean {
  return status === 'unpaid' || status === 'paid';
}

/** What an amount of coins costs, in 1e-8 CNY, truncated. */
export function dealWorth({ price, number }: Pick<Ad, 'price' | 'number'>): Amount {
  return mulDiv(price, number, UNIT);
}

/** What somebody has done in deals that are over (C2C-R15). */
export interface TradeRecord {
  readonly deals: number;
  readonly completed: number;
  /** From the declared payment to the release, on average, in seconds rounded half up; null without a release. */
  readonly releaseSeconds: number | null;
}

/** The record of a person, from the deals that the person took or that were made on the person's ads. */
export function recordOf(person: number, deals: readonly Deal[]): TradeRecord {
  const completed = deals.filter(({ status }) => status === 'finished');
  const waits = completed.flatMap((deal) =>
    coinSeller(deal) === person && deal.paidAt !== null && deal.endedAt !== null
      ? [deal.endedAt - deal.paidAt]
      : [],
  );
  const sum = waits.reduce((before, wait) => before + wait, 0);
  return {
    deals: deals.filter((deal) => !isRunning(deal)).length,
    completed: completed.length,
    releaseSeconds: waits.length === 0 ? null : Math.floor(sum / (SECOND_MS * waits.length) + 0.5),
  };
}

/** Deals called off on the server day of `now`. */
export function cancelsToday(cancels: Cancels | undefined, now: Instant): number {
  return cancels?.day === startOfDay(now) ? cancels.count : 0;
}

/** Whether a way of payment is complete: one at least must be. */
export function hasCompleteWay(details: PayoutAccounts): boolean {
  const { bankName, bankAccount, alipayAccount, wechatNickname, wechatAccount } = details;
  return (
    alipayAccount !== '' ||
    (bankName !== '' && bankAccount !== '') ||
    (wechatNickname !== '' && wechatAccount !== '')
  );
}
