import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import type { MarketOptions, Pair } from '#simulator/engine/market/index.ts';
import {
  closedPair,
  createMarket,
  currencies,
  pairs,
  spotCoin,
  spotPair,
} from '#simulator/engine/market/index.ts';
import { Refusal, UNIT } from '#simulator/engine/kernel/index.ts';
import { START, pairNamed, recording, stepPrices } from './helpers.ts';

const market = createMarket({ seed: 'market-tests', start: START });

describe('the default list', () => {
  test('has the currencies and pairs that other parts name by id', () => {
    const ids = Object.fromEntries(currencies.map(({ id, name }) => [name, id]));
    expect(ids).toMatchObject({ BTC: 1, ETH: 2, USDT: 3, IEPN: 18 });
    expect(currencies.length).toBeGreaterThanOrEqual(13);
    expect(new Set(currencies.map(({ id }) => id)).size).toBe(currencies.length);
    expect(
      pairs.filter(({ quoteName, isDisplayed }) => quoteName === 'USDT' && isDisplayed).length,
    ).toBeGreaterThanOrEqual(10);
    expect(pairs.filter(({ quoteName }) => quoteName === 'USDC').length).toBeGreaterThanOrEqual(2);
    expect(pairs.map(({ symbol }) => symbol)).toContain('IEPN/USDT');
  });

  test('every pair can be traded exactly: 8 decimals together, prices 2 to 4, quantities at least 4', () => {
    for (const { priceDp, lotDp, startPrice, dayVolume } of pairs) {
      expect(priceDp + lotDp).toBeLessThanOrEqual(8);
      expect(priceDp).toBeGreaterThanOrEqual(2);
      expect(priceDp).toBeLessThanOrEqual(4);
      expect(lotDp).toBeGreaterThanOrEqual(4);
      expect(Number.isSafeInteger(startPrice) && Number.isSafeInteger(dayVolume)).toBe(true);
    }
  });

  test('some pairs are shown without second contracts and one is delisted, so that lists have something to leave out', () => {
    expect(pairs.some(({ isDisplayed, openMicro }) => isDisplayed && !openMicro)).toBe(true);
    expect(pairs.some(({ isDisplayed }) => !isDisplayed)).toBe(true);
  });

  test('quote currencies are legal ones, and every picture is on our own host', () => {
    for (const { quote } of pairs) expect(market.currency(quote)?.isLegal).toBe(true);
    for (const { logo, name } of currencies) {
      expect(logo).toBe(`/static/coins/${name.toLowerCase()}.svg`);
      expect(existsSync(`public${logo}`)).toBe(true);
      expect(readFileSync(`public${logo}`, 'utf8')).not.toMatch(/href|<script|url\(/);
    }
  });
});

describe('a coin of a scenario', () => {
  const usdt = currencies.find(({ name }) => name === 'USDT');
  const coin = spotCoin(40, 'MOON', 7);

  test('PROOF-226 has a spot account and no other, a picture, a fee and no bounds on withdrawals', () => {
    expect(coin).toEqual({
      ...{ id: 40, name: 'MOON', kind: 'erc20', sort: 7, logo: '/static/coins/coin.svg', usdtPrice: 0n },
      ...{ isLegal: false, isLever: false, isMatch: true, isMicro: false },
      ...{ minWithdraw: 0n, maxWithdraw: 0n, dayLimit: 0n, withdrawRatePercent: UNIT / 10n },
    });
  });

  test('PROOF-226 is traded spot, without leverage and second contracts', () => {
    if (usdt === undefined) throw new Error('there is no USDT');
    const figures = { priceDp: 4, lotDp: 2, startPrice: 12, dayVolatility: 30, dayVolume: 900 };
    const given = { ...figures, id: 50, sort: 3, feePercent: UNIT / 5n };
    expect(spotPair({ ...given, baseCurrency: coin, quoteCurrency: usdt })).toEqual({
      ...given,
      ...{ base: 40, baseName: 'MOON', quote: usdt.id, quoteName: 'USDT', symbol: 'MOON/USDT' },
      ...{ isDisplayed: true, openTransaction: true, openLever: false, openMicro: false },
      ...{ leverShareNum: 0n, spreadPercent: 0n, leverMinShare: 1, leverMaxShare: 50_000 },
      leverFeePercent: (16n * UNIT) / 100n,
      overnightPercent: UNIT / 5n,
      microFeePercent: UNIT,
    });
  });
});

describe('looking up', () => {
  test('finds pairs by id, symbol and currencies, and nothing else', () => {
    const btc = pairNamed(market, 'BTC/USDT');
    expect(market.pair(btc.id)).toBe(btc);
    expect(market.pairOf(btc.quote, btc.base)).toBe(btc);
    const iepn = pairNamed(market, 'IEPN/USDT');
    expect(market.pairOf(iepn.quote, iepn.base)).toBe(iepn);
    expect(market.pairOf(btc.base, btc.quote)).toBeUndefined();
    expect(market.pair(999)).toBeUndefined();
    expect(market.pairBySymbol('btc/usdt')).toBeUndefined();
    expect(market.pairBySymbol('__proto__')).toBeUndefined();
    expect(market.currency(3)?.name).toBe('USDT');
  });
});

describe('the range of prices', () => {
  const btc = pairNamed(market, 'BTC/USDT');
  const range = (from: number, to: number) => market.range(btc, START + from, START + to);

  test('PROOF-227 is that of every step which the interval overlaps, the one of its last millisecond too', () => {
    for (const [from, to] of [
      [0, 500],
      [0, 501],
      [499, 90_000],
      [12_345, 61_000],
    ] as const) {
      const prices = stepPrices(market, btc, START + Math.floor(from / 500) * 500, START + to);
      expect(range(from, to)).toEqual({ low: Math.min(...prices), high: Math.max(...prices) });
    }
  });

  test('PROOF-227 is the price in force where the interval is empty, and the first there is before all data', () => {
    const price = market.price(btc, START + 12_345);
    expect(range(12_345, 12_345)).toEqual({ low: price, high: price });
    const first = market.price(btc, market.shownSince(btc));
    expect(market.range(btc, 0, 60_000)).toEqual({ low: first, high: first });
  });
});

describe('what a currency is worth', () => {
  const at = START + 3_600_000;

  test('USDT is one, others go by their pair against it', () => {
    expect(market.usdtPrice(3, at)).toBe(UNIT);
    const btc = pairNamed(market, 'BTC/USDT');
    expect(market.usdtPrice(1, at)).toBe((BigInt(market.price(btc, at)) * UNIT) / 100n);
    const iepn = pairNamed(market, 'IEPN/USDT');
    expect(market.usdtPrice(18, at)).toBe((BigInt(market.price(iepn, at)) * UNIT) / 10_000n);
  });

  test('USDC goes by the pair of USDT against it', () => {
    const ticks = BigInt(market.price(pairNamed(market, 'USDT/USDC'), at));
    expect(market.usdtPrice(4, at)).toBe((UNIT * 10_000n) / ticks);
  });

  test('without a pair a currency is worth what its row says', () => {
    const lone = createMarket({ seed: 'x', start: START, pairs: [pairNamed(market, 'ETH/USDT')] });
    expect(lone.usdtPrice(1, at)).toBe(104_250n * UNIT);
    const others = ['USDT/USDC', 'BTC/USDC'].map((symbol) => ({
      ...pairNamed(market, symbol),
      peg: undefined,
    }));
    expect(createMarket({ seed: 'x', start: START, pairs: others }).usdtPrice(1, at)).toBe(104_250n * UNIT);
  });

  test('CNY is 6.8 for a USDT, truncated', () => {
    expect(market.legalRate(3, at)).toBe(680_000_000n);
    expect(market.legalRate(1, at)).toBe((market.usdtPrice(1, at) * 68n) / 10n);
  });

  test('an unknown currency is refused', () => {
    expect(() => market.usdtPrice(77, at)).toThrow(new RangeError('there is no currency 77'));
  });
});

describe('what no market is made of', () => {
  const btc = pairNamed(market, 'BTC/USDT');
  const usdc = pairNamed(market, 'BTC/USDC');
  const { series } = recording('BTC/USDT').csv;
  const make = (change: Partial<MarketOptions>) => createMarket({ seed: 's', start: START, ...change });
  const refuse = (change: Partial<MarketOptions>, reason: string) =>
    expect(() => make(change)).toThrow(new RangeError(reason));
  const refusePair = (change: Partial<Pair>, reason: string) =>
    refuse({ pairs: [{ ...btc, ...change }] }, `BTC/USDT: ${reason}`);

  test('pairs whose prices could not be exact', () => {
    for (const [priceDp, lotDp] of [
      [5, 4],
      [9, 0],
      [-1, 4],
      [4, -1],
      [2.5, 4],
    ] as const)
      refusePair({ priceDp, lotDp }, 'more than 8 decimals');
    for (const startPrice of [0, 1.5, NaN, 1e12 + 1]) refusePair({ startPrice }, `start price ${startPrice}`);
    for (const dayVolume of [1e13, -1]) refusePair({ dayVolume }, `day volume ${dayVolume}`);
    for (const dayVolatility of [0, 1000.1]) refusePair({ dayVolatility }, `day volatility ${dayVolatility}`);
    refuse({ pairs: [btc, { ...usdc, id: btc.id }] }, 'BTC/USDT: id 1 is taken');
  });

  test('the edges of what pairs may be are none of these', () => {
    const edges: readonly Partial<Pair>[] = [
      { priceDp: 8, lotDp: 0 },
      { priceDp: 0, lotDp: 8 },
      { startPrice: 1, dayVolume: 0 },
      { startPrice: 1e12, dayVolatility: 1000 },
    ];
    for (const edge of edges) {
      const odd = { ...btc, ...edge };
      expect(make({ pairs: [odd] }).price(odd, START)).toBe(odd.startPrice);
    }
  });

  test('pairs that follow what they cannot follow', () => {
    refuse({ pairs: [usdc] }, 'BTC/USDC: cannot follow pair 1');
    refuse({ pairs: [btc, { ...usdc, priceDp: 3, lotDp: 5 }] }, 'BTC/USDC: cannot follow pair 1');
    const circle = [{ ...btc, peg: { pair: usdc.id, perMillion: 1 } }, usdc];
    refuse({ pairs: circle }, 'BTC/USDT: cannot follow pair 12');
  });

  test('series of an unknown pair, two series of one, and a start that is not an instant', () => {
    const { source } = series;
    refuse({ recorded: [{ ...series, pair: 999 }] }, `${source}: there is no pair 999`);
    refuse({ recorded: [series, series] }, `${source}: a second series of pair 1`);
    refuse({ recorded: [{ ...series, start: series.start + 1 }] }, `${source}: no whole minutes`);
    refuse({ recorded: [{ ...series, open: new Float64Array() }] }, `${source}: no whole minutes`);
    refuse({ start: -1 }, 'start -1');
    refuse({ start: 0.5 }, 'start 0.5');
    expect(make({ start: 0 }).price(btc, 0)).toBe(btc.startPrice);
  });
});

describe('a pair that takes no orders', () => {
  const btc = pairNamed(market, 'BTC/USDT');
  const shut = { openTransaction: false, openLever: false, openMicro: false };

  test('says whether it is not listed, halted, or closed for such orders', () => {
    const why = (change: Partial<Pair>) => closedPair({ ...btc, ...change }, 'lever');
    expect(why({ ...shut, isDisplayed: false })).toEqual(new Refusal('CLOSED', { unlisted: 'BTC/USDT' }));
    expect(why(shut)).toEqual(new Refusal('CLOSED', { halted: 'BTC/USDT' }));
    for (const open of ['openTransaction', 'openLever', 'openMicro'] as const)
      expect(why({ ...shut, [open]: true }).params).toEqual({ lever: 'BTC/USDT' });
    expect(closedPair(btc, 'micro').params).toEqual({ micro: 'BTC/USDT' });
  });

  test('that does not exist is closed without a name', () => {
    expect(closedPair(undefined, 'spot')).toEqual(new Refusal('CLOSED'));
    expect(closedPair(undefined, 'spot').params).toBeUndefined();
  });
});
