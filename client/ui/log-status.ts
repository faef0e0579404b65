/** What became of the thing that a row of a log is about. */
import type { ResponseOf } from '#client/exchange/index.ts';
import type { TextKey } from './text.ts';

/** A row of the logs (E30, E42). */
export type LogRow = ResponseOf<'walletLog'>['list'][number];

/** Where a request stands that an operator decides. */
export type Outcome = 'review' | 'done' | 'rejected';

export const outcomeTexts: Readonly<Record<Outcome, TextKey>> = {
  review: 'common.statusReview',
  done: 'common.statusDone',
  rejected: 'common.statusRejected',
};

/** Log types of a withdrawal (LEDGER-R5). */
const APPLIED = 99;
const REJECTED = 101;

/**
 * What became of each withdrawal of a log, by row: undefined for rows about anything else, and where the server does
 * not say which rows belong together. Rows come newest first, so that a page holds the decision of what it shows.
 */
export function outcomesOf(rows: readonly LogRow[]): (row: LogRow) => Outcome | undefined {
  const known = new Map<string, Outcome>();
  for (const { transaction_info: reference, type } of rows) {
    if (reference?.startsWith('withdrawal:') !== true) continue;
    const status = type === APPLIED ? 'review' : type === REJECTED ? 'rejected' : 'done';
    if (status !== 'review' || !known.has(reference)) known.set(reference, status);
  }
  return ({ transaction_info }) => (transaction_info === undefined ? undefined : known.get(transaction_info));
}
