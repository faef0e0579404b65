/** Handlers of the market calls E01–E05, E07 and E08. */
import { formatTime, Refusal } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MAX_BARS, barStart, barsBetween, shiftBar } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { Handlers } from '../call.ts';
import { barsResponse } from './bar-rows.ts';
import { coinRows, toCurrencyRow, quotationGroups } from './market-rows.ts';
import { flagOf, latestTrades, printRow } from '#simulator/protocol/wire/market.ts';
import { walletRow } from './wallet-rows.ts';

/** The market calls that this area handles. */
export const marketHandlers = {
  quotations: ({ exchange, asset }) => quotationGroups(exchange, asset),
  quotationsLegacy: ({ exchange, asset }) => ({ coin_list: quotationGroups(exchange, asset) }),
  coinList: ({ exchange }) => ({ coin_list: coinRows(exchange) }),
  /** A refusal becomes `code` −1, as everything else that leaves the chart without bars. */
  bars({ input, exchange }) {
    const { symbol, period } = input;
    const pair = exchange.market.pairBySymbol(symbol);
    if (!pair?.isDisplayed) throw new Refusal('NOT_FOUND');
    const now = exchange.kernel.now();
    const from = Math.max(input.from * 1000, exchange.market.shownSince(pair));
    if (from > now) throw new Refusal('NOT_FOUND');
    const last = barStart(period, Math.min(input.to * 1000, now));
    const count = barsBetween(period, barStart(period, from), last);
    if (count > MAX_BARS) throw new Refusal('LIMIT', { bars: String(count), maxBars: String(MAX_BARS) });
    // A bar that is over is whole, wherever `to` cuts it; the future is known to the market and to no user.
    const until = Math.min(shiftBar(period, last, 1) - 1, now);
    const response = barsResponse(exchange.market, { pair, period, from, until });
    if (!response) throw new Refusal('NOT_FOUND');
    return response;
  },
  tradeHistory({ input, exchange }) {
    const pair = displayedPair(exchange, input.legal_id, input.currency_id);
    return latestTrades(exchange, pair).map((line) => ({
      ...printRow(pair, line),
      'trade-id': line.number,
      time: formatTime(line.at),
    }));
  },
  currencyList({ exchange, asset }) {
    const rows = exchange.market.currencies.map((currency) => toCurrencyRow(exchange, currency, asset));
    return { currency: rows, legal: rows.filter((row) => row.is_legal === 1) };
  },
  transferCurrencies: ({ exchange, user }) =>
    exchange.market.currencies
      .map((currency) => ({
        id: currency.id,
        name: currency.name,
        is_legal: flagOf(currency.isLegal),
        is_lever: flagOf(currency.isLever),
        is_match: flagOf(currency.isMatch),
        is_micro: flagOf(currency.isMicro),
        wallet: user ? walletRow(exchange, user.id, currency) : null,
      }))
      .filter((row) => row.is_legal + row.is_lever + row.is_match + row.is_micro >= 2),
} satisfies Handlers;

/** The displayed pair of a quote and a base currency, in that order and no other (D-02); NOT_FOUND otherwise. */
export function displayedPair({ market }: Exchange, quote: number, base: number): Pair {
  const pair = market.pairOf(quote, base);
  if (!pair?.isDisplayed) throw new Refusal('NOT_FOUND');
  return pair;
}
