/** The open ads of a side, all of them: only so can they stand in the order of their prices (C2C-046). */
import { useState } from 'react';
import type { TradeSide } from '#client/ui/trade-side.ts';
import type { C2cAd } from '#client/exchange/index.ts';
import { useWholeOperation, wholeList } from '#client/exchange/lists.ts';
import type { PagedList } from '#client/exchange/lists.ts';
import { adKey, adsOf, isLastPage, oppositeSide, ADS_PER_PAGE } from '../logic/ad.ts';
import type { C2cCoin } from '../logic/ad.ts';

/** Ads come and go without an event. */
const POLL_MS = 10_000;

/** Enough for one request; a server that sends fewer is asked for its other pages. */
const REQUESTED_ROWS = 100;

const ads = { rowsOf: adsOf, rowKey: adKey, isLast: isLastPage };

/** The ads that a reader of this side can take; undefined until they are known. */
export function useMarketAds(coin: C2cCoin, side: TradeSide) {
  const type = oppositeSide(side);
  const { data, error, refetch } = useWholeOperation(
    'c2cMarket',
    { type, currency_id: coin.id, limit: REQUESTED_ROWS },
    ads,
    { pollMs: POLL_MS },
  );
  const key = `${type} ${coin.id}`;
  const [unfolded, setUnfolded] = useState({ key, rows: ADS_PER_PAGE });
  const count = unfolded.key === key ? unfolded.rows : ADS_PER_PAGE;
  const reload = () => void refetch();
  /** The list of these ads: ten more with each press. */
  const listOf = (rows: readonly C2cAd[]): PagedList<C2cAd> => ({
    ...wholeList({
      rows: rows.slice(0, count),
      isLoading: data === undefined && error === null,
      error,
      reload,
      readAll: () => Promise.resolve(rows),
    }),
    hasMore: rows.length > count,
    isExhausted: rows.length > 0 && rows.length <= count,
    loadMore: () => setUnfolded({ key, rows: count + ADS_PER_PAGE }),
  });
  return { ads: data, listOf, reload };
}
