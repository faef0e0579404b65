/** The values of indicators, bar by bar (docs/chart.md). Calculated by `trading-signals`, but the stops of `stops.ts`. */
import { DAY_MS, startOfDay, startOfYear } from '#shared/calendar.ts';
import {
  ATR,
  BollingerBands,
  CCI,
  EMA,
  MACD,
  OBV,
  RSI,
  SMA,
  StochasticOscillator,
  VWAP,
  WilliamsR,
} from 'trading-signals';
import type { ChartCandle } from '#client/exchange/index.ts';
import type { Indicator, IndicatorKind } from './indicator.ts';
import { stopAfter } from './stops.ts';
import type { Stop } from './stops.ts';

/** One value for each line of the indicator; undefined where there are too few bars. */
export type IndicatorValues = readonly (number | undefined)[];

/** An indicator on its way through the bars of a chart. */
export interface Calculation {
  /** The values at the next bar, or at the latest one again where `isSame` says that it has changed. */
  next(bar: ChartCandle, isSame: boolean): IndicatorValues;
}

/** The start of the period at whose beginning a volume-weighted average begins again. */
export type Anchor = (time: number) => number;

const known = (value: number | null | undefined): number | undefined => value ?? undefined;

/** Averages of the closing prices, one for each period. */
function averagesOf(Average: typeof EMA | typeof SMA, periods: readonly number[]): Calculation {
  const all = periods.map((period) => new Average(period));
  return {
    next: ({ close }, isSame) =>
      all.map((average) => {
        average.update(close, isSame);
        return average.isStable ? average.getResultOrThrow() : undefined;
      }),
  };
}

/** Follows an indicator of the library whose `update` returns its result, or null where there are too few bars. */
function following<Result>(
  indicator: { update(bar: ChartCandle, replace: boolean): Result | null },
  valuesOf: (result: Result | undefined) => IndicatorValues,
): Calculation {
  return { next: (bar, isSame) => valuesOf(indicator.update(bar, isSame) ?? undefined) };
}

const ofCloses = <Result>(indicator: { update(price: number, replace: boolean): Result | null }) => ({
  update: ({ close }: ChartCandle, replace: boolean) => indicator.update(close, replace),
});

function bands([period = 0, width = 0]: readonly number[]): Calculation {
  return following(ofCloses(new BollingerBands(period, width)), (result) => [
    result?.upper,
    result?.middle,
    result?.lower,
  ]);
}

function convergence([short = 0, long = 0, signal = 0]: readonly number[]): Calculation {
  // The library waits for as many bars as the longer average; both orders of the two are sound.
  const macd = new MACD(new EMA(short), new EMA(Math.max(short, long)), new EMA(signal));
  return following(ofCloses(macd), (result) => [result?.macd, result?.signal, result?.histogram]);
}

function stochastic([kPeriod = 0, kSlowingPeriod = 0, dPeriod = 0]: readonly number[]): Calculation {
  return following(new StochasticOscillator({ kPeriod, kSlowingPeriod, dPeriod }), (result) => [
    result?.stochK,
    result?.stochD,
    result?.stochJ,
  ]);
}

/** One line of an indicator that takes whole bars. */
const single = (indicator: { update(bar: ChartCandle, replace: boolean): number | null }): Calculation =>
  following(indicator, (result) => [known(result)]);

/**
 * A volume-weighted average that begins again with each period. A bar without trades is not given to the library, which
 * would take the bar before it for the one that changes.
 */
function weighted(anchor: Anchor): Calculation {
  let average = new VWAP();
  let period: number | undefined;
  let isCounted = false;
  let latest: number | undefined;
  return {
    next(bar, isSame) {
      const current = anchor(bar.time);
      if (current !== period) {
        [average, period, latest] = [new VWAP(), current, undefined];
        isCounted = false;
      }
      if (!isSame) isCounted = false;
      if (bar.volume > 0) {
        latest = known(average.update(bar, isCounted));
        isCounted = true;
      }
      return [latest];
    },
  };
}

/** A stop that follows the price: each bar continues from what the bar before left. */
function stops([step = 0, most = 0]: readonly number[]): Calculation {
  let closed: Stop | undefined;
  let latest: Stop | undefined;
  return {
    next(bar, isSame) {
      if (!isSame) closed = latest;
      latest = stopAfter(closed, bar, step, most);
      return [latest.stop];
    },
  };
}

/** How many bars the change of volume looks at: this one and the one before. */
const PAIR = 2;

const calculations: Readonly<
  Record<IndicatorKind, (parameters: readonly number[], anchor: Anchor) => Calculation>
> = {
  ma: (periods) => averagesOf(SMA, periods),
  ema: (periods) => averagesOf(EMA, periods),
  boll: bands,
  vwap: (_, anchor) => weighted(anchor),
  sar: stops,
  macd: convergence,
  rsi: ([period = 0]) => single(ofCloses(new RSI(period))),
  kdj: stochastic,
  cci: ([period = 0]) => single(new CCI(period)),
  wr: ([period = 0]) => single(new WilliamsR(period)),
  atr: ([period = 0]) => single(new ATR(period)),
  obv: () => single(new OBV(PAIR)),
};

/** Begins an indicator at the oldest bar of a chart. */
export const calculate = ({ kind, parameters }: Indicator, anchor: Anchor): Calculation =>
  calculations[kind](parameters, anchor);

/** Where a volume-weighted average begins again: at midnight of the exchange's zone, for bars of a day and longer with the year. */
export function averageAnchor(seconds: number): Anchor {
  const isLong = seconds * 1000 >= DAY_MS;
  return isLong ? startOfYear : startOfDay;
}
