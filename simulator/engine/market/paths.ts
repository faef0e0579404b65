/** Builds the price path of each pair from its plan. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { seed32 } from '#simulator/engine/kernel/index.ts';
import type { SegmentSource, OverriddenPair } from './overrides/overridden-path.ts';
import { OverriddenPath } from './overrides/overridden-path.ts';
import { FollowingPath } from './following.ts';
import { DAY_STEPS, stepAt } from './grid.ts';
import { Growth } from './growth.ts';
import type { Pair } from './instruments.ts';
import type { PathSource, PricePath } from './path.ts';
import { SplicedPath } from './path.ts';
import type { RecordedSeries } from './recorded.ts';
import { RecordedPath, endOfSeries } from './recorded.ts';
import { SeededPath } from './seeded.ts';

/** What the paths of a market are made from. */
export interface PathPlan {
  readonly seed: string;
  readonly start: Instant;
  readonly recorded: readonly RecordedSeries[];
  readonly pairs: readonly Pair[];
}

/** How far the past reaches before the start (or before the first recorded minute): over eleven years. */
const HISTORY_STEPS = 4096 * DAY_STEPS;

/** A path with the first step it has data for. */
interface PairSource {
  readonly source: PathSource;
  readonly firstStep: number;
}

/** A path, and the same without the pair's own overrides. */
interface OverridableSource {
  readonly source: PricePath;
  readonly original: PricePath;
  readonly firstStep: number;
}

function seeded(pair: Pair, seed: number, anchor: number, anchorPrice: number): SeededPath {
  const { dayVolatility, dayVolume } = pair;
  return new SeededPath({ seed, dayVolatility, dayVolume, anchor, anchorPrice });
}

/** Recorded minutes, and a seeded past and future that join them without a break. */
function spliced(pair: Pair, seed: number, series: RecordedSeries): PairSource {
  const from = stepAt(series.start);
  const to = stepAt(endOfSeries(series));
  const firstPrice = series.open[0] ?? pair.startPrice;
  const lastPrice = series.close[series.close.length - 1] ?? pair.startPrice;
  const source = new SplicedPath({
    from,
    to,
    before: seeded(pair, seed, from, firstPrice),
    inside: new RecordedPath(series, from, new Growth(seed, pair.dayVolatility)),
    after: seeded(pair, seed, to, lastPrice),
  });
  return { source, firstStep: from - HISTORY_STEPS };
}

/** Builds the path of each pair when it is first asked for. */
export class Paths {
  readonly #plan: PathPlan;
  readonly #overrides: SegmentSource | undefined;
  readonly #sources = new Map<number, OverridableSource>();

  /** @param overrides the price overrides; none if undefined */
  constructor(plan: PathPlan, overrides?: SegmentSource) {
    this.#plan = plan;
    this.#overrides = overrides;
  }

  /** The path of a pair of the plan. */
  source(pair: Pair): OverridableSource {
    let known = this.#sources.get(pair.id);
    if (known === undefined) {
      const { source: original, firstStep } = this.#build(pair);
      const source =
        this.#overrides === undefined
          ? original
          : new OverriddenPath(original, this.#overrides, this.#overriddenPair(pair));
      this.#sources.set(pair.id, (known = { original, source, firstStep }));
    }
    return known;
  }

  /** The price of a pair without its own overrides; a follower uses the overridden price of its leader. */
  originalPrice(pair: Pair, step: number): number {
    const { original, firstStep } = this.source(pair);
    return original.price(Math.max(firstStep, step));
  }

  /** The pair whose price a pair follows. A recorded pair has prices of its own. */
  leaderOf(pair: Pair): Pair | undefined {
    if (this.#seriesOf(pair) !== undefined) return undefined;
    return this.#plan.pairs.find(({ id }) => id === pair.peg?.pair);
  }

  #overriddenPair({ id, symbol, dayVolume }: Pair): OverriddenPair {
    return { id, usualLots: dayVolume / DAY_STEPS, seed: seed32(`${this.#plan.seed}/drought/${symbol}`) };
  }

  #seriesOf(pair: Pair): RecordedSeries | undefined {
    return this.#plan.recorded.find((candidate) => candidate.pair === pair.id);
  }

  #build(pair: Pair): PairSource {
    const seed = seed32(`${this.#plan.seed}/price/${pair.symbol}`);
    const series = this.#seriesOf(pair);
    if (series !== undefined) return spliced(pair, seed, series);
    const anchor = stepAt(this.#plan.start);
    const own = seeded(pair, seed, anchor, pair.startPrice);
    const leader = this.leaderOf(pair);
    if (pair.peg === undefined || leader === undefined)
      return { source: own, firstStep: anchor - HISTORY_STEPS };
    const led = this.source(leader);
    return {
      source: new FollowingPath(led.source, own, pair.peg),
      firstStep: Math.max(led.firstStep, anchor - HISTORY_STEPS),
    };
  }
}
