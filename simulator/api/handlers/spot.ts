/** Handlers of the spot calls E10–E18. */
import type { ResponseOf, RequestOf } from '#contract/index.ts';
import { formatAmount, shortAmount } from '#simulator/kernel/index.ts';
import type { Side } from '#simulator/market/book/index.ts';
import type { MarketFilter } from '#simulator/modules/spot/index.ts';
import type { PageRequest } from '#simulator/modules/module.ts';
import { caller, execute } from '../call.ts';
import type { Call, Handlers } from '../call.ts';
import { displayedPair } from './market.ts';
import { latestTrades, priceText } from '#simulator/wire/market.ts';
import { spotOrderRow } from './spot-order-rows.ts';
import { bookRows, completedRow, entrustRow, tapeRow } from './spot-rows.ts';

/** Levels a side that E10 shows. */
const DEAL_LEVELS = 10;

/** The spot calls. */
export const spotHandlers: Handlers = {
  spotDeal,
  spotBuy: (call) => place(call, 'buy'),
  spotSell: (call) => place(call, 'sell'),
  spotCancel,
  openBuys: (call) => openOrders(call, 'buy'),
  openSells: (call) => openOrders(call, 'sell'),
  openOrders: (call) => openOrders(call),
  completedTrades,
  entrusts,
  spotOrders,
};

function spotDeal(call: Call<'spotDeal'>): ResponseOf<'spotDeal'> {
  const { exchange, input } = call;
  const { id } = caller(call);
  const pair = displayedPair(exchange, input.legal_id, input.currency_id);
  const { bids, asks } = exchange.spot.queries.depth(pair, DEAL_LEVELS);
  return {
    in: bookRows(pair, bids),
    out: bookRows(pair, asks).reverse(),
    last_price: priceText(pair, exchange.market.price(pair, call.at)),
    user_legal: formatAmount(exchange.ledger.available(id, 'change', pair.quote)),
    user_currency: formatAmount(exchange.ledger.available(id, 'change', pair.base)),
    cny_price: shortAmount(exchange.market.legalRate(pair.quote, call.at)),
    complete: latestTrades(exchange, pair).map((line) => tapeRow(exchange, pair, line, id)),
  };
}

function place(call: Call<'spotBuy' | 'spotSell'>, side: Side): string {
  const { legal_id: quote, currency_id: base, price, num: number, mode } = call.input;
  const market = mode === 1;
  execute(call, 'spot.place', {
    side,
    mode: market ? 'market' : 'limit',
    quote,
    base,
    // A market order has no price of its own, whatever the caller sent (D-03).
    price: market ? '' : price,
    number,
  });
  return call.text(side === 'buy' ? 'done.spotBuy' : 'done.spotSell');
}

function spotCancel(call: Call<'spotCancel'>): ResponseOf<'spotCancel'> {
  const { id: order, type } = call.input;
  execute(call, 'spot.cancel', { order, side: type === 'in' ? 'buy' : 'sell' });
  return call.text('done.spotCancel');
}

function pageOf({ page, limit }: { page: number; limit: number }): PageRequest {
  return { offset: (page - 1) * limit, limit };
}

function openOrders(call: Call<'openBuys' | 'openSells' | 'openOrders' | 'entrusts'>, side?: Side) {
  const user = caller(call);
  const { page, limit } = call.input;
  const filter = { ...('currency_id' in call.input ? marketFilter(call.input) : {}), side };
  const { rows, total } = call.exchange.spot.queries.openOrders(user.id, filter, pageOf({ page, limit }));
  return { list: rows.map((order) => entrustRow(user, order)), count: total, page, limit };
}

function marketFilter({
  currency_id: base,
  legal_id: quote,
}: Pick<RequestOf<'openOrders'>, 'currency_id' | 'legal_id'>): MarketFilter {
  return { base, quote };
}

function completedTrades(call: Call<'completedTrades'>): ResponseOf<'completedTrades'> {
  const { id } = caller(call);
  const { exchange, input } = call;
  const { rows, total } = exchange.spot.queries.trades(id, marketFilter(input), pageOf(input));
  const list = rows.flatMap((trade) => {
    const pair = exchange.market.pair(trade.pair);
    return pair ? [completedRow(exchange, pair, trade, id)] : [];
  });
  return { list, count: total, page: input.page, limit: input.limit };
}

function spotOrders(call: Call<'spotOrders'>): ResponseOf<'spotOrders'> {
  const { exchange, input } = call;
  const { rows, total } = exchange.spot.queries.orders(caller(call).id, marketFilter(input), pageOf(input));
  return { list: rows.map(spotOrderRow), count: total, page: input.page, limit: input.limit };
}

function entrusts(call: Call<'entrusts'>): ResponseOf<'entrusts'> {
  const sides = { in: 'buy', out: 'sell', both: undefined } as const;
  const page = openOrders(call, sides[call.input.type]);
  return { ...page, data: page.list };
}
