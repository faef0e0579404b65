/** Resting spot orders that traded. */
import { formatAmount, mulDiv, shortAmount, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { notional, quantity } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { entryOf } from '#simulator/engine/modules/kit.ts';
import { HOUSE } from '#simulator/engine/modules/module.ts';
import type { SpotTrade } from '#simulator/engine/modules/spot/index.ts';
import type { NoticeDeps } from './deps.ts';
import type { NewNotice } from './kinds.ts';

interface Maker {
  readonly user: number;
  readonly order: number;
  readonly side: 'buy' | 'sell';
}

/** The side of a trade that waited in the book. */
const makerOf = ({ side, buyer, buyOrder, seller, sellOrder }: SpotTrade): Maker =>
  side === 'buy'
    ? { user: seller, order: sellOrder, side: 'sell' }
    : { user: buyer, order: buyOrder, side: 'buy' };

/** Notices of what traded in one piece of work: one for each order that traded for the first time or is filled. */
export function spotNotices(deps: NoticeDeps, trades: readonly number[]): readonly NewNotice[] {
  const fills = new Map<number, SpotTrade[]>();
  for (const id of trades) {
    const trade = deps.spot.queries.trade(id);
    const order = trade && makerOf(trade);
    if (!order || order.user === HOUSE) continue;
    entryOf(fills, order.order, () => []).push(trade);
  }
  return [...fills.values()].flatMap((of) => noticeOf(deps, of) ?? []);
}

function noticeOf(deps: NoticeDeps, fills: readonly SpotTrade[]): NewNotice | undefined {
  const { market, spot } = deps;
  const [first] = fills;
  const pair = first && market.pair(first.pair);
  if (!pair) return undefined;
  const maker = makerOf(first);
  const open = spot.queries.order(maker.order);
  const { user } = maker;
  if (!open) {
    const facts = factsOf(pair, maker, spot.queries.tradesOfOrder(maker.order));
    return { user, kind: 'spotFilled', facts };
  }
  const rested = spot.queries.receipt(user, maker.order)?.restingLots ?? open.lots;
  if (open.left + lotsOf(fills) !== rested) return undefined;
  const left = shortAmount(quantity(pair, open.left));
  return { user, kind: 'spotPartly', facts: { ...factsOf(pair, maker, fills), left } };
}

const lotsOf = (fills: readonly SpotTrade[]): number => fills.reduce((sum, { lots }) => sum + lots, 0);

function factsOf(pair: Pair, { order, side }: Maker, fills: readonly SpotTrade[]) {
  const lots = lotsOf(fills);
  const sum = (part: (trade: SpotTrade) => Amount) => fills.reduce((all, trade) => all + part(trade), 0n);
  const paid = sum((trade) => notional(pair, trade.price, trade.lots));
  const average = mulDiv(paid, UNIT, quantity(pair, lots));
  return {
    order: String(order),
    symbol: pair.symbol,
    side,
    number: shortAmount(quantity(pair, lots)),
    base: pair.baseName,
    price: formatAmount(average, pair.priceDp),
    fee: shortAmount(sum(({ buyerFee, sellerFee }) => (side === 'buy' ? buyerFee : sellerFee))),
    feeCurrency: side === 'buy' ? pair.baseName : pair.quoteName,
  };
}
