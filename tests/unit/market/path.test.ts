import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candle, Market, Pair } from '#simulator/engine/market/index.ts';
import { STEP_MS, createMarket } from '#simulator/engine/market/index.ts';
import { START, joined, pairNamed, recording, recordedMarket, stepPrices } from './helpers.ts';
import { cases } from '../../support/cases.ts';

const DAY = 86_400_000;

interface Subject {
  readonly name: string;
  readonly market: Market;
  readonly pair: Pair;
  /** Intervals are around this time. */
  readonly centre: number;
  readonly reach: number;
}

const seeded = createMarket({ seed: 'path-tests', start: START });
const weekend = recordedMarket('path-tests');
const recordedFrom = recording('BTC/USDC').csv.series.start;

const subjects: readonly Subject[] = [
  ...['BTC/USDT', 'IEPN/USDT', 'USDT/USDC', 'ETH/USDC'].map((symbol) => ({
    name: `seeded ${symbol}`,
    market: seeded,
    pair: pairNamed(seeded, symbol),
    centre: START,
    reach: 300 * DAY,
  })),
  {
    name: 'recorded BTC/USDC with its joints',
    market: weekend,
    pair: pairNamed(weekend, 'BTC/USDC'),
    centre: recordedFrom + 2 * DAY,
    reach: 3 * DAY,
  },
];

/** An interval of any length from a step to most of the reach, small ones as likely as large ones. */
function range({ centre, reach }: Subject) {
  const steps = Math.floor(reach / STEP_MS);
  return fc
    .tuple(
      fc.integer({ min: -steps, max: steps }),
      fc.integer({ min: 0, max: 40 }),
      fc.double({ min: 1, max: 2, noNaN: true }),
    )
    .map(([offset, power, part]) => {
      const length = Math.max(1, Math.min(steps, Math.floor(part * 2 ** (power / 2))));
      const from = Math.floor(centre / STEP_MS) + offset;
      return { from: from * STEP_MS, to: (from + length) * STEP_MS, length };
    });
}

function candleOf(subject: Subject, from: number, to: number): Candle {
  const candle = subject.market.candle(subject.pair, from, to);
  if (candle === undefined) throw new Error(`no candle for [${from}, ${to})`);
  return candle;
}

describe.each(subjects)('the path of $name', (subject) => {
  test('any interval cut anywhere is its two parts combined', () => {
    fc.assert(
      fc.property(
        range(subject),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ from, to, length }, part) => {
          const cut = from + Math.floor(part * length) * STEP_MS;
          if (cut === from || cut === to) return;
          const parts = joined(candleOf(subject, from, cut), candleOf(subject, cut, to));
          expect(parts).toEqual(candleOf(subject, from, to));
        },
      ),
      { numRuns: cases(400) },
    );
  });

  test('a candle is what its steps did, one by one', () => {
    fc.assert(
      fc.property(range(subject), ({ from, to }) => {
        const end = Math.min(to, from + 700 * STEP_MS);
        const prices = stepPrices(subject.market, subject.pair, from, end);
        const candle = candleOf(subject, from, end);
        expect(candle).toMatchObject({
          open: prices[0],
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
        });
        expect(prices.every((price) => Number.isSafeInteger(price) && price >= 1)).toBe(true);
      }),
      { numRuns: cases(60) },
    );
  });

  test('the first touch is the one that looking at every step finds', () => {
    fc.assert(
      fc.property(range(subject), fc.double({ min: -0.2, max: 1.2, noNaN: true }), ({ from, to }, level) => {
        const end = Math.min(to, from + 2000 * STEP_MS);
        const { high, low } = candleOf(subject, from, end);
        const ticks = Math.round(low + (high - low) * level);
        const prices = stepPrices(subject.market, subject.pair, from, end);
        const at = (index: number): number | undefined => (index < 0 ? undefined : from + index * STEP_MS);
        const { market, pair } = subject;
        const [after, until] = [from - STEP_MS, end - STEP_MS];
        expect(market.firstAtOrBelow(pair, ticks, after, until)).toBe(
          at(prices.findIndex((p) => p <= ticks)),
        );
        expect(market.firstAtOrAbove(pair, ticks, after, until)).toBe(
          at(prices.findIndex((p) => p >= ticks)),
        );
      }),
      { numRuns: cases(80) },
    );
  });

  test('over long intervals nothing before a first touch reaches it, and the touch does', () => {
    fc.assert(
      fc.property(range(subject), fc.double({ min: -0.1, max: 1.1, noNaN: true }), ({ from, to }, level) => {
        const { market, pair } = subject;
        const { high, low } = candleOf(subject, from, to);
        const ticks = Math.round(low + (high - low) * level);
        const touch = market.firstAtOrBelow(pair, ticks, from - STEP_MS, to - STEP_MS);
        const until = touch ?? to;
        expect(touch === undefined).toBe(ticks < low);
        expect(market.candle(pair, from, until)?.low ?? Infinity).toBeGreaterThan(ticks);
        if (touch !== undefined) expect(market.price(pair, touch)).toBeLessThanOrEqual(ticks);
      }),
      { numRuns: cases(200) },
    );
  });

  test('earlier queries change no result', () => {
    fc.assert(
      fc.property(fc.array(range(subject), { minLength: 3, maxLength: 12 }), (intervals) => {
        const ask = (market: Market) =>
          intervals.map(({ from, to }) => [
            market.price(subject.pair, from),
            market.candle(subject.pair, from, to),
          ]);
        const requested = ask(subject.market);
        const reversed = [...intervals].reverse();
        const fresh =
          subject.market === seeded
            ? createMarket({ seed: 'path-tests', start: START })
            : recordedMarket('path-tests');
        reversed.forEach(({ from, to }) => fresh.candle(subject.pair, from + 3 * STEP_MS, to + 7 * STEP_MS));
        expect(ask(fresh)).toEqual(requested);
      }),
      { numRuns: cases(15) },
    );
  });
});

describe('the joints of a path', () => {
  test('every pair stands at its start price at the start', () => {
    for (const pair of seeded.pairs) expect(seeded.price(pair, START)).toBe(pair.startPrice);
  });

  test('a start off the step grid still has the start price', () => {
    const odd = createMarket({ seed: 'odd', start: START + 12_345 });
    expect(odd.price(pairNamed(odd, 'BTC/USDT'), START + 12_345)).toBe(pairNamed(odd, 'BTC/USDT').startPrice);
  });

  test('epochs follow each other without a break, both ways', () => {
    const pair = pairNamed(seeded, 'ETH/USDT');
    const epoch = 4096 * DAY;
    for (const at of [START + epoch, START + 2 * epoch, START + 5 * epoch])
      expect(seeded.price(pair, at)).toBe(seeded.price(pair, at - STEP_MS));
  });

  test('there is no data before the oldest epoch, and the price before it stays what it was', () => {
    const pair = pairNamed(seeded, 'SOL/USDT');
    const oldest = START - 4096 * DAY;
    expect(seeded.candle(pair, oldest - DAY, oldest)).toBeUndefined();
    expect(seeded.price(pair, oldest - DAY)).toBe(seeded.price(pair, oldest));
    expect(seeded.candle(pair, oldest - DAY, oldest + DAY)).toEqual(
      seeded.candle(pair, oldest, oldest + DAY),
    );
  });

  test('an empty interval has no candle, and a value that is not an instant is refused', () => {
    const pair = pairNamed(seeded, 'SOL/USDT');
    expect(seeded.candle(pair, START, START)).toBeUndefined();
    expect(seeded.candle(pair, START + 1000, START)).toBeUndefined();
    for (const at of [NaN, Infinity, 0.5]) {
      expect(() => seeded.price(pair, at)).toThrow(
        new RangeError(`${at} is not an instant: expected an integer of milliseconds`),
      );
    }
  });

  test('an interval counts every step it overlaps', () => {
    const pair = pairNamed(seeded, 'BTC/USDT');
    expect(seeded.candle(pair, START + 1, START + 501)).toEqual(seeded.candle(pair, START, START + 1000));
    expect(seeded.candle(pair, START + 1, START + 500)).toEqual(seeded.candle(pair, START, START + 500));
  });
});

describe('a pair that follows another', () => {
  test('keeps its distance to the tick, over years', () => {
    const leader = pairNamed(seeded, 'BTC/USDT');
    const follower = pairNamed(seeded, 'BTC/USDC');
    const perMillion = follower.peg?.perMillion ?? 0;
    for (let day = -1000; day < 1000; day += 37) {
      const at = START + day * DAY + 12_345_500;
      const expected = Math.round((seeded.price(leader, at) * perMillion) / 1_000_000);
      expect(seeded.price(follower, at)).toBe(expected);
    }
  });

  test('thresholds that no price reaches are never touched', () => {
    const follower = pairNamed(seeded, 'BTC/USDC');
    expect(seeded.firstAtOrBelow(follower, 0, START, START + DAY)).toBeUndefined();
    expect(seeded.firstAtOrBelow(follower, -5, START, START + DAY)).toBeUndefined();
    expect(seeded.firstAtOrAbove(follower, 1e15, START, START + DAY)).toBeUndefined();
    expect(seeded.firstAtOrAbove(follower, 0, START, START + DAY)).toBe(START + STEP_MS);
    expect(seeded.firstAtOrBelow(follower, 1e15, START, START + DAY)).toBe(START + STEP_MS);
  });
});
