/** The outcome of the withdrawal that a row of a log belongs to. */
import type { LogRow } from '#client/exchange/index.ts';
import type { TextKey } from './text.ts';

/** `lock_type` of a movement of frozen funds. */
const FROZEN = 1;

/** Whether a row is about frozen funds: what is frozen or released is neither gain nor loss. */
export const isFrozen = ({ lock_type }: Pick<LogRow, 'lock_type'>): boolean => lock_type === FROZEN;

/** The state of a request that an operator decides. */
export type RequestOutcome = 'review' | 'done' | 'rejected';

export const outcomeTexts: Readonly<Record<RequestOutcome, TextKey>> = {
  review: 'common.statusReview',
  done: 'common.statusDone',
  rejected: 'common.statusRejected',
};

/** Log types of a withdrawal (LEDGER-R5). */
const APPLIED = 99;
const REJECTED = 101;

/**
 * The outcome of each withdrawal of a log, by row: undefined for other rows, and where the server does not state which
 * rows belong together. Rows come newest first, so a page also contains the decisions on its withdrawals.
 */
export function outcomesOf(rows: readonly LogRow[]): (row: LogRow) => RequestOutcome | undefined {
  const known = new Map<string, RequestOutcome>();
  for (const { transaction_info: reference, type } of rows) {
    if (reference?.startsWith('withdrawal:') !== true) continue;
    const status = type === APPLIED ? 'review' : type === REJECTED ? 'rejected' : 'done';
    if (status !== 'review' || !known.has(reference)) known.set(reference, status);
  }
  return ({ transaction_info }) => (transaction_info === undefined ? undefined : known.get(transaction_info));
}
