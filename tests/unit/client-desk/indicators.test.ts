import * as fc from 'fast-check';
import { atr, bb, ema, kdj, macd, obv, rma, rsi, sma, vwap, willr } from 'indicatorts';
import {
  ATR,
  BollingerBands,
  CCI,
  EMA,
  MACD,
  OBV,
  PSAR,
  SMA,
  Stochastic,
  VWAP,
  WEMA,
  WilliamsR,
} from 'technicalindicators';
import { expect, test } from 'vitest';
import type { ChartCandle } from '#client/exchange/index.ts';
import { averageAnchor, calculate } from '#client/ui/chart/indicators/calculation.ts';
import type { Anchor, IndicatorValues } from '#client/ui/chart/indicators/calculation.ts';
import { indicatorKinds, initialIndicator } from '#client/ui/chart/indicators/indicator.ts';
import type { IndicatorKind } from '#client/ui/chart/indicators/indicator.ts';

const START = Date.parse('2025-06-02T00:00:00+08:00');
const MINUTE = 60_000;
const COUNT = 1500;
/** From here on averages that begin in different ways have met: the longest weighs the first bar with less than 1e-12. */
const SETTLED = 1200;
const NEAR = 1e-9;

/** Bars of a price that wanders, the same in each run. */
function wandering(count: number): readonly ChartCandle[] {
  let state = 1;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  let close = 100;
  return Array.from({ length: count }, (_, index) => {
    const open = close;
    close = Math.round(open * (0.99 + random() * 0.02) * 100) / 100;
    return {
      time: START + index * MINUTE,
      open,
      close,
      high: Math.max(open, close) + Math.round(random() * 100) / 100,
      low: Math.min(open, close) - Math.round(random() * 100) / 100,
      volume: Math.round(random() * 1000) / 100 + 0.01,
    };
  });
}

const bars = wandering(COUNT);
const closes = bars.map(({ close }) => close);
const high = bars.map((bar) => bar.high);
const low = bars.map((bar) => bar.low);
const volume = bars.map((bar) => bar.volume);

const always: Anchor = () => 0;

function valuesOf(
  kind: IndicatorKind,
  given: readonly ChartCandle[],
  anchor = always,
): readonly IndicatorValues[] {
  const calculation = calculate(initialIndicator(kind), anchor);
  return given.map((bar) => calculation.next(bar, false));
}

/** Compares a line with other values, of which the last belongs to the last bar, relative to their size. */
function expectLine(kind: IndicatorKind, line: number, others: readonly (number | undefined)[]): void {
  const values = valuesOf(kind, bars).map((all) => all[line]);
  const missing = values.length - others.length;
  const distances = values.flatMap((value, index) => {
    const other = others[index - missing];
    if (index < SETTLED || value === undefined || other === undefined) return [];
    return [Math.abs(value - other) / Math.max(1, Math.abs(other))];
  });
  expect(distances).toHaveLength(COUNT - SETTLED);
  expect(Math.max(...distances)).toBeLessThan(NEAR);
}

const periods = [7, 25, 99];
const bands = bb(closes, { period: 20 });
const otherBands = BollingerBands.calculate({ period: 20, stdDev: 2, values: closes });
const convergence = macd(closes, { fast: 12, slow: 26, signal: 9 });
const otherConvergence = MACD.calculate({
  values: closes,
  fastPeriod: 12,
  slowPeriod: 26,
  signalPeriod: 9,
  SimpleMAOscillator: false,
  SimpleMASignal: false,
});
// The second library rounds its RSI to two decimals, so its smoothing is taken and the index made of it here.
const steps = closes.slice(1).map((close, index) => close - (closes[index] ?? close));
const smoothed = (sign: 1 | -1) =>
  WEMA.calculate({ period: 14, values: steps.map((step) => Math.max(0, sign * step)) });
const losses = smoothed(-1);
const strength = smoothed(1).map((gain, index) => (100 * gain) / (gain + (losses[index] ?? 0)));
const stochastic = kdj(high.slice(), low.slice(), closes, { rPeriod: 9, kPeriod: 3, dPeriod: 3 });
const slow = Stochastic.calculate({ high, low, close: closes, period: 9, signalPeriod: 3 }).flatMap(({ d }) =>
  d === undefined ? [] : [d],
);
const typical = bars.map((bar) => (bar.high + bar.low + bar.close) / 3);

type Line = readonly (number | undefined)[];
/** The lines of each indicator, as other libraries have them: two, but one alone for the third line of KDJ, SAR and CCI. */
const others: readonly (readonly [string, IndicatorKind, readonly (readonly Line[])[]])[] = [
  [
    'MA of 7, 25 and 99 bars',
    'ma',
    periods.map((period) => [sma(closes, { period }), SMA.calculate({ period, values: closes })]),
  ],
  [
    'EMA of 7, 25 and 99 bars',
    'ema',
    periods.map((period) => [ema(closes, { period }), EMA.calculate({ period, values: closes })]),
  ],
  [
    'BOLL of 20 bars and 2 deviations',
    'boll',
    (['upper', 'middle', 'lower'] as const).map((name) => [
      bands[name],
      otherBands.map((each) => each[name]),
    ]),
  ],
  [
    'MACD of 12, 26 and 9 bars',
    'macd',
    [
      [convergence.macdLine, otherConvergence.map(({ MACD: line }) => line)],
      [convergence.signalLine, otherConvergence.map(({ signal }) => signal)],
      [otherConvergence.map(({ histogram }) => histogram)],
    ],
  ],
  ['RSI of 14 bars', 'rsi', [[rsi(closes, { period: 14 }), strength]]],
  [
    'KDJ of 9, 3 and 3 bars',
    'kdj',
    [[stochastic.k, slow], [stochastic.d, SMA.calculate({ period: 3, values: slow })], [stochastic.j]],
  ],
  [
    'ATR of 14 bars',
    'atr',
    [
      [
        rma(atr(high, low, closes).trLine, { period: 14 }),
        ATR.calculate({ high, low, close: closes, period: 14 }),
      ],
    ],
  ],
  ['SAR of 0.02 and 0.2', 'sar', [[PSAR.calculate({ high, low, step: 0.02, max: 0.2 })]]],
  ['CCI of 20 bars', 'cci', [[CCI.calculate({ high, low, close: closes, period: 20 })]]],
  [
    'WR of 14 bars',
    'wr',
    [
      [
        willr(high, low, closes, { period: 14 }),
        WilliamsR.calculate({ high, low, close: closes, period: 14 }),
      ],
    ],
  ],
  ['OBV', 'obv', [[obv(closes, volume), OBV.calculate({ close: closes, volume })]]],
  [
    'VWAP since the first bar',
    'vwap',
    [[vwap(typical, volume, { period: COUNT }), VWAP.calculate({ high, low, close: closes, volume })]],
  ],
];

test.each(others)('DESK-150 %s has the values that other libraries give', (_title, kind, lines) => {
  for (const [line, values] of lines.entries()) for (const other of values) expectLine(kind, line, other);
});

/** High, low and close of bars, of which a test computes a study by hand. */
const rangesOf = (...ranges: readonly (readonly [number, number, number])[]): readonly ChartCandle[] =>
  ranges.map(([top, bottom, close], index) => ({
    time: START + index * MINUTE,
    ...{ open: close, high: top, low: bottom, close, volume: 1 },
  }));

const linesOf = (kind: IndicatorKind, parameters: readonly number[], given: readonly ChartCandle[]) => {
  const calculation = calculate({ kind, parameters }, always);
  return given.map((bar) => calculation.next(bar, false)[0]);
};

test('DESK-524 SAR, CCI and WR have the values that are computed by hand', () => {
  // A rise: the stop begins at the first low, 10, and would go to 10 + 0.1 × (13 - 10) = 10.3 at the third bar, but not beyond the lows of
  // the two before: 10. After a new high of 15 it goes 0.2 of the way: 10 + 0.2 × (15 - 10) = 11. The fifth bar falls to 9, below
  // 11 + 0.2 × (15 - 11) = 11.8: the stop is 15, the highest price of the rise; it cannot go below the high of 15 at the sixth bar, and
  // is 15 - 0.1 × (15 - 9) = 14.4 at the seventh.
  const lows = [10, 11, 12, 12, 9, 9, 9.5];
  const turn = rangesOf(
    ...[12, 13, 15, 15, 13, 11, 11].map((top, index) => [top, lows[index] ?? 0, 10] as const),
  );
  const [none, ...stops] = linesOf('sar', [0.1, 0.2], turn);
  expect(none).toBeUndefined();
  for (const [index, stop] of [10, 10, 11, 15, 15, 14.4].entries()) expect(stops[index]).toBeCloseTo(stop, 9);
  // Middles (H + L + C) / 3 of 11, 12 and 16: their mean is 13, their mean distance from it 2, and 16 - 13 = 3 is 3 / (0.015 × 2) = 100.
  const middles = rangesOf([12, 10, 11], [13, 11, 12], [18, 14, 16]);
  expect(linesOf('cci', [3], middles).at(-1)).toBeCloseTo(100, 9);
  // The highest of three highs is 18, the lowest low 10: the close of 16 is a quarter of the way below the high.
  expect(linesOf('wr', [3], middles)).toEqual([undefined, undefined, -25]);
});

/** A running bar as it grows: its volume never falls. */
const growth = (states: readonly Omit<ChartCandle, 'time'>[]) =>
  states.toSorted((a, b) => a.volume - b.volume);

/** Bars of few prices, with bars that do not trade and bars that do not move. */
const price = fc.integer({ min: 1, max: 6 });
const candle = fc
  .tuple(price, price, price, price, fc.integer({ min: 0, max: 3 }))
  .map(([open, close, a, b, traded]) => ({
    open,
    close,
    high: Math.max(open, close, a, b),
    low: Math.min(open, close, a, b),
    volume: traded,
  }));

test.each(indicatorKinds)(
  'DESK-151 the running bar of %s has the value that a chart opened now would show',
  (kind) => {
    fc.assert(
      fc.property(
        fc.array(fc.array(candle, { minLength: 1, maxLength: 4 }), { maxLength: 40 }),
        (growing) => {
          const calculation = calculate(initialIndicator(kind), averageAnchor(60));
          const closed: ChartCandle[] = [];
          for (const [index, states] of growing.map(growth).entries()) {
            const time = START + index * 37 * 60 * MINUTE;
            for (const [turn, state] of states.entries()) {
              const running = { time, ...state };
              const shown = calculation.next(running, turn > 0);
              const fresh = valuesOf(kind, [...closed, running], averageAnchor(60)).at(-1) ?? [];
              expect(shown).toHaveLength(fresh.length);
              for (const [line, value] of fresh.entries()) {
                if (value === undefined) expect(shown[line]).toBeUndefined();
                else expect(shown[line]).toBeCloseTo(value, 9);
              }
            }
            closed.push({ time, ...(states.at(-1) ?? { open: 0, close: 0, high: 0, low: 0, volume: 0 }) });
          }
        },
      ),
    );
  },
);

test('DESK-150 VWAP begins again at midnight of the exchange, for bars of a day with the year', () => {
  const midnight = Date.parse('2025-06-03T00:00:00+08:00');
  const intraday = averageAnchor(60);
  expect(intraday(midnight - 1)).not.toBe(intraday(midnight));
  expect(intraday(START)).toBe(intraday(midnight - 1));
  const daily = averageAnchor(86_400);
  expect(daily(START)).toBe(daily(midnight));
  expect(daily(Date.parse('2024-12-31T23:59:59+08:00'))).not.toBe(
    daily(Date.parse('2025-01-01T00:00:00+08:00')),
  );
});
