/** Lists of which a page shows only some rows. */
import { useEffect } from 'react';
import type { PagedList } from '#client/exchange/lists.ts';

interface Found<Row> {
  /** The rows to show, of those that were read. */
  readonly rows: readonly Row[];
  /** Whether another page may hold one of them. */
  readonly hasMore: boolean;
  /** There are enough of them to begin with. */
  readonly isEnough: boolean;
  readonly readAll: PagedList<Row>['readAll'];
}

/** A paged list as its chosen rows; reads on by itself until there are enough of them. */
export function useReadingOn<Row>(
  list: PagedList<unknown>,
  { isEnough, ...found }: Found<Row>,
): PagedList<Row> {
  const { error, isLoadingMore, loadMore } = list;
  const { hasMore } = found;
  const isSearching = hasMore && error === null && !isEnough;
  useEffect(() => {
    if (isSearching && !isLoadingMore) loadMore();
  }, [isSearching, isLoadingMore, loadMore]);
  const isBare = found.rows.length === 0;
  return {
    ...list,
    ...found,
    isLoading: list.isLoading || (isBare && isSearching),
    hasMore: !isBare && hasMore,
    isExhausted: !isBare && !hasMore,
  };
}
