/**
 * When something happens by itself: the first step at which a price reaches a pending trade, a take-profit or a stop-loss, or
 * an account the threshold of liquidation. Time is searched by halves, for everything together; what the prices of
 * a half cannot reach is left out in it (docs/leverage.md).
 */
import { HOUR_MS, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import {
  firstStepOfAny,
  priceOfTicks,
  startOfStep,
  stepAt,
  ticksOfPrice,
} from '#simulator/engine/market/index.ts';
import type { Pair, PriceRange } from '#simulator/engine/market/index.ts';
import type { LeverTrade } from './records.ts';
import { LEVER_WALLET } from './settlement.ts';
import type { LeverAccount, LeverMarket, LeverState } from './state.ts';

/** The nearest prices, in ticks, that something of a pair waits for. */
interface Thresholds {
  readonly pair: Pair;
  /** −∞ and ∞ where nothing waits. */
  readonly below: number;
  readonly above: number;
}

/**
 * The distance of an account from liquidation as a line in prices: it is liquidated where constant + Σ slope × ticks ≤ 0.
 * Exact, and as floats, to rule out cheaply what is far away.
 */
interface Line {
  readonly account: LeverAccount;
  readonly version: number;
  readonly constant: bigint;
  readonly terms: readonly Term[];
  readonly approximately: number;
}

interface Term {
  readonly pair: Pair;
  readonly slope: bigint;
  readonly approximately: number;
}

/** Rounding of the floats, generously: a line this much nearer to zero than its parts are large is looked at exactly. */
const ROUNDING = 1e-12;

/** What may still happen in an interval of time. */
interface Candidates {
  readonly thresholds: readonly Thresholds[];
  readonly lines: readonly Line[];
}

type RangeOf = (pair: Pair) => PriceRange;

export interface WatchDeps {
  readonly ledger: Ledger;
  readonly market: LeverMarket;
  readonly thresholdPercent: Amount;
}

/**
 * How far beyond a search without a result one more search is made: where nothing can happen until then, no one has to look
 * again until something changes.
 */
const UNAFFECTED_MS = 8 * HOUR_MS;

/** An interval (after, until] in which nothing happens, as long as the versions are the same. */
interface Unaffected {
  readonly version: number;
  readonly after: Instant;
  readonly until: Instant;
}

/** Finds the next step for the state of one module. */
export class Watch {
  readonly #deps: WatchDeps;
  readonly #state: LeverState;
  readonly #lines = new Map<LeverAccount, Line>();
  readonly #thresholds = new Map<number, { readonly version: number; readonly found: Thresholds }>();
  #unaffected: Unaffected | undefined;
  #candidates: { readonly version: number; readonly all: Candidates } | undefined;

  constructor(deps: WatchDeps, state: LeverState) {
    this.#deps = deps;
    this.#state = state;
  }

  /** The first step start in (after, until] at which anything happens. */
  next(after: Instant, until: Instant): Instant | undefined {
    const version = this.version();
    const unaffected = this.#unaffected;
    if (unaffected?.version === version && unaffected.after <= after && until <= unaffected.until)
      return undefined;
    const candidates = this.#everything();
    const first = firstStepOfAny(after, until, candidates, (given, from, to) =>
      narrow(given, this.#rangesOver(from, to)),
    );
    if (first === undefined)
      this.#unaffected = { version, after, until: this.#unaffectedUntil(candidates, until) };
    return first;
  }

  /** A number that changes whenever `next` may respond differently: both parts only ever grow. */
  version(): number {
    return this.#state.version() + this.#deps.market.version;
  }

  #unaffectedUntil(candidates: Candidates, from: Instant): Instant {
    const until = from + UNAFFECTED_MS;
    const possible = narrow(candidates, this.#rangesOver(stepAt(from), stepAt(until) + 1));
    return possible === undefined ? until : from;
  }

  /** Pairs at whose price something happens now. */
  touchedPairs(at: Instant): readonly Pair[] {
    const rangeOf = this.#rangesAt(at);
    const { thresholds } = this.#everything();
    return thresholds.filter((each) => mayTouch(each, rangeOf(each.pair))).map(({ pair }) => pair);
  }

  /** Accounts that are at or below the threshold now, by user and quote currency. */
  burstAccounts(at: Instant): readonly LeverAccount[] {
    const rangeOf = this.#rangesAt(at);
    return this.#everything()
      .lines.filter((line) => mayBurst(line, rangeOf))
      .map(({ account }) => account);
  }

  #everything(): Candidates {
    const version = this.#state.version();
    if (this.#candidates?.version === version) return this.#candidates.all;
    const thresholds = this.#state.openPairs().map((id) => this.#thresholdsOf(id));
    const all = { thresholds: thresholds.filter(isPending), lines: this.#refreshLines() };
    this.#candidates = { version, all };
    return all;
  }

  #thresholdsOf(id: number): Thresholds {
    const kept = this.#thresholds.get(id);
    const version = this.#state.pairVersion(id);
    if (kept?.version === version) return kept.found;
    const found = thresholdsOf(this.#state, id);
    this.#thresholds.set(id, { version, found });
    return found;
  }

  #refreshLines(): readonly Line[] {
    const accounts = this.#state.accounts();
    if (this.#lines.size > 2 * accounts.length + 64) this.#lines.clear();
    return accounts.flatMap((account) => {
      const kept = this.#lines.get(account);
      const line = kept?.version === account.version ? kept : this.#lineOf(account);
      this.#lines.set(account, line);
      return line.terms.length > 0 || line.constant <= 0n ? [line] : [];
    });
  }

  /** (balance + margins + profits) × 100 − threshold × margins, in units of 1e-26 so that nothing is rounded. */
  #lineOf(account: LeverAccount): Line {
    const { ledger, thresholdPercent } = this.#deps;
    const { margin, opened, net } = this.#state.positions(account);
    const balance = ledger.available(account.user, LEVER_WALLET, account.quote);
    const hundred = 100n * UNIT;
    const constant =
      margin === 0n
        ? UNIT
        : (balance + margin) * hundred * UNIT - opened * hundred - thresholdPercent * margin * UNIT;
    const terms = [...net]
      .filter(([, number]) => number !== 0n)
      .map(([id, number]) => {
        const pair = this.#state.pairOf({ pair: id });
        const slope = number * priceOfTicks(pair, 1) * hundred;
        return { pair, slope, approximately: Number(slope) };
      });
    return { account, version: account.version, constant, terms, approximately: Number(constant) };
  }

  #rangesOver(from: number, to: number): RangeOf {
    const { market } = this.#deps;
    const known = new Map<number, PriceRange>();
    return (pair) => {
      let range = known.get(pair.id);
      if (range === undefined) {
        range = market.range(pair, startOfStep(from), startOfStep(to));
        known.set(pair.id, range);
      }
      return range;
    };
  }

  #rangesAt(at: Instant): RangeOf {
    const step = stepAt(at);
    return this.#rangesOver(step, step + 1);
  }
}

const isPending = ({ below, above }: Thresholds): boolean => below > -Infinity || above < Infinity;

function thresholdsOf(state: LeverState, id: number): Thresholds {
  const pair = state.pairOf({ pair: id });
  let [below, above] = [-Infinity, Infinity];
  for (const trade of state.openOf(id)) {
    const waits = waitsFor(trade);
    if (waits.below > 0n) below = Math.max(below, ticksOfPrice(pair, waits.below));
    if (waits.above > 0n) above = Math.min(above, ticksOfPrice(pair, waits.above));
  }
  return { pair, below, above };
}

/** The prices at or below and at or above which something happens to a trade; 0 means none. */
function waitsFor(trade: LeverTrade): { readonly below: Amount; readonly above: Amount } {
  const { side, status, originPrice, takeProfit, stopLoss } = trade;
  if (status === 'closing') return { below: 0n, above: 0n };
  if (status === 'pending')
    return side === 'long' ? { below: originPrice, above: 0n } : { below: 0n, above: originPrice };

  return side === 'long' ? { below: stopLoss, above: takeProfit } : { below: takeProfit, above: stopLoss };
}

/** What prices of an interval may make happen; undefined when nothing. Exact where each range is one price. */
function narrow({ thresholds, lines }: Candidates, rangeOf: RangeOf): Candidates | undefined {
  const left = {
    thresholds: thresholds.filter((each) => mayTouch(each, rangeOf(each.pair))),
    lines: lines.filter((line) => mayBurst(line, rangeOf)),
  };
  return left.thresholds.length + left.lines.length > 0 ? left : undefined;
}

function mayTouch({ below, above }: Thresholds, { low, high }: PriceRange): boolean {
  return low <= below || high >= above;
}

/** Whether the worst that each price can do, all at once, brings the account to the threshold. */
function mayBurst({ constant, terms, approximately }: Line, rangeOf: RangeOf): boolean {
  let worst = approximately;
  let size = Math.abs(approximately);
  for (const { pair, approximately: slope } of terms) {
    const { low, high } = rangeOf(pair);
    worst += slope > 0 ? slope * low : slope * high;
    size += Math.abs(slope) * high;
  }
  if (Math.abs(worst) > size * ROUNDING) return worst < 0;
  return worstExactly(constant, terms, rangeOf) <= 0n;
}

function worstExactly(constant: bigint, terms: readonly Term[], rangeOf: RangeOf): bigint {
  return terms.reduce((sum, { pair, slope }) => {
    const { low, high } = rangeOf(pair);
    return sum + slope * BigInt(slope > 0n ? low : high);
  }, constant);
}
