/** What users are notified of, and the facts that a notice of each kind states. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { noticeParams } from '#simulator/engine/modules/module.ts';

const position = ['trade', 'symbol', 'side', 'hands', 'entry', 'price', 'result', 'currency'] as const;
const contract = ['order', 'symbol', 'direction', 'stake', 'currency', 'result', 'open', 'close'] as const;

/** The facts of each kind. Amounts are decimal texts without trailing zeros, prices have the decimals of their pair. */
export const factsOfKind = {
  ...noticeParams,
  /** `ad` is the user's advertisement that the deal is about; empty for who took somebody else's. */
  c2cTaken: [...noticeParams.c2cTaken, 'ad'],
  c2cPaid: [...noticeParams.c2cPaid, 'ad'],
  c2cReleased: [...noticeParams.c2cReleased, 'ad'],
  c2cCancelled: [...noticeParams.c2cCancelled, 'ad'],
  /** The payment of a deal was not declared in time. */
  c2cLapsed: [...noticeParams.c2cCancelled, 'ad'],
  /** A resting order traded for the first time and waits with what is left. */
  spotPartly: ['order', 'symbol', 'side', 'number', 'base', 'price', 'fee', 'feeCurrency', 'left'],
  /** A resting order is filled; the figures are those of the whole order. */
  spotFilled: ['order', 'symbol', 'side', 'number', 'base', 'price', 'fee', 'feeCurrency'],
  leverOpened: ['trade', 'symbol', 'side', 'hands', 'price', 'margin', 'currency'],
  leverTakeProfit: position,
  leverStopLoss: position,
  /**
   * `others`: positions that ended with the one named. `result` is of all. `missing` more in the account would have kept them at
   * this price; a stop-loss at `stop` would have closed the one named before, with `stopResult`. Empty where there is none.
   * `covered` was paid by the insurance pool.
   */
  leverLiquidated: [...position, 'others', 'rate', 'limit', 'missing', 'stop', 'stopResult', 'covered'],
  leverOvernight: ['amount', 'currency'],
  microWon: contract,
  microLost: contract,
  microDrawn: contract,
  pairHalted: ['symbol', 'orders', 'positions'],
  pairResumed: ['symbol', 'orders', 'positions'],
  /** `result` is that of the positions that were closed. */
  pairDelisted: ['symbol', 'orders', 'positions', 'result', 'currency'],
  /** `mission` is its id, `goal` its place from 1. */
  missionGoal: ['mission', 'goal', 'goals'],
  missionDone: ['mission'],
  /** `reason`: `loss` or `time`. */
  missionFailed: ['mission', 'reason'],
} as const;

export type NoticeKind = keyof typeof factsOfKind;

type FactsOf<Kind extends NoticeKind> = { readonly [Fact in (typeof factsOfKind)[Kind][number]]: string };

/** Something that a user is to be notified of. */
export type NewNotice = {
  [Kind in NoticeKind]: { readonly user: number; readonly kind: Kind; readonly facts: FactsOf<Kind> };
}[NoticeKind];

/** A notice as it is kept. */
export interface NoticeRecord {
  /** 1, 2, 3 … for each user. */
  readonly id: number;
  readonly at: Instant;
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, string>>;
}
