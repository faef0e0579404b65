/** The state of the overrides of every pair. */
import type { Plain } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '../instruments.ts';
import type { Liquidity } from '../ladder.ts';
import { fixedAt, layerSegments } from './segments.ts';
import type { LayerSegment } from './segments.ts';
import type { SegmentSource } from './overridden-path.ts';
import { readSaved, toSaved } from './records.ts';
import type { PairOverrides, PairStatus } from './records.ts';

/** How pairs stand before anything was done to them. */
export interface InitialOverrides {
  readonly pairs: readonly Pair[];
  /** Pairs that are not listed at the start and were not before. */
  readonly delisted: readonly number[];
  readonly liquidity: Liquidity;
  /** The first step of the session, from which on that is what the maker offers. */
  readonly firstStep: number;
}

/**
 * The overrides of every pair: they make a market more than a function of time. Only the commands of the market module
 * change it, and only for steps that have not begun.
 */
export class Overrides implements SegmentSource {
  readonly #first: InitialOverrides;
  readonly #origins: ReadonlyMap<number, PairOverrides>;
  readonly #changed = new Map<number, PairOverrides>();
  readonly #segments = new Map<number, readonly LayerSegment[]>();
  #version = 0;
  #listed: { readonly version: number; readonly pairs: readonly Pair[] };

  /** @throws RangeError when a pair that is not listed does not exist */
  constructor(first: InitialOverrides) {
    this.#first = first;
    const unknown = first.delisted.find((id) => first.pairs.every((pair) => pair.id !== id));
    if (unknown !== undefined) throw new RangeError(`there is no pair ${unknown}`);
    this.#origins = new Map(first.pairs.map((pair) => [pair.id, originOf(pair, first.delisted)]));
    this.#listed = { version: NaN, pairs: [] };
  }

  /** Changes with every change, loading and undoing included; never comes back to an earlier number. */
  get version(): number {
    return this.#version;
  }

  /** The pairs with their switches as they stand. */
  get pairs(): readonly Pair[] {
    if (this.#listed.version !== this.#version) {
      const pairs = this.#first.pairs.map((pair) => switched(pair, this.of(pair.id).status));
      this.#listed = { version: this.#version, pairs };
    }
    return this.#listed.pairs;
  }

  /**
   * What was done to a pair.
   * @throws RangeError when there is no such pair
   */
  of(pair: number): PairOverrides {
    const pairOverrides = this.#changed.get(pair) ?? this.#origins.get(pair);
    if (pairOverrides === undefined) throw new RangeError(`there is no pair ${pair}`);
    return pairOverrides;
  }

  /** The step with which the history of a pair begins: −∞ where it is older than the session, ∞ before a first listing. */
  openingStep(pair: number): number {
    const { firstListed = Infinity } = this.of(pair);
    return this.#isLate(pair) ? firstListed : -Infinity;
  }

  segments(pair: number): readonly LayerSegment[] {
    let segments = this.#segments.get(pair);
    if (segments === undefined) {
      const pairOverrides = this.of(pair);
      const { firstStep: from, liquidity } = this.#first;
      segments = layerSegments({
        ...pairOverrides,
        quoting: [{ from, ...liquidity }, ...pairOverrides.quoting],
      });
      this.#segments.set(pair, segments);
    }
    return segments;
  }

  /** How the maker quotes a pair at a step; in a halt it leaves its quotes as they were when trading stopped. */
  quoting(pair: number, step: number): { readonly step: number; readonly liquidity: Liquidity } {
    const { halts, quoting } = this.of(pair);
    const halt = fixedAt(halts, step);
    const quoted = halt === undefined ? step : halt.from - 1;
    return {
      step: quoted,
      liquidity: quoting.findLast(({ from }) => from <= quoted) ?? this.#first.liquidity,
    };
  }

  /** How the maker quotes a pair once all that runs for a time is over. */
  lastLiquidity(pair: number): Liquidity {
    return this.of(pair).quoting.at(-1) ?? this.#first.liquidity;
  }

  /** Replaces what was done to a pair. */
  set(pair: number, pairOverrides: PairOverrides): void {
    this.#changed.set(pair, pairOverrides);
    this.#segments.delete(pair);
    this.#version += 1;
  }

  /** Whatever was done so far, to be handed to {@link undo}. */
  get all(): ReadonlyMap<number, PairOverrides> {
    return new Map(this.#changed);
  }

  /** Goes back to what {@link all} gave. */
  undo(all: ReadonlyMap<number, PairOverrides>): void {
    this.#changed.clear();
    for (const [pair, pairOverrides] of all) this.#changed.set(pair, pairOverrides);
    this.#segments.clear();
    this.#version += 1;
  }

  dump(): Plain {
    const pairs = [...this.#changed].sort(([left], [right]) => left - right);
    return pairs.map(([pair, pairOverrides]) => toSaved(pair, pairOverrides));
  }

  load(plain: Plain): void {
    this.undo(readSaved(plain, [...this.#origins.keys()], (pair) => this.#isLate(pair)));
  }

  /** Whether a pair is first listed in this session. A pair that the exchange itself has delisted was listed before the session. */
  #isLate(pair: number): boolean {
    return this.#first.delisted.includes(pair);
  }
}

function originOf({ id, isDisplayed }: Pair, delisted: readonly number[]): PairOverrides {
  const status = isDisplayed && !delisted.includes(id) ? 'trading' : 'delisted';
  return { status, trend: [], shakes: [], pins: [], halts: [], quoting: [] };
}

/** A pair under a status: as it was built where it trades, otherwise closed for everything. */
function switched(pair: Pair, status: PairStatus): Pair {
  if (status === 'trading')
    return pair.isDisplayed ? pair : { ...pair, isDisplayed: true, openTransaction: true };
  const isDisplayed = status === 'halted';
  return { ...pair, isDisplayed, openTransaction: false, openLever: false, openMicro: false };
}
