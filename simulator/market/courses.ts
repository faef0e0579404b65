import type { Instant } from '#simulator/kernel/index.ts';
import { seed32 } from '#simulator/kernel/index.ts';
import type { BendSource, BentPair } from './conduct/bent-course.ts';
import { BentCourse } from './conduct/bent-course.ts';
import { FollowingCourse } from './following.ts';
import { DAY_STEPS, stepAt } from './grid.ts';
import { Growth } from './growth.ts';
import type { Pair } from './instruments.ts';
import type { Course, PricePath } from './path.ts';
import { SplicedCourse, pricePath } from './path.ts';
import type { RecordedSeries } from './recorded.ts';
import { RecordedCourse, endOfSeries } from './recorded.ts';
import { SeededCourse } from './seeded.ts';

/** What the paths of a market are made from. */
export interface PathPlan {
  readonly seed: string;
  readonly start: Instant;
  readonly recorded: readonly RecordedSeries[];
  readonly pairs: readonly Pair[];
}

/** A path with the first step it has data for. */
export interface PairPath {
  readonly path: PricePath;
  readonly firstStep: number;
}

/** How far the past reaches before the start (or before the first recorded minute): over eleven years. */
const HISTORY_STEPS = 4096 * DAY_STEPS;

interface PairCourse {
  readonly course: Course;
  readonly firstStep: number;
}

/** A path source, and the same without the pair's own overrides. */
interface BendableCourse extends PairCourse {
  readonly unbent: Course;
}

function seeded(pair: Pair, seed: number, anchor: number, anchorPrice: number): SeededCourse {
  const { dayVolatility, dayVolume } = pair;
  return new SeededCourse({ seed, dayVolatility, dayVolume, anchor, anchorPrice });
}

/** Recorded minutes, and a seeded past and future that join them without a break. */
function spliced(pair: Pair, seed: number, series: RecordedSeries): PairCourse {
  const from = stepAt(series.start);
  const to = stepAt(endOfSeries(series));
  const firstPrice = series.open[0] ?? pair.startPrice;
  const lastPrice = series.close[series.close.length - 1] ?? pair.startPrice;
  const course = new SplicedCourse({
    from,
    to,
    before: seeded(pair, seed, from, firstPrice),
    inside: new RecordedCourse(series, from, new Growth(seed, pair.dayVolatility)),
    after: seeded(pair, seed, to, lastPrice),
  });
  return { course, firstStep: from - HISTORY_STEPS };
}

/** Builds the path of each pair when it is first asked for. */
export class Courses {
  readonly #plan: PathPlan;
  readonly #bends: BendSource | undefined;
  readonly #courses = new Map<number, BendableCourse>();
  readonly #paths = new Map<number, PairPath>();

  /** @param overrides the price overrides; none if undefined */
  constructor(plan: PathPlan, bends?: BendSource) {
    this.#plan = plan;
    this.#bends = bends;
  }

  /** The path of a pair of the plan. */
  path(pair: Pair): PairPath {
    let known = this.#paths.get(pair.id);
    if (known === undefined) {
      const { course, firstStep } = this.#course(pair);
      this.#paths.set(pair.id, (known = { path: pricePath(course), firstStep }));
    }
    return known;
  }

  /** The price of a pair without its own overrides; a follower uses the overridden price of its leader. */
  unbentPrice(pair: Pair, step: number): number {
    const { unbent, firstStep } = this.#course(pair);
    return unbent.price(Math.max(firstStep, step));
  }

  /** The pair whose price a pair follows. A recorded pair has prices of its own. */
  leaderOf(pair: Pair): Pair | undefined {
    if (this.#seriesOf(pair) !== undefined) return undefined;
    return this.#plan.pairs.find(({ id }) => id === pair.peg?.pair);
  }

  #course(pair: Pair): BendableCourse {
    let known = this.#courses.get(pair.id);
    if (known === undefined) {
      const { course: unbent, firstStep } = this.#build(pair);
      const course =
        this.#bends === undefined ? unbent : new BentCourse(unbent, this.#bends, this.#bent(pair));
      this.#courses.set(pair.id, (known = { unbent, course, firstStep }));
    }
    return known;
  }

  #bent({ id, symbol, dayVolume }: Pair): BentPair {
    return { id, usualLots: dayVolume / DAY_STEPS, seed: seed32(`${this.#plan.seed}/drought/${symbol}`) };
  }

  #seriesOf(pair: Pair): RecordedSeries | undefined {
    return this.#plan.recorded.find((candidate) => candidate.pair === pair.id);
  }

  #build(pair: Pair): PairCourse {
    const seed = seed32(`${this.#plan.seed}/price/${pair.symbol}`);
    const series = this.#seriesOf(pair);
    if (series !== undefined) return spliced(pair, seed, series);
    const anchor = stepAt(this.#plan.start);
    const own = seeded(pair, seed, anchor, pair.startPrice);
    const leader = this.leaderOf(pair);
    if (pair.peg === undefined || leader === undefined)
      return { course: own, firstStep: anchor - HISTORY_STEPS };
    const led = this.#course(leader);
    return {
      course: new FollowingCourse(led.course, own, pair.peg),
      firstStep: Math.max(led.firstStep, anchor - HISTORY_STEPS),
    };
  }
}
