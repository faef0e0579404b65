import { useEffect, useMemo } from 'react';
import { usePagedOperation } from '#client/exchange/react.tsx';
import type { PagedList } from '#client/exchange/react.tsx';
import { isShown, joined, rowKey, singleRecords } from '../logic/records.ts';
import type { FinancialRecord, RecordTab } from '../logic/records.ts';

/** Rows of one call: a kind of which there are few is found among many others. */
const PAGE_ROWS = 200;

/** Records that a tab tries to show at first. */
const WANTED = 20;

/** The records of a tab; reads on by itself until some are found. */
export function useRecords(tab: RecordTab): PagedList<FinancialRecord> {
  const list = usePagedOperation('accountLog', { limit: PAGE_ROWS }, singleRecords);
  const { rows: all, hasMore, isLoadingMore, error, loadMore } = list;
  const records = useMemo(() => joined(all), [all]);
  const rows = useMemo(() => records.filter(isShown(tab)), [records, tab]);
  const isSearching = hasMore && error === null && rows.length < WANTED;
  useEffect(() => {
    if (isSearching && !isLoadingMore) loadMore();
  }, [isSearching, isLoadingMore, loadMore]);
  const isBare = rows.length === 0;
  return {
    ...list,
    rows,
    isLoading: list.isLoading || (isBare && isSearching),
    hasMore: !isBare && hasMore,
    isExhausted: !isBare && list.isExhausted,
    readAll: async (_, reading) => joined(await list.readAll(rowKey, reading)).filter(isShown(tab)),
  };
}
