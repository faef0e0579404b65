/** The market as functions of an instant: prices, candles, quotes and trades. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { UNIT, mulDiv, seed32 } from '#simulator/engine/kernel/index.ts';
import { CandleSum } from './candle.ts';
import type { Candle } from './candle.ts';
import type { Overrides } from './overrides/state.ts';
import { candleIn } from './path.ts';
import { Paths } from './paths.ts';
import { DAY_STEPS, startOfStep, stepAt } from './grid.ts';
import type { Currency, Pair } from './instruments.ts';
import { CNY_PER_USDT, currencies as houseCurrencies, pairs as housePairs } from './instruments.ts';
import type { Ladder, Liquidity } from './ladder.ts';
import { ORDINARY_LIQUIDITY, ladderOf } from './ladder.ts';
import type { Period } from './periods.ts';
import { barStart, shiftBar } from './periods.ts';
import type { RecordedSeries } from './recorded.ts';
import { notional } from './scale.ts';
import type { Print } from './tape.ts';
import { tape } from './tape.ts';
import { checkPlan } from './plan.ts';
import type { Threshold } from './tree.ts';
import { usdtPriceOf } from './valuation.ts';

/** An aligned candle of a chart. */
export interface AlignedCandle extends Candle {
  readonly start: Instant;
  /** Quote turnover: the volume at the mean of open, high, low and close. An estimate, unlike everything else here. */
  readonly turnover: Amount;
}

/** The last 24 hours, or those since the pair was first listed. Prices in ticks, volume in lots. */
interface DaySummary extends Candle {
  /** Close against open in hundredths of a percent, truncated toward zero: 193n is +1.93 %. */
  readonly changePercent: bigint;
}

/** In ticks. */
export type PriceRange = Pick<Candle, 'low' | 'high'>;

/** The most bars one call returns; of a longer range the latest are kept. */
export const MAX_BARS = 20_000;

export interface MarketOptions {
  readonly seed: string;
  /** The instant at which prices stand at the pairs' `startPrice`. */
  readonly start: Instant;
  /** At most one series a pair. */
  readonly recorded?: readonly RecordedSeries[];
  readonly pairs?: readonly Pair[];
  readonly currencies?: readonly Currency[];
  readonly liquidity?: Liquidity;
}

/**
 * The market as functions of the instant: any instant, past or future, may be asked for in any order. Prices are in ticks,
 * quantities in lots; `at` is a whole number of milliseconds. What has begun never changes; what lies ahead may, by the
 * operator's commands.
 *
 * Of a pair that the scenario holds back, candles, bars, prints and days begin when it is first listed: with a step at the price
 * in force then, in which no one trades. Its price has a value before, because holdings are valued by it.
 *
 * It is that of a seed; `overrides` say how it departs from what the seed makes of it.
 */
export class Market {
  readonly currencies: readonly Currency[];
  readonly #pairs: readonly Pair[];
  readonly #sources: Paths;
  readonly #seed: string;
  readonly #liquidity: Liquidity;
  readonly #overrides: Overrides | undefined;
  readonly #seeds = new Map<string, number>();

  constructor(options: Required<MarketOptions>, overrides?: Overrides) {
    this.currencies = options.currencies;
    this.#pairs = options.pairs;
    this.#sources = new Paths(options, overrides);
    this.#seed = options.seed;
    this.#liquidity = options.liquidity;
    this.#overrides = overrides;
  }

  /** Changes whenever results for the time ahead, or the pairs' switches, may have changed. */
  get version(): number {
    return this.#overrides?.version ?? 0;
  }

  /** Every pair, with its switches as they stand. */
  get pairs(): readonly Pair[] {
    return this.#overrides?.pairs ?? this.#pairs;
  }

  pair(id: number): Pair | undefined {
    return this.pairs.find((pair) => pair.id === id);
  }

  pairBySymbol(symbol: string): Pair | undefined {
    return this.pairs.find((pair) => pair.symbol === symbol);
  }

  pairOf(quoteId: number, baseId: number): Pair | undefined {
    return this.pairs.find(({ base, quote }) => quote === quoteId && base === baseId);
  }

  currency(id: number): Currency | undefined {
    return this.currencies.find((currency) => currency.id === id);
  }

  /** Whether pairs are quoted in a currency: one with a legal account, or one that a scenario quotes pairs in. */
  isQuote({ id, isLegal }: Currency): boolean {
    return isLegal || this.#pairs.some(({ quote }) => quote === id);
  }

  /** The reference price in force at an instant. */
  price(pair: Pair, at: Instant): number {
    const { source, firstStep } = this.#sources.source(pair);
    return source.price(Math.max(firstStep, stepAt(at)));
  }

  /** Every step that overlaps [from, to) as one candle; undefined when there is none, no data yet, or no listing yet. */
  candle(pair: Pair, from: Instant, to: Instant): Candle | undefined {
    return this.#steps(pair, stepAt(from), stepAt(to - 1) + 1);
  }

  /** The lowest and highest price in force in [from, to), whether the pair was listed or not. */
  range(pair: Pair, from: Instant, to: Instant): PriceRange {
    const { source, firstStep } = this.#sources.source(pair);
    const candle = candleIn(source, Math.max(firstStep, stepAt(from)), stepAt(to - 1) + 1);
    if (candle !== undefined) return { low: candle.low, high: candle.high };
    const price = this.price(pair, from);
    return { low: price, high: price };
  }

  /**
   * The bars from the one that `from` lies in to the one that `to` lies in, in order of time. The last is cut at `to`: it counts
   * the step that is in force then and none later, so it shows what could be seen at `to`.
   */
  bars(pair: Pair, period: Period, from: Instant, to: Instant): AlignedCandle[] {
    const bars: AlignedCandle[] = [];
    const earliest = Math.max(stepAt(from), this.#firstShown(pair));
    let end = stepAt(to) + 1;
    let start = barStart(period, to);
    while (end > earliest && bars.length < MAX_BARS) {
      const candle = this.#steps(pair, stepAt(start), end);
      if (candle !== undefined) bars.push(barOf(pair, start, candle));
      end = stepAt(start);
      start = shiftBar(period, start, -1);
    }
    return bars.reverse();
  }

  /** When the history that is shown begins; ∞ before the listing. */
  shownSince(pair: Pair): Instant {
    return startOfStep(this.#firstShown(pair));
  }

  /** The first step start in (after, until] with a price at or below `ticks`. */
  firstAtOrBelow(pair: Pair, ticks: number, after: Instant, until: Instant): Instant | undefined {
    return this.#firstTouch(pair, { price: ticks, side: 'below' }, after, until);
  }

  /** The first step start in (after, until] with a price at or above `ticks`. */
  firstAtOrAbove(pair: Pair, ticks: number, after: Instant, until: Instant): Instant | undefined {
    return this.#firstTouch(pair, { price: ticks, side: 'above' }, after, until);
  }

  /** The 24 hours up to and including the step in force. */
  day(pair: Pair, at: Instant): DaySummary {
    const end = stepAt(at) + 1;
    const price = this.price(pair, at);
    const flat = { open: price, high: price, low: price, close: price, volume: 0 };
    const candle = this.#steps(pair, end - DAY_STEPS, end) ?? flat;
    const changePercent = (BigInt(candle.close - candle.open) * 10_000n) / BigInt(candle.open);
    return { ...candle, changePercent };
  }

  /** The crowd's trades with from ≤ at < to, newest first, at most `limit`. */
  prints(pair: Pair, from: Instant, to: Instant, limit: number): Print[] {
    // No one trades in the first step; of those that follow, a print's side goes with the move from the step before.
    const first = Math.max(from, startOfStep(this.#firstShown(pair) + 1));
    if (first >= to) return [];
    return tape(this.#sources.source(pair).source, this.#seedOf('tape', pair), first, to, limit);
  }

  /** The market maker's quotes. */
  ladder(pair: Pair, at: Instant): Ladder {
    const step = stepAt(at);
    const quoting = this.#overrides?.quoting(pair.id, step) ?? { step, liquidity: this.#liquidity };
    return ladderOf({
      pair,
      seed: this.#seedOf('ladder', pair),
      reference: this.price(pair, at),
      referenceAt: (earlier) => this.price(pair, startOfStep(earlier)),
      ...quoting,
    });
  }

  /** Worth of one unit of a currency in USDT. RangeError for an unknown currency. */
  usdtPrice(currencyId: number, at: Instant): Amount {
    const currency = this.currency(currencyId);
    if (currency === undefined) throw new RangeError(`there is no currency ${currencyId}`);
    return usdtPriceOf(this, currency, at);
  }

  /** Worth of one unit of a currency in CNY (E01 `cny_price`, E31). RangeError for an unknown currency. */
  legalRate(currencyId: number, at: Instant): Amount {
    return mulDiv(this.usdtPrice(currencyId, at), CNY_PER_USDT, UNIT);
  }

  /** The price without the pair's own overrides. */
  protected originalPrice(pair: Pair, at: Instant): number {
    return this.#sources.originalPrice(pair, stepAt(at));
  }

  /** The pair whose price a pair follows. */
  protected leaderOf(pair: Pair): Pair | undefined {
    return this.#sources.leaderOf(pair);
  }

  #firstTouch(pair: Pair, threshold: Threshold, after: Instant, until: Instant): Instant | undefined {
    const { source, firstStep } = this.#sources.source(pair);
    const from = Math.max(firstStep, stepAt(after) + 1);
    const step = source.firstTouch(threshold, from, stepAt(until) + 1);
    return step === undefined ? undefined : startOfStep(step);
  }

  #steps(pair: Pair, from: number, to: number): Candle | undefined {
    const { source } = this.#sources.source(pair);
    const first = Math.max(from, this.#firstShown(pair));
    if (first >= to) return undefined;
    if (first !== this.#overrides?.openingStep(pair.id)) return candleIn(source, first, to);
    const sum = new CandleSum();
    sum.addStep(source.price(first), 0);
    if (first + 1 < to) source.addCandle(first + 1, to, sum);
    return sum.result();
  }

  /** The step with which the history that is shown begins; ∞ while there is none. */
  #firstShown(pair: Pair): number {
    return Math.max(this.#sources.source(pair).firstStep, this.#overrides?.openingStep(pair.id) ?? -Infinity);
  }

  #seedOf(purpose: string, pair: Pair): number {
    const key = `${this.#seed}/${purpose}/${pair.symbol}`;
    let seed = this.#seeds.get(key);
    if (seed === undefined) this.#seeds.set(key, (seed = seed32(key)));
    return seed;
  }
}

function barOf(pair: Pair, start: Instant, { open, high, low, close, volume }: Candle): AlignedCandle {
  const turnover = notional(pair, open + high + low + close, volume) / 4n;
  return { start, open, high, low, close, volume, turnover };
}

/**
 * Options with what they leave out.
 * @throws RangeError when a pair or a series cannot be traded: see {@link checkPlan}
 */
export function completeOptions(options: MarketOptions): Required<MarketOptions> {
  const whole: Required<MarketOptions> = {
    recorded: [],
    pairs: housePairs,
    currencies: houseCurrencies,
    liquidity: ORDINARY_LIQUIDITY,
    ...options,
  };
  checkPlan(whole);
  return whole;
}

/**
 * A market that is a pure function of its options, without operators.
 * @throws RangeError when a pair or a series cannot be traded: see {@link checkPlan}
 */
export function createMarket(options: MarketOptions): Market {
  return new Market(completeOptions(options));
}
