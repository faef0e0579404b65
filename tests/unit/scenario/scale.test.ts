/** Pairs that a scenario adds at every scale: ticks, lots, quotes, how many there are, and recorded candles of cheap coins. */
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { DAY_MS, formatAmount, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { listOf, openApi } from '../../support/wire.ts';
import { faultsOf, parse } from './whole.ts';

const HEAD = 'title: Scale\nseed: scale\nstart: 2025-06-02T02:00:00Z\n';
const USERS = `users:
  - account: demo@sandpit.test
    password: demo123
    inviteCode: demo
    balances:
      - { wallet: change, currency: USDT, amount: 100000 }
      - { wallet: change, currency: BTC, amount: 10 }
`;
const pairsOf = (...lines: readonly string[]): string =>
  `${HEAD}pairs:\n${lines.map((line) => `  - { ${line} }\n`).join('')}${USERS}`;

const BOND = 'pair: BOND/USDT, price: 101.25, tick: 0.25, lot: 0.001';

type Api = ReturnType<typeof openApi>;

const marketBuy = (api: Api, { quote, base }: Pair, num: string) =>
  api.call('spotBuy', { legal_id: quote, currency_id: base, price: '0', num, mode: 1 }, 0);

function pairOf({ exchange }: Api, symbol: string): Pair {
  const pair = exchange.market.pairBySymbol(symbol);
  if (!pair) throw new Error(`there is no pair ${symbol}`);
  return pair;
}

const held = ({ exchange }: Api, currency: number): string =>
  formatAmount(exchange.ledger.available(2, 'change', currency));

describe('PROOF-271 a tick may be any step', () => {
  const api = openApi(
    {},
    parse(
      pairsOf(
        'pair: FIVE/USDT, price: 1200, tick: 5, lot: 0.001',
        'pair: HALF/USDT, price: 37.5, tick: 0.5, lot: 0.001',
        'pair: NICKEL/USDT, price: 1.25, tick: 0.05, lot: 0.001',
        BOND,
      ),
    ),
  );
  api.exchange.kernel.advanceTo(api.exchange.kernel.now() + HOUR_MS);

  test.each([
    ['FIVE/USDT', '5', '1202', 'multiple of 5'],
    ['HALF/USDT', '0.5', '37.3', 'multiple of 0.5'],
    ['NICKEL/USDT', '0.05', '1.23', 'multiple of 0.05'],
    ['BOND/USDT', '0.25', '101.3', 'multiple of 0.25'],
  ])('PROOF-271 %s has multiples of %s alone', async (symbol, tick, between, reason) => {
    const pair = pairOf(api, symbol);
    const params = { legal_id: pair.quote, currency_id: pair.base };
    const isOnGrid = (price: number) => Number.isInteger(Math.round((price / Number(tick)) * 1e6) / 1e6);
    const {
      in: bids,
      out: asks,
      last_price,
    } = (await api.ok('spotDeal', params, 0)) as Record<'in' | 'out', readonly { price: string }[]> & {
      last_price: string;
    };
    const prices = [...bids, ...asks].map(({ price }) => Number(price));
    expect(prices.length).toBeGreaterThan(8);
    expect([Number(last_price), ...prices].every(isOnGrid)).toBe(true);
    const to = Math.floor(api.exchange.kernel.now() / 1000);
    const bars = await api.call('bars', { symbol, period: '5min', from: to - 86_400, to });
    const rows = bars['data'] as readonly Record<'open' | 'high' | 'low' | 'close', number>[];
    expect(rows.flatMap(({ open, high, low, close }) => [open, high, low, close]).every(isOnGrid)).toBe(true);
    const limit = { ...params, price: between, num: '1', mode: 2 };
    expect(await api.call('spotBuy', limit, 0)).toMatchObject({
      type: 'error',
      message: expect.stringContaining(reason) as string,
    });
    const onGrid = { ...limit, price: ticksText(pair, 3) };
    expect(await api.call('spotBuy', onGrid, 0)).toMatchObject({ type: 'ok' });
    const [order] = listOf(await api.call('openOrders', params, 0));
    expect(Number(order?.['price'])).toBeCloseTo(3 * Number(tick), 8);
  });

  test('PROOF-271 recorded candles are multiples of the tick, or are refused', () => {
    const recorded = (open: string): string =>
      `${pairsOf(BOND)}recorded:
  - pair: BOND/USDT
    candles: |
      open_time,open,high,low,close,volume
      2025-06-02 02:00:00+00:00,${open},101.75,101,101.5,7
`;
    expect(parse(recorded('101.25')).recorded[0]?.open[0]).toBe(405);
    expect(faultsOf(recorded('101.3')).join()).toMatch(
      /line 2, column 2: open: "101\.3" is no multiple of the tick 0\.25 of BOND\/USDT; write "round: true"/,
    );
  });

  test('PROOF-271 a price of a timeline that is not on the grid is refused with the nearest', () => {
    const timeline =
      'timeline:\n  - at: 1m\n    name: Pin\n    do: [{ pin: { pair: BOND/USDT, price: 101.3 } }]\n';
    expect(faultsOf(pairsOf(BOND) + timeline).join()).toContain(
      'expected a multiple of the tick 0.25, got 101.3; the nearest is 101.25 or 101.50',
    );
  });
});

describe('PROOF-272 any coin may be a quote', () => {
  const file = pairsOf(
    'pair: GOLD/BTC, price: 0.02543, tick: 0.00001, lot: 0.001',
    'pair: RING/GOLD, price: 2, tick: 0.01, lot: 0.001',
    'pair: BTC/SHELL, price: 2000000, tick: 5, lot: 0.001',
  );

  test('PROOF-272 pairs quoted in it are listed under it, traded and booked', async () => {
    const api = openApi({}, parse(file));
    const groups = (await api.ok('quotations')) as readonly { name: string; quotation: readonly object[] }[];
    expect(groups.map(({ name, quotation }) => `${name} ${quotation.length}`)).toEqual([
      'BTC 1',
      'USDT 11',
      'USDC 3',
      'GOLD 1',
      'SHELL 1',
    ]);
    const gold = pairOf(api, 'GOLD/BTC');
    expect(await marketBuy(api, gold, '2.5')).toMatchObject({ type: 'ok' });
    expect(held(api, gold.base)).toBe('2.49500000');
    const ring = pairOf(api, 'RING/GOLD');
    expect(await marketBuy(api, ring, '1')).toMatchObject({ type: 'ok' });
    expect(held(api, ring.base)).toBe('0.99800000');
    expect(api.exchange.kernel.audit()).toEqual([]);
  });

  test('PROOF-272 a coin is worth in USDT what its pairs make it', () => {
    const { exchange } = openApi({}, parse(file));
    const { market, kernel } = exchange;
    const now = kernel.now();
    const worth = (name: string): number => {
      const { id = 0 } = market.currencies.find((currency) => currency.name === name) ?? {};
      return Number(formatAmount(market.usdtPrice(id, now)));
    };
    expect(worth('GOLD')).toBeCloseTo(0.02543 * worth('BTC'), 6);
    expect(worth('RING')).toBeCloseTo(2 * worth('GOLD'), 6);
    expect(worth('SHELL')).toBeCloseTo(worth('BTC') / 2_000_000, 6);
  });
});

/** So many pairs of four scales. */
const many = (count: number): string =>
  pairsOf(
    ...Array.from({ length: count }, (_, index) => {
      const [price = '', tick = '', lot = ''] =
        [
          ['0.00001234', '0.00000001', '1'],
          ['0.5', '0.05', '0.0001'],
          ['25', '0.25', '0.001'],
          ['1000', '5', '0.0001'],
        ][index % 4] ?? [];
      return `pair: C${index}/${index % 5 === 4 ? 'BTC' : 'USDT'}, price: ${price}, tick: ${tick}, lot: ${lot}`;
    }),
  );

describe('PROOF-273 a scenario may add 500 pairs', () => {
  test('PROOF-273 all of them are listed and the last is traded', async () => {
    const api = openApi({}, parse(many(500)));
    const groups = (await api.ok('quotations')) as readonly { quotation: readonly object[] }[];
    expect(groups.flatMap(({ quotation }) => quotation)).toHaveLength(514);
    const last = pairOf(api, 'C498/USDT');
    api.exchange.kernel.advanceTo(api.exchange.kernel.now() + 10 * MINUTE_MS);
    expect(await marketBuy(api, last, '1')).toMatchObject({ type: 'ok' });
    expect(held(api, last.base)).toBe('0.99800000');
  });

  test('PROOF-273 one more is refused with the key and the limit', () => {
    expect(faultsOf(many(501)).join()).toContain('pairs: expected at most 500 pairs');
  });
});

describe('PROOF-274 what cannot be counted is refused when the scenario is read', () => {
  test.each([
    [
      'dayVolume: 200000000000000',
      'pairs[0].dayVolume: expected at most 1832519379626 with a lot of 1, got 200000000000000',
    ],
    [
      'price: 10000.00000001',
      'pairs[0].price: expected at most 10000 with a tick of 0.00000001, got 10000.00000001',
    ],
    ['price: 0.000000001', 'pairs[0].price: expected a plain decimal amount with at most 8 decimals'],
    ['lot: 0.1', 'pairs[0].lot: expected at most 0 decimals beside the tick 0.00000001'],
  ])('PROOF-274 %s', (change, reason) => {
    const [key = ''] = change.split(':');
    const line = 'pair: BABY/USDT, price: 0.00000001, tick: 0.00000001, lot: 1, dayVolume: 5';
    expect(faultsOf(pairsOf(line.replace(new RegExp(`${key}: [^,]+`), change))).join()).toContain(reason);
  });

  test('PROOF-274 a volume that was not given fits the cheapest coin', async () => {
    const api = openApi({}, parse(pairsOf('pair: BABY/USDT, price: 0.00000001, tick: 0.00000001, lot: 1')));
    const baby = pairOf(api, 'BABY/USDT');
    expect(await marketBuy(api, baby, '1000000')).toMatchObject({ type: 'ok' });
    expect(held(api, baby.base)).toBe('998000.00000000');
  });
});

/** Candles of a coin, each minute the same. */
const candlesOf = (minutes: number, row: string): string =>
  Array.from({ length: minutes }, (_, minute) => {
    const at = new Date(Date.UTC(2025, 5, 2, 2, minute)).toISOString().replace('.000Z', 'Z');
    return `      ${at},${row}\n`;
  }).join('');

const recordedFile = (minutes: number, row: string, more = ''): string =>
  `${HEAD}recorded:
  - pair: DOGE/USDT
${more}    candles: |
      open_time,open,high,low,close,volume
${candlesOf(minutes, row)}`;

describe('PROOF-275 recorded candles of cheap coins', () => {
  const FINE = '0.19701,0.19725,0.19656,0.19708,4039008.123456';
  const first = ({ recorded: [series] }: ScenarioData) =>
    series && [series.open[0], series.high[0], series.low[0], series.close[0], series.volume[0]];

  test('PROOF-275 finer prices than those of the pair are refused with a way to have them rounded', () => {
    expect(faultsOf(recordedFile(2, FINE)).join()).toMatch(
      /recorded\[0\]\.candles: line 2, column 2: open: "0\.19701" has more than 4 decimals: no multiple of the tick 0\.0001 of DOGE\/USDT; write "round: true"/,
    );
    expect(first(parse(recordedFile(2, FINE, '    round: true\n')))).toEqual([
      1970, 1973, 1966, 1971, 40_390_081_235,
    ]);
    // A program that counts in floats writes such decimals.
    const noisy = FINE.replace('0.19701', '0.19701000000000001').replace('.123456', '.0000000005');
    expect(first(parse(recordedFile(2, noisy, '    round: true\n')))?.[0]).toBe(1970);
  });

  test('PROOF-275 a day of a cheap coin plays with times, as with prices of its own', () => {
    const [scaled, rounded] = ['times: 1', 'round: true'].map((key) =>
      parse(recordedFile(1440, FINE, `    ${key}\n`)),
    );
    expect(scaled && first(scaled)).toEqual(rounded && first(rounded));
    if (!scaled) throw new Error('nothing was read');
    const exchange = createExchange(scaled);
    exchange.kernel.advanceTo(exchange.kernel.now() + HOUR_MS);
    const doge = exchange.market.pairBySymbol('DOGE/USDT');
    const last =
      doge && exchange.market.candle(doge, exchange.kernel.now() - MINUTE_MS, exchange.kernel.now());
    expect(last).toMatchObject({ open: 1970, close: 1971, volume: 40_390_081_235 });
  });

  test.each(['', '    times: 1\n', '    round: true\n'])(
    'PROOF-275 volumes that cannot be added up are refused with the limit (%j)',
    (more) => {
      expect(faultsOf(recordedFile(3, '0.2,0.2,0.2,0.2,400000000000', more)).join()).toMatch(
        /recorded\[0\]\.candles: .*the volumes .*add up to more than 900719925474\.0991, the most that is counted exactly with the lot 0\.0001 of DOGE\/USDT/,
      );
    },
  );

  test('PROOF-275 prices that are too large after a conversion are refused with the limit', () => {
    expect(faultsOf(recordedFile(1, '0.2,0.2,0.2,0.2,4', '    times: 1000000000\n')).join()).toContain(
      'expected prices of at most 100000000.0000 with the tick 0.0001 of DOGE/USDT',
    );
  });
});

describe('PROOF-276 a recording that is over before the scenario starts', () => {
  const remarksOf = (start: number): readonly string[] => {
    const remarks: string[] = [];
    const text = recordedFile(10, '0.2,0.2,0.2,0.2,4').replace(
      '2025-06-02T02:00:00Z',
      new Date(start).toISOString().replace('.000', ''),
    );
    parseScenario(
      text,
      'scenarios/file.yaml',
      () => '',
      (message) => remarks.push(message),
    );
    return remarks;
  };
  const BEGIN = Date.UTC(2025, 5, 2, 2);

  test.each([
    ['as it ends', 10 * MINUTE_MS],
    ['a day later', DAY_MS],
    ['a month later', 30 * DAY_MS],
  ])('PROOF-276 is remarked upon: %s', (_name, after) => {
    expect(remarksOf(BEGIN + after)).toEqual([
      expect.stringMatching(
        /^candles of DOGE\/USDT: nothing recorded is played: it ends at 2025-06-02 02:10:00 UTC, the scenario starts at /,
      ),
    ]);
  });

  test('PROOF-276 one that is still played is not', () => {
    expect(remarksOf(BEGIN + 9 * MINUTE_MS)).toEqual([]);
    expect(remarksOf(BEGIN)).toEqual([]);
  });

  test('PROOF-276 PROOF-550 one that begins later is remarked upon, with both times', () => {
    expect(remarksOf(BEGIN - DAY_MS)).toEqual([
      'candles of DOGE/USDT: it begins at 2025-06-02 02:00:00 UTC, the scenario starts at 2025-06-01 02:00:00 UTC; until then prices are drawn from the seed',
    ]);
  });
});
