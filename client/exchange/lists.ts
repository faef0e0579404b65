/** Lists as hooks: read as a whole, or page by page. */
import { hashKey, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DecodedResponseOf, OperationName } from '#contract/index.ts';
import { useExchange } from './context.ts';
import { useTerms } from './operations.ts';
import type { OperationOptions } from './operations.ts';
import { readAllPages } from './pages.ts';
import type { PagedCall, PagedInput, PageReading } from './pages.ts';
import { listKeyOf } from './query-options.ts';

/** How the pages of a list are read and put together; each part must be the same function on every render. */
type WholeList<Name extends OperationName, Row> = Omit<PagedCall<Name, Row>, 'operation' | 'input'> & {
  /** Called with all rows of each reading. */
  readonly onRead?: (rows: readonly Row[]) => void;
};

/**
 * Every row of a list, read page by page: servers differ in how many rows a page has. A refusal is the caller's to show; otherwise
 * as `useOperation`.
 */
export function useWholeOperation<Name extends OperationName, Row, Selected = readonly Row[]>(
  name: Name,
  input: PagedInput<Name>,
  { onRead, ...list }: WholeList<Name, Row>,
  options: Pick<OperationOptions<readonly Row[], Selected>, 'enabled' | 'pollMs' | 'select'> = {},
): UseQueryResult<Selected, Error> {
  const { call } = useExchange();
  const { enabled, polling } = useTerms(name, options);
  return useQuery<readonly Row[], Error, Selected>({
    queryKey: listKeyOf(name, input, 'whole'),
    async queryFn({ signal }) {
      const rows = await readAllPages(call, { operation: name, input, ...list }, { signal });
      onRead?.(rows);
      return rows;
    },
    meta: { quiet: true },
    enabled,
    refetchInterval: polling,
    select: options.select,
  });
}

export interface PagedList<Row> {
  readonly rows: readonly Row[];
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  /** The rows are those of the previous input; see `keepPrevious`. */
  readonly isPrevious?: boolean;
  readonly error: Error | null;
  /** Whether another page may hold rows. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The request for the last page failed; requesting it again is a retry. */
  readonly isLoadMoreError: boolean;
  /** There are rows and no further page holds any: show the no-more text (ERR-012). */
  readonly isExhausted: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Every row of the list, requested page by page and not kept. */
  readonly readAll: (
    rowKey: (row: Row) => string | number,
    reading: PageReading<Row>,
  ) => Promise<readonly Row[]>;
}

/** A list of which all rows are there at once. */
export const wholeList = <Row>(
  list: Pick<PagedList<Row>, 'rows' | 'isLoading' | 'error' | 'reload' | 'readAll'>,
): PagedList<Row> => ({
  ...list,
  hasMore: false,
  isLoadingMore: false,
  isLoadMoreError: false,
  isExhausted: false,
  loadMore: () => undefined,
});

export interface PagedOptions<Result> extends Pick<
  OperationOptions<never>,
  'enabled' | 'keepPrevious' | 'pollMs' | 'quiet'
> {
  /**
   * Whether a response states that it is the last page, by the rows received so far; must be the same function on every
   * render.
   */
  readonly isLast?: (response: Result, received: number) => boolean;
}

/**
 * A list that grows page by page and offers more until a page is empty (ERR-012) or states that it is the last.
 * `rowsOf` must be the same function on every render.
 */
export function usePagedOperation<Name extends OperationName, Row>(
  name: Name,
  input: PagedInput<Name>,
  rowsOf: (response: DecodedResponseOf<Name>) => readonly Row[],
  options: PagedOptions<DecodedResponseOf<Name>> = {},
): PagedList<Row> {
  const { call } = useExchange();
  const { pollMs, keepPrevious = false, quiet = false, isLast } = options;
  const { enabled, polling } = useTerms(name, options);
  const queryKey = listKeyOf(name, input, 'pages');
  const query = useInfiniteQuery<
    DecodedResponseOf<Name>,
    Error,
    InfiniteData<DecodedResponseOf<Name>>,
    typeof queryKey,
    number
  >({
    queryKey,
    meta: { quiet },
    initialPageParam: 1,
    getNextPageParam(last, pages) {
      const received = pages.reduce((sum, page) => sum + rowsOf(page).length, 0);
      return rowsOf(last).length > 0 && isLast?.(last, received) !== true ? pages.length + 1 : undefined;
    },
    enabled,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    // A list with several pages is fetched again only if the caller wants it: each page is a call of its own.
    refetchInterval: ({ state }) =>
      pollMs !== undefined || (state.data?.pages.length ?? 0) <= 1 ? polling : false,
  });
  const { data } = query;
  const { isWanted, isMissed, loadMore } = useWantedPage(hashKey(queryKey), query);
  // The React Compiler keeps this array until `data` changes, so that values computed from long lists are not computed again.
  const rows = (data?.pages ?? []).flatMap((page) => rowsOf(page));
  return {
    rows,
    isLoading: query.isPending,
    isPrevious: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage && rows.length > 0 && !query.isPlaceholderData,
    isLoadingMore: isWanted || query.isFetchingNextPage,
    isLoadMoreError: isMissed,
    isExhausted: rows.length > 0 && !query.hasNextPage,
    loadMore,
    reload: () => void query.refetch(),
    readAll: (rowKey, reading) => readAllPages(call, { operation: name, input, rowsOf, rowKey }, reading),
  };
}

type Pages = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'dataUpdatedAt' | 'errorUpdateCount' | 'fetchNextPage' | 'hasNextPage' | 'isFetching'
>;

/**
 * Requests a further page until it is there, the list has no more, or a call fails. If an event invalidates the list,
 * the page waits for the refetch instead of cancelling it, and is requested again if its own request was cancelled.
 */
function useWantedPage(key: string, query: Pages) {
  const { data, dataUpdatedAt, errorUpdateCount: failures, fetchNextPage, hasNextPage, isFetching } = query;
  const known = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState({ key, failures, pages: 0 });
  const isLacking = hasNextPage && wanted.key === key && wanted.pages > known;
  const isWanted = isLacking && wanted.failures === failures;
  // Also when a refetch is over of which no render has seen that it was under way.
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage();
  }, [isWanted, isFetching, fetchNextPage, data, dataUpdatedAt]);
  // Until the page is requested again: a refetch of the list does not load it.
  const isMissed = isLacking && !isWanted;
  return { isWanted, isMissed, loadMore: () => setWanted({ key, failures, pages: known + 1 }) };
}
