/** W7: the leverage trades of a user at the present prices. */
import type { EventPayloadOf } from '#contract/index.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { hazardRate, leverRow, marginSums } from '#simulator/protocol/wire/leverage.ts';
import { isHeld } from '#simulator/engine/modules/leverage/index.ts';
import type { LeverTrade } from '#simulator/engine/modules/leverage/index.ts';

type LeverMessage = EventPayloadOf<'lever_trade'>;

/**
 * One message for each pair in which the user has open trades, or in which one has just ended: what is pending is reported as
 * well, and the end of the last trade too (other servers do neither).
 * @param changed pairs of which something changed
 * @param all whether unchanged pairs are sent too, because prices moved
 */
export function leverTrades(
  exchange: Exchange,
  user: number,
  changed: ReadonlySet<number>,
  all: boolean,
): readonly LeverMessage[] {
  const { market, leverage } = exchange;
  const open = leverage.queries.open(user);
  const sent = new Set(all ? [...changed, ...open.map(({ pair }) => pair)] : changed);
  const pairs = market.pairs.filter(({ id }) => sent.has(id));
  return [...new Set(pairs.map(({ quote }) => quote))].flatMap((quote) => {
    const ofQuote = new Set(market.pairs.filter((pair) => pair.quote === quote).map(({ id }) => id));
    const trades = open.filter(({ pair }) => ofQuote.has(pair));
    const whole = wholeOf(exchange, user, quote, trades);
    return pairs
      .filter(({ id }) => ofQuote.has(id))
      .map(({ id }) => ({ ...whole, ...partOf(exchange, trades, id) }));
  });
}

/** What all messages of one quote currency have in common. */
function wholeOf(exchange: Exchange, user: number, quote: number, trades: readonly LeverTrade[]) {
  const risk = exchange.leverage.queries.risk(user, quote);
  return {
    type: 'lever_trade',
    to: user,
    hazard_rate: hazardRate(risk),
    caution_money_all: formatAmount(risk.marginLeft),
    origin_caution_money_all: formatAmount(risk.margin),
    profits_all: formatAmount(risk.profit),
    trades_all: rowsText(exchange, trades.filter(isHeld)),
    trades_entrust: rowsText(
      exchange,
      trades.filter((trade) => !isHeld(trade)),
    ),
  };
}

/** The messages of one pair. */
function partOf(exchange: Exchange, trades: readonly LeverTrade[], pair: number) {
  const held = trades.filter((trade) => trade.pair === pair && isHeld(trade));
  return { ...marginSums(exchange, held), trades_cur: rowsText(exchange, held) };
}

function rowsText(exchange: Exchange, trades: readonly LeverTrade[]): string {
  return JSON.stringify(trades.map((trade) => leverRow(exchange, trade)));
}
