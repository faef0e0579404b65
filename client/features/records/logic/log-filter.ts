/** What the transaction log is narrowed to (DESK-365): coin and account by the call, kind and day on the rows read. */
import { recordKind } from './records.ts';
import type { AccountName, LogRow } from '#client/exchange/index.ts';
import type { RecordKind } from './records.ts';

/** The chosen values; undefined where any will do. */
export interface LogFilter {
  /** Id of a currency. */
  readonly coin: number | undefined;
  readonly account: AccountName | undefined;
  readonly kind: RecordKind | undefined;
  /** `2025-06-02`, by the exchange's clock. */
  readonly day: string | undefined;
}

export const noFilter: LogFilter = { coin: undefined, account: undefined, kind: undefined, day: undefined };

const dayOf = ({ created_time }: LogRow): string => created_time.slice(0, 'YYYY-MM-DD'.length);

/** Whether kind and day of a row are those that were chosen. */
export const isWanted =
  ({ kind, day }: LogFilter) =>
  (row: LogRow): boolean =>
    (kind === undefined || recordKind(row) === kind) && (day === undefined || dayOf(row) === day);

/** Whether rows after these, which are newest first, are all of an earlier day than the chosen one. */
export function isPast({ day }: LogFilter, rows: readonly LogRow[]): boolean {
  const oldest = rows.at(-1);
  return day !== undefined && oldest !== undefined && dayOf(oldest) < day;
}
