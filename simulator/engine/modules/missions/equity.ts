/**
 * What somebody's holdings are worth in USDT, at an instant and over an interval of time. The price is constant within a step of the market,
 * so equity is too; an interval is searched by halves, and a half whose bounds cannot matter is not looked into.
 */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import { firstStep, startOfStep, stepAt, usdtPriceOf } from '#simulator/engine/market/index.ts';
import type { Currency, Market, Pair, PriceRange } from '#simulator/engine/market/index.ts';

/** Amounts by currency id. */
export type Balances = ReadonlyMap<number, Amount>;

/** What a position has gained at a price of its pair, in the quote currency. Each amount may be truncated at 1e-8. */
export interface Exposure {
  readonly pair: number;
  profitAt(ticks: number): Amount;
}

/** Everything that makes up equity: funds, and positions whose gain is not in the funds yet. */
export interface Holdings {
  readonly balances: Balances;
  readonly positions: readonly Exposure[];
}

export interface EquityRange {
  readonly low: Amount;
  readonly high: Amount;
}

/** Worth of holdings at an instant; each currency's is truncated at 1e-8 USDT. */
export function worthAt(market: Market, { balances, positions }: Holdings, at: Instant): Amount {
  const amounts = new Map(balances);
  for (const { pair, exposures } of byPair(market, positions)) {
    const profit = profitOf(exposures, market.price(pair, at));
    amounts.set(pair.quote, (amounts.get(pair.quote) ?? 0n) + profit);
  }
  let sum = 0n;
  for (const [currency, amount] of amounts) sum += mulDiv(amount, market.usdtPrice(currency, at), UNIT);
  return sum;
}

/**
 * Bounds of the worth over the steps [from, to): every price at its lowest, every one at its highest. They are exact for one
 * step, and where one price alone moves and positions are worth nothing yet.
 */
function boundsOver(market: Market, holdings: Holdings, from: number, to: number): EquityRange {
  const [at, until] = [startOfStep(from), startOfStep(to)];
  const ranges = new Map<Pair, PriceRange>();
  const rangeOf = (pair: Pair): PriceRange => {
    const range = ranges.get(pair) ?? market.range(pair, at, until);
    ranges.set(pair, range);
    return range;
  };
  let low = 0n;
  let high = 0n;
  for (const [id, amount] of amountsOver(market, holdings, rangeOf)) {
    const currency = market.currency(id);
    if (currency === undefined || (amount.low === 0n && amount.high === 0n)) continue;
    const price = priceOver(market, currency, at, rangeOf);
    low += mulDiv(amount.low, amount.low < 0n ? price.high : price.low, UNIT);
    high += mulDiv(amount.high, amount.high < 0n ? price.low : price.high, UNIT);
  }
  return { low, high };
}

/** Funds and gains by currency, where gains lie between what they are at the two ends of each pair's range. */
function amountsOver(
  market: Market,
  { balances, positions }: Holdings,
  rangeOf: (pair: Pair) => PriceRange,
): ReadonlyMap<number, EquityRange> {
  const amounts = new Map([...balances].map(([id, amount]) => [id, { low: amount, high: amount }]));
  for (const { pair, exposures } of byPair(market, positions)) {
    const { low, high } = rangeOf(pair);
    const [one, other] = [profitOf(exposures, low), profitOf(exposures, high)];
    // Together they are linear in the price but for what each truncates.
    const slack = low === high ? 0n : BigInt(exposures.length);
    const before = amounts.get(pair.quote) ?? { low: 0n, high: 0n };
    amounts.set(pair.quote, {
      low: before.low + (one < other ? one : other) - slack,
      high: before.high + (one < other ? other : one) + slack,
    });
  }
  return amounts;
}

interface PairExposures {
  readonly pair: Pair;
  readonly exposures: readonly Exposure[];
}

function byPair(market: Market, positions: readonly Exposure[]): readonly PairExposures[] {
  return [...new Set(positions.map(({ pair }) => pair))].map((id) => {
    const pair = market.pair(id);
    if (!pair) throw new Error(`a position names pair ${id}, which does not exist`);
    return { pair, exposures: positions.filter((position) => position.pair === id) };
  });
}

function profitOf(exposures: readonly Exposure[], ticks: number): Amount {
  return exposures.reduce((sum, position) => sum + position.profitAt(ticks), 0n);
}

function priceOver(
  { pairs, currencies }: Market,
  currency: Currency,
  at: Instant,
  rangeOf: (pair: Pair) => PriceRange,
): EquityRange {
  // A currency that another is priced in is worth least where that price is highest.
  const pricedBy = (own: 'low' | 'high', opposite: 'low' | 'high'): Amount => {
    const price = (pair: Pair, _at: Instant, isDivisor: boolean) => rangeOf(pair)[isDivisor ? opposite : own];
    return usdtPriceOf({ pairs, currencies, price }, currency, at);
  };
  return { low: pricedBy('low', 'high'), high: pricedBy('high', 'low') };
}

/** A bound that equity may cross. */
export type Bound = { readonly below: Amount } | { readonly from: Amount };

/** The first step start in (after, until] at which the holdings are worth less than `below`, or at least `from`. */
export function firstCrossing(
  market: Market,
  holdings: Holdings,
  bound: Bound,
  after: Instant,
  until: Instant,
): Instant | undefined {
  const crosses = ({ low, high }: EquityRange): boolean =>
    'below' in bound ? low < bound.below : high >= bound.from;
  return firstStep(after, until, (from, to) => crosses(boundsOver(market, holdings, from, to)));
}

/** Bounds of equity over the steps [from, to). */
type Bounds = (from: number, to: number) => EquityRange;

/** How many steps of a long interval are looked at beforehand. */
const SAMPLES = 128;
const MIN_APART = 120;

/** The deepest fall of equity from a peak to a later trough, found while values are visited in order of time. */
export class Drawdown {
  readonly #market: Market;
  #peak: Amount;
  #fall: Amount = 0n;
  #peakOfFall: Amount;

  constructor(market: Market, first: Amount) {
    this.#market = market;
    this.#peak = first;
    this.#peakOfFall = first;
  }

  /** The deepest fall so far, in USDT, and the peak it began at. */
  get deepest(): { readonly amount: Amount; readonly from: Amount } {
    return { amount: this.#fall, from: this.#peakOfFall };
  }

  /** The deepest fall if equity had this value next, which is not kept. */
  deepestWith(value: Amount): { readonly amount: Amount; readonly from: Amount } {
    const peak = value > this.#peak ? value : this.#peak;
    return peak - value > this.#fall ? { amount: peak - value, from: peak } : this.deepest;
  }

  visit(value: Amount): void {
    if (value > this.#peak) this.#peak = value;
    if (this.#peak - value <= this.#fall) return;
    this.#fall = this.#peak - value;
    this.#peakOfFall = this.#peak;
  }

  /** Every step that begins in (after, until], for holdings that do not change; `offset` is added to its worth. */
  visitSteps(holdings: Holdings, offset: Amount, after: Instant, until: Instant): void {
    const bounds: Bounds = (from, to) => {
      const { low, high } = boundsOver(this.#market, holdings, from, to);
      return { low: low + offset, high: high + offset };
    };
    const [from, to] = [stepAt(after) + 1, stepAt(until) + 1];
    this.#sample(bounds, from, to);
    this.#visitSteps(bounds, from, to);
  }

  /** A look at some steps first: the deeper the fall that is known, the more need not be looked into. */
  #sample(bounds: Bounds, from: number, to: number): void {
    const peak = this.#peak;
    const apart = Math.max(MIN_APART, Math.ceil((to - from) / SAMPLES));
    for (let step = from + apart; step < to; step += apart) this.visit(bounds(step, step + 1).low);
    this.#peak = peak;
  }

  #visitSteps(bounds: Bounds, from: number, to: number): void {
    if (from >= to) return;
    const { low, high } = bounds(from, to);
    if (to - from === 1) return this.visit(low);
    const reach = high > this.#peak ? high : this.#peak;
    if (reach - low <= this.#fall) {
      this.#raisePeak(bounds, from, to);
      return;
    }
    const middle = from + ((to - from) >> 1);
    this.#visitSteps(bounds, from, middle);
    this.#visitSteps(bounds, middle, to);
  }

  /** No fall deeper than the deepest lies in this interval, so only its highest value counts. */
  #raisePeak(bounds: Bounds, from: number, to: number): void {
    const { low, high } = bounds(from, to);
    if (high <= this.#peak) return;
    if (to - from === 1 || low === high) {
      this.#peak = high;
      return;
    }
    const middle = from + ((to - from) >> 1);
    this.#raisePeak(bounds, from, middle);
    this.#raisePeak(bounds, middle, to);
  }
}
