/** Pairs of any permitted scale: the wire, the ledger and the client's formatters say the same of each. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvent, operations } from '#contract/index.ts';
import { compare, isPositive, marketGroupsOf, multiply } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { incrementsOf, nextTick, pricesBeside } from '#client/desk/logic/increments.ts';
import { marketPriceText, quantityText } from '#client/ui/figures.tsx';
import { createExchange } from '#simulator/engine/exchange.ts';
import { daymarket, marketDepth } from '#simulator/protocol/feed/messages.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import { lotsText, ticksText } from '#simulator/engine/market/index.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { isNightly } from '../../support/cases.ts';
import { drawnScale, namedPair, scenarioWith } from '../../support/drawn-pairs.ts';
import type { DrawnPair } from '../../support/drawn-pairs.ts';
import { listOf, openWire } from '../../support/wire.ts';

/** At night 10,000 pairs, as many in one scenario as it may have; by day a few. */
const [SCENARIOS, PAIRS] = isNightly ? [20, 500] : [1, 60];
const USER = 2;

const places = (text: string): number => text.split('.')[1]?.length ?? 0;
/** One number, however it is written. */
const same = (one: Decimal | undefined, other: Decimal): boolean =>
  one !== undefined && compare(one, other) === 0;

function openMarket(pairs: readonly DrawnPair[]) {
  const scenario = parseScenario(scenarioWith(pairs), 'scenarios/drawn.yaml', () => '');
  const exchange = createExchange(scenario);
  return { exchange, wire: openWire(exchange) };
}

type OpenMarket = ReturnType<typeof openMarket>;

/** What a client shows of a pair is what the market has: in the list, in the events, in the book and in the bars. */
async function compareMarket({ exchange, wire }: OpenMarket, drawn: DrawnPair, shown: Quotation) {
  const { market, kernel, spot } = exchange;
  const pair = market.pairBySymbol(drawn.symbol);
  if (!pair) throw new Error(`${drawn.symbol} is not there`);
  const now = kernel.now();
  const price = ticksText(pair, market.price(pair, now));
  expect(places(shown.price ?? ''), 'decimals of a price').toBe(Math.max(5, places(drawn.tick)));
  expect(places(shown.volume ?? ''), 'decimals of a quantity').toBe(Math.max(5, places(drawn.lot)));
  expect(same(shown.price, price) && same(marketPriceText(shown.price), price), 'price in the list').toBe(
    true,
  );
  expect(same(shown.priceStep, drawn.tick) && same(shown.numberStep, drawn.lot), 'steps').toBe(true);
  expect(Number(shown.price) > 0 && (shown.cnyPrice === undefined || Number(shown.cnyPrice) >= 0)).toBe(true);
  const day = decodeEvent('daymarket', daymarket(exchange, pair));
  expect(same(day?.now_price, price), 'price of the event').toBe(true);
  const depth = decodeEvent('market_depth', marketDepth(exchange, pair));
  const { bids, asks } = spot.queries.depth(pair, 50);
  const sent = [...(depth?.bids ?? []), ...(depth?.asks ?? []).toReversed()];
  expect(sent).toHaveLength(bids.length + asks.length);
  [...bids, ...asks].forEach((level, index) => {
    const [levelPrice = '', quantity = ''] = sent[index] ?? [];
    expect(same(levelPrice, ticksText(pair, level.price)), `price of level ${index}`).toBe(true);
    expect(same(quantity, lotsText(pair, level.lots)), `quantity of level ${index}`).toBe(true);
    expect(same(marketPriceText(levelPrice), levelPrice) && same(quantityText(quantity), quantity)).toBe(
      true,
    );
  });
  const to = Math.floor(now / 1000);
  const bars = operations.bars.response.parse(
    await wire.call('bars', { symbol: pair.symbol, period: '1min', from: to - 120, to }),
  );
  expect(same(bars.data.at(-1)?.close.toFixed(8), price), 'close of the newest bar').toBe(true);
  return pair;
}

/** What is ordered, booked and listed is one quantity at one price. */
async function compareOrders({ exchange, wire }: OpenMarket, drawn: DrawnPair, shown: Quotation) {
  const { market, kernel, ledger, spot } = exchange;
  const pair = market.pairBySymbol(drawn.symbol);
  if (!pair) throw new Error(`${drawn.symbol} is not there`);
  const held = (currency: number) => ledger.available(USER, 'change', currency);
  const steps = incrementsOf(undefined, [], shown);
  const params = { legal_id: pair.quote, currency_id: pair.base };
  // Bought at the price of the moment, and one lot below it waits.
  const before = { quote: held(pair.quote), base: held(pair.base) };
  const bought = await wire.call('spotBuy', { ...params, num: drawn.lot, mode: 1 }, 0);
  const { rows: trades } = spot.queries.trades(
    USER,
    { quote: pair.quote, base: pair.base },
    { offset: 0, limit: 100 },
  );
  const offers = spot.queries.depth(pair, 1).asks.length > 0;
  if (offers) expect(bought).toMatchObject({ type: 'ok' });
  const listed = listOf(await wire.call('completedTrades', params, 0));
  expect(listed).toHaveLength(trades.length);
  let [paid, got] = [0n, 0n];
  trades.forEach((trade) => {
    const row = listed.find(({ id }) => Number(id) === trade.id);
    const text = { price: ticksText(pair, trade.price), number: lotsText(pair, trade.lots) };
    expect(same(row?.['price'], text.price) && same(row?.['number'], text.number), 'row of a trade').toBe(
      true,
    );
    expect(
      same(marketPriceText(row?.['price']), text.price) && same(quantityText(row?.['number']), text.number),
    ).toBe(true);
    const [worth, number] = [multiply(text.price, text.number), text.number].map((each) => amountIn8(each));
    paid += worth ?? 0n;
    got += (number ?? 0n) - trade.buyerFee;
  });
  expect(before.quote - held(pair.quote), 'paid').toBe(paid);
  expect(held(pair.base) - before.base, 'got').toBe(got);
  const last = ticksText(pair, market.price(pair, kernel.now()));
  const limit = nextTick(last, steps.tick, 'down');
  if (!isPositive(limit)) return;
  expect(pricesBeside(limit, steps.tick)).toEqual([]);
  const free = held(pair.quote);
  expect(await wire.call('spotBuy', { ...params, price: limit, num: drawn.lot, mode: 2 }, 0)).toMatchObject({
    type: 'ok',
  });
  const [order] = listOf(await wire.call('openOrders', params, 0));
  // It waits unless the best offer is that low.
  if (order === undefined) return;
  expect(same(order['price'], limit) && same(order['number'], drawn.lot), 'row of an order').toBe(true);
  expect(formatAmount(free - held(pair.quote)), 'locked').toBe(
    formatAmount(amountIn8(multiply(limit, drawn.lot))),
  );
}

/** A decimal of at most eight decimals in units of the last. */
function amountIn8(text: Decimal): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}

const scenarios = Array.from({ length: SCENARIOS }, (_, index) => index);

test.each(scenarios)(
  'PROOF-270 wire, ledger and formatters say the same of pairs of any permitted scale (scenario %i)',
  async (scenario) => {
    const pairs = fc.sample(drawnScale, { numRuns: PAIRS, seed: 270 + scenario }).map(namedPair);
    const open = openMarket(pairs);
    const quotations = operations.quotations.response.parse(await open.wire.ok('quotations'));
    const shown = marketGroupsOf(quotations).flatMap((group) => group.pairs);
    for (const pair of pairs) {
      const row = shown.find(({ symbol }) => symbol === pair.symbol);
      if (!row) throw new Error(`${pair.symbol} is not listed`);
      try {
        await compareMarket(open, pair, row);
        await compareOrders(open, pair, row);
      } catch (error) {
        throw new Error(`${JSON.stringify(pair)}: ${String(error)}`, { cause: error });
      }
    }
    expect(open.exchange.kernel.audit()).toEqual([]);
  },
);
