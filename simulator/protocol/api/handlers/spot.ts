/** Handlers of the spot calls E10–E18. */
import type { RequestOf, ResponseOf } from '#contract/index.ts';
import { formatAmount, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';
import { quantity, ticksText } from '#simulator/engine/market/index.ts';
import type { MarketFilter, OpenSpotOrder } from '#simulator/engine/modules/spot/index.ts';
import { caller, execute, listed, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { displayedPair } from './market.ts';
import { DEPTH_LEVELS, latestTrades, ticksPriceText } from '#simulator/protocol/wire/market.ts';
import { spotOrderRow } from './spot-order-rows.ts';
import { bookRows, completedRow, toEntrustRow, tapeRow } from './spot-rows.ts';

/** The spot calls. */
export const spotHandlers = {
  spotDeal(call) {
    const { exchange, input } = call;
    const { id } = caller(call);
    const pair = displayedPair(exchange, input.legal_id, input.currency_id);
    const { bids, asks } = exchange.spot.queries.depth(pair, DEPTH_LEVELS);
    return {
      in: bookRows(pair, bids),
      out: bookRows(pair, asks).reverse(),
      last_price: ticksPriceText(pair, exchange.market.price(pair, call.at)),
      user_legal: formatAmount(exchange.ledger.available(id, 'change', pair.quote)),
      user_currency: formatAmount(exchange.ledger.available(id, 'change', pair.base)),
      cny_price: shortAmount(exchange.market.legalRate(pair.quote, call.at)),
      complete: latestTrades(exchange, pair).map((line) => tapeRow(exchange, pair, line, id)),
    };
  },
  spotBuy: (call) => place(call, 'buy'),
  spotSell: (call) => place(call, 'sell'),
  spotCancel(call) {
    const { id: order, type } = call.input;
    const side = type === 'in' ? 'buy' : 'sell';
    const waiting = call.exchange.spot.queries.order(order);
    const message = waiting ? cancelText(call, waiting) : '';
    execute(call, 'spot.cancel', { order, side });
    return message;
  },
  openBuys: (call) => openOrders(call, 'buy'),
  openSells: (call) => openOrders(call, 'sell'),
  openOrders: (call) => openOrders(call),
  completedTrades(call) {
    const { id } = caller(call);
    const { exchange, input } = call;
    const { rows, total } = exchange.spot.queries.trades(id, marketFilter(input), pageOf(input));
    const list = rows.flatMap((trade) => {
      const pair = exchange.market.pair(trade.pair);
      return pair ? [completedRow(exchange, pair, trade, id)] : [];
    });
    return listed(list, total, input);
  },
  entrusts(call) {
    const sides = { in: 'buy', out: 'sell', both: undefined } as const;
    const page = openOrders(call, sides[call.input.type]);
    return { ...page, data: page.list };
  },
  spotOrders(call) {
    const { exchange, input } = call;
    const outcome = input.status === 'all' ? undefined : input.status;
    const filter = { ...marketFilter(input), outcome };
    const { rows, total } = exchange.spot.queries.orders(caller(call).id, filter, pageOf(input));
    return listed(rows.map(spotOrderRow), total, input);
  },
} satisfies Handlers;

/** That an order is cancelled, with what of it had not traded. */
function cancelText(
  { text }: Pick<ApiCall<'spotCancel'>, 'text'>,
  { pair, side, left, price }: OpenSpotOrder,
): string {
  return text(side === 'buy' ? 'done.spotCancelBuy' : 'done.spotCancelSell', {
    base: pair.baseName,
    quote: pair.quoteName,
    amount: shortAmount(quantity(pair, left)),
    price: ticksText(pair, price),
  });
}

function place(call: ApiCall<'spotBuy' | 'spotSell'>, side: Side): ResponseOf<'spotBuy'> {
  const { legal_id: quote, currency_id: base, price, num: number, mode } = call.input;
  const market = mode === 1;
  const receipt = execute(call, 'spot.place', {
    side,
    mode: market ? 'market' : 'limit',
    quote,
    base,
    // A market order has no price of its own, whatever the caller sent (D-03).
    price: market ? '' : price,
    number,
  });
  return {
    type: 'ok',
    message: call.text(side === 'buy' ? 'done.spotBuy' : 'done.spotSell'),
    order: spotOrderRow(call.exchange.spot.queries.report(receipt)),
  };
}

function openOrders(call: ApiCall<'openBuys' | 'openSells' | 'openOrders' | 'entrusts'>, side?: Side) {
  const user = caller(call);
  const { exchange, input } = call;
  const filter = { ...('currency_id' in input ? marketFilter(input) : {}), side };
  const { rows, total } = exchange.spot.queries.openOrders(user.id, filter, pageOf(input));
  return listed(
    rows.map((order) => toEntrustRow(user, order)),
    total,
    input,
  );
}

function marketFilter({
  currency_id: base,
  legal_id: quote,
}: Pick<RequestOf<'openOrders'>, 'currency_id' | 'legal_id'>): MarketFilter {
  return { base, quote };
}
