import { usePagedOperation } from '#client/exchange/lists.ts';
import type { PagedList } from '#client/exchange/lists.ts';
import { isShown, joinedRecords, recordKey, singleRecords } from '../logic/records.ts';
import type { FinancialRecord, RecordTab } from '../logic/records.ts';
import { useReadingOn } from '../reading-on.ts';

/** Rows of one call: a kind of which there are few is found among many others. */
const PAGE_ROWS = 200;

/** Records that a tab tries to show at first. */
const WANTED = 20;

/** The records of a tab; reads on by itself until some are found. */
export function useRecords(tab: RecordTab): PagedList<FinancialRecord> {
  const list = usePagedOperation('accountLog', { limit: PAGE_ROWS }, singleRecords);
  const records = joinedRecords(list.rows);
  const rows = records.filter(isShown(tab));
  return useReadingOn(list, {
    rows,
    hasMore: list.hasMore,
    isEnough: rows.length >= WANTED,
    readAll: async (_, reading) => joinedRecords(await list.readAll(recordKey, reading)).filter(isShown(tab)),
  });
}
