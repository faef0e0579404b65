/** What leverage trading remembers: one record per trade, replaced whole when it changes. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';

export const leverSides = ['long', 'short'] as const;
export type LeverSide = (typeof leverSides)[number];

/** In the order of their codes 0 to 4 on the wire (LEVERAGE-R9). */
export const leverStatuses = ['pending', 'holding', 'closing', 'closed', 'revoked'] as const;
export type LeverStatus = (typeof leverStatuses)[number];

/** Why a trade is no longer open. */
export const leverEnds = ['user', 'takeProfit', 'stopLoss', 'liquidation', 'delisted'] as const;
export type LeverEnd = (typeof leverEnds)[number];

/** A trade of a user. Prices and amounts in 1e-8 of the quote currency; instants are 0 until it happens. */
export type LeverTrade = {
  readonly id: number;
  readonly user: number;
  readonly pair: number;
  readonly side: LeverSide;
  readonly status: LeverStatus;
  readonly multiple: number;
  /** Hands. */
  readonly share: number;
  /** Base units, in 1e-8. */
  readonly number: Amount;
  /** Before the spread: the last price, or the price that is waited for. */
  readonly originPrice: Amount;
  /** What it opened at, or will: after the spread. */
  readonly price: Amount;
  /** 0 is none. */
  readonly takeProfit: Amount;
  readonly stopLoss: Amount;
  /** Margin at the start (`origin_caution_money`), and what is left of it (`caution_money`), which is locked while the trade is open. */
  readonly margin: Amount;
  readonly marginLeft: Amount;
  readonly fee: Amount;
  readonly overnightPercent: Amount;
  readonly overnightPaid: Amount;
  /** Price when it ended; 0 while it is open. */
  readonly closePrice: Amount;
  /** What closing brought or cost; 0 while it is open. */
  readonly profit: Amount;
  /** Empty while it is open. */
  readonly end: LeverEnd | '';
  readonly createdAt: Instant;
  /** When it became a position. */
  readonly openedAt: Instant;
  /** When its end was asked for, and when it was done. */
  readonly handledAt: Instant;
  readonly completedAt: Instant;
};

/** Whether a trade has neither been closed nor revoked. */
export function isOpen({ status }: LeverTrade): boolean {
  return status !== 'closed' && status !== 'revoked';
}

/** Whether a trade is a position, in the market. */
export function isHeld({ status }: LeverTrade): boolean {
  return status === 'holding' || status === 'closing';
}
