import { holdsAll } from '#client/exchange/pages.ts';
import type { ResponseOf, LogRow } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import type { PagedList } from '#client/exchange/lists.ts';
import { isPast, isWanted } from '../logic/log-filter.ts';
import type { LogFilter } from '../logic/log-filter.ts';
import { useReadingOn } from '../reading-on.ts';

/** WALLET-057. */
const PAGE_ROWS = 20;

const rowsOf = ({ data }: ResponseOf<'accountLog'>): readonly LogRow[] => data;

const rowsOfAccount = ({ list }: ResponseOf<'walletLog'>): readonly LogRow[] => list;

/** A page that is not full is the last one. */
const isLast = ({ data, limit }: ResponseOf<'accountLog'>): boolean => data.length < limit;

/** The whole log (E42), or that of a coin or an account (E30). */
function useMovements({ coin, account }: LogFilter): PagedList<LogRow> {
  const isOfAll = coin === undefined && account === undefined;
  const all = usePagedOperation('accountLog', { limit: PAGE_ROWS }, rowsOf, { isLast, enabled: isOfAll });
  const some = usePagedOperation('walletLog', { currency: coin ?? 0, type: account }, rowsOfAccount, {
    isLast: holdsAll,
    enabled: !isOfAll,
    keepPrevious: true,
  });
  return isOfAll ? all : some;
}

/** The log as it is filtered; reads on by itself until a page is found. */
export function useLog(filter: LogFilter): PagedList<LogRow> {
  const list = useMovements(filter);
  const { rows: read } = list;
  const rows = read.filter(isWanted(filter));
  return useReadingOn(list, {
    rows,
    hasMore: list.hasMore && !isPast(filter, read),
    isEnough: rows.length >= PAGE_ROWS || rows.length === read.length,
    readAll: async (rowKey, reading) => {
      const isEnough = (page: readonly LogRow[]) => isPast(filter, page);
      return (await list.readAll(rowKey, { ...reading, isEnough })).filter(isWanted(filter));
    },
  });
}
