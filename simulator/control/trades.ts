/** What a user traded from an instant on: a line for each order that traded, position that began or ended, and second contract. */
import * as z from 'zod/mini';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { formatAmount, mulDiv, shortAmount, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { notional, quantity, ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { append } from '#simulator/engine/modules/spot/indexes.ts';
import type { SpotTrade } from '#simulator/engine/modules/spot/index.ts';
import { virtualInstant } from './requests.ts';

export const tradeKinds = [
  'buy',
  'sell',
  'openLong',
  'openShort',
  'closeLong',
  'closeShort',
  'up',
  'down',
] as const;

export const tradeReport = z
  .object({
    at: virtualInstant,
    kind: z.enum(tradeKinds),
    pair: z.string(),
    amount: z.string().check(z.describe('Of the base currency; of a second contract its stake.')),
    currency: z.string().check(z.describe('Of the amount.')),
    price: z.string().check(z.describe('With the decimals of the pair; of an order the average one.')),
  })
  .check(
    z.describe(
      'buy, sell: what a spot order traded, at its first trade. openLong, closeLong and the like: a leverage position. up, down: a second contract.',
    ),
  );
export type TradeReport = z.output<typeof tradeReport>;

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** The trades, oldest first. */
export function tradesFrom(exchange: Exchange, user: number, from: Instant): readonly TradeReport[] {
  const all = [
    ...spotTrades(exchange, user, from),
    ...positions(exchange, user),
    ...contracts(exchange, user),
  ];
  return all.filter(({ at }) => at >= from).sort((a, b) => a.at - b.at);
}

function pairOf({ market }: Exchange, id: number): Pair {
  const pair = market.pair(id);
  if (!pair) throw new Error(`a trade is of the pair ${id}, which does not exist`);
  return pair;
}

/** Trades that are looked at together: as many as a history keeps in one text. */
const TRADES_OF_PAGE = 1_000;

/** The spot trades of a user, newest first; what lies before the last one that is asked for is not read. */
function* newestTrades({ spot }: Exchange, user: number): Generator<SpotTrade> {
  for (let offset = 0; ; offset += TRADES_OF_PAGE) {
    const { rows } = spot.queries.trades(user, {}, { offset, limit: TRADES_OF_PAGE });
    yield* rows;
    if (rows.length < TRADES_OF_PAGE) return;
  }
}

function spotTrades(exchange: Exchange, user: number, from: Instant): readonly TradeReport[] {
  const latest: SpotTrade[] = [];
  for (const trade of newestTrades(exchange, user)) {
    if (trade.at < from) break;
    latest.push(trade);
  }
  const orders = new Map<string, SpotTrade[]>();
  for (const trade of latest.reverse()) {
    // Who trades with themselves has both sides of it.
    if (trade.buyer === user) append(orders, `buy ${trade.buyOrder}`, trade);
    if (trade.seller === user) append(orders, `sell ${trade.sellOrder}`, trade);
  }
  return [...orders].flatMap(([order, trades]): TradeReport[] => {
    const [first] = trades;
    if (!first) return [];
    const pair = pairOf(exchange, first.pair);
    const amount = quantity(
      pair,
      trades.reduce((sum, { lots }) => sum + lots, 0),
    );
    const total = trades.reduce((sum, { price, lots }) => sum + notional(pair, price, lots), 0n);
    const kind = order.startsWith('buy') ? 'buy' : 'sell';
    return [
      {
        at: first.at,
        kind,
        pair: pair.symbol,
        amount: shortAmount(amount),
        currency: pair.baseName,
        price: formatAmount(mulDiv(total, UNIT, amount), pair.priceDp),
      },
    ];
  });
}

function positions(exchange: Exchange, user: number): readonly TradeReport[] {
  return exchange.leverage.queries.trades(user, {}, EVERY).rows.flatMap((trade): TradeReport[] => {
    const { status, side, openedAt, completedAt } = trade;
    // One that was never opened has no instant.
    if (openedAt === 0) return [];
    const pair = pairOf(exchange, trade.pair);
    const size = { pair: pair.symbol, amount: shortAmount(trade.number), currency: pair.baseName };
    const isLong = side === 'long';
    const opened: TradeReport = {
      at: openedAt,
      kind: isLong ? 'openLong' : 'openShort',
      ...size,
      price: formatAmount(trade.price, pair.priceDp),
    };
    if (status !== 'closed') return [opened];
    const closed: TradeReport = {
      at: completedAt,
      kind: isLong ? 'closeLong' : 'closeShort',
      ...size,
      price: formatAmount(trade.closePrice, pair.priceDp),
    };
    return [opened, closed];
  });
}

function contracts(exchange: Exchange, user: number): readonly TradeReport[] {
  const { micro, market } = exchange;
  return micro.queries.orders(user, {}, EVERY).rows.map((order) => {
    const pair = pairOf(exchange, order.pair);
    return {
      at: order.openedAt,
      kind: order.direction,
      pair: pair.symbol,
      amount: shortAmount(order.stake),
      currency: market.currency(order.currency)?.name ?? String(order.currency),
      price: ticksText(pair, order.openPrice),
    };
  });
}
