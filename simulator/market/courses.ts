import type { Instant } from '#simulator/kernel/index.ts';
import { seed32 } from '#simulator/kernel/index.ts';
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
  readonly #courses = new Map<number, PairCourse>();
  readonly #paths = new Map<number, PairPath>();

  constructor(plan: PathPlan) {
    this.#plan = plan;
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

  #course(pair: Pair): PairCourse {
    let known = this.#courses.get(pair.id);
    if (known === undefined) this.#courses.set(pair.id, (known = this.#build(pair)));
    return known;
  }

  #build(pair: Pair): PairCourse {
    const seed = seed32(`${this.#plan.seed}/price/${pair.symbol}`);
    const series = this.#plan.recorded.find((candidate) => candidate.pair === pair.id);
    if (series !== undefined) return spliced(pair, seed, series);
    const anchor = stepAt(this.#plan.start);
    const own = seeded(pair, seed, anchor, pair.startPrice);
    const leader = this.#plan.pairs.find(({ id }) => id === pair.peg?.pair);
    if (pair.peg === undefined || leader === undefined)
      return { course: own, firstStep: anchor - HISTORY_STEPS };
    const led = this.#course(leader);
    return {
      course: new FollowingCourse(led.course, own, pair.peg),
      firstStep: Math.max(led.firstStep, anchor - HISTORY_STEPS),
    };
  }
}
