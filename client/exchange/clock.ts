/** The exchange's time as the client knows it. Nothing in the client asks `Date` for it (design §3). */

/** Milliseconds since the epoch on the exchange's clock. */
export interface ExchangeClock {
  now(): number;
}

/** A clock that learns from answers. */
export interface CorrectedClock extends ExchangeClock {
  /** Takes the `Date` header of an answer and the local times between which the server wrote it. */
  observe(dateHeader: string | null, sentAt: number, receivedAt: number): void;
}

/** Between which bounds the exchange's clock stood at the local time `at`. */
interface Sighting {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** What is believed of the exchange's clock: where it stood once, and how fast it goes. */
interface Course extends Sighting {
  /** Exchange milliseconds for one local millisecond: 1 on an ordinary server, another or 0 on a simulated one. */
  readonly pace: number;
  /** The pace between the two last answers, when they contradicted what was believed. */
  readonly suspected?: number;
}

/** A `Date` header names a whole second, so the server's clock stood anywhere within it. */
const HEADER_PRECISION_MS = 999;
/** Answers closer together say nothing about the pace. */
const LEAST_SPAN_MS = 1200;
/** Two measurements of one pace agree within this share of it. */
const AGREEMENT = 0.5;

/**
 * Local time plus what the `Date` headers of answers tell. Each answer bounds the difference between the two clocks;
 * bounds are narrowed together, and thrown away when one contradicts them because a clock was set. Contradictions that
 * repeat tell that the exchange's clock goes at a pace of its own, as a simulated one may: it is followed from then on.
 */
export function createCorrectedClock(local: () => number): CorrectedClock {
  let course: Course | undefined;
  let last: Sighting | undefined;
  return {
    now: () => {
      if (!course) return local();
      const { low, high } = moved(course, local());
      return Math.round((low + high) / 2);
    },
    observe(dateHeader, sentAt, receivedAt) {
      const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(server)) return;
      const delay = receivedAt - sentAt;
      const ofPace = (pace: number): Sighting => ({
        at: receivedAt,
        low: server,
        high: server + HEADER_PRECISION_MS + Math.ceil(delay * pace),
      });
      const pace = course?.pace ?? 1;
      const seen = ofPace(pace);
      course = (course && narrowed(course, seen)) ?? begun(course, last, ofPace);
      // A sighting too close to the one before is no base to measure a pace from.
      if (!last || receivedAt - last.at >= LEAST_SPAN_MS) last = ofPace(course.pace);
    },
  };
}

/** The course where it is at a local time. */
function moved(course: Course, at: number): Course {
  const passed = (at - course.at) * course.pace;
  return { ...course, at, low: course.low + passed, high: course.high + passed };
}

/** The course with the bounds of a sighting that agrees with it; undefined when none do. */
function narrowed(course: Course, seen: Sighting): Course | undefined {
  const { pace, low, high } = moved(course, seen.at);
  const both = { low: Math.max(low, seen.low), high: Math.min(high, seen.high) };
  return both.low <= both.high ? { at: seen.at, pace, ...both } : undefined;
}

/** A course from one sighting on: at the pace of the course before, unless contradictions tell another. */
function begun(
  before: Course | undefined,
  last: Sighting | undefined,
  ofPace: (pace: number) => Sighting,
): Course {
  const kept = before?.pace ?? 1;
  const seen = ofPace(kept);
  const span = last === undefined ? 0 : seen.at - last.at;
  if (last === undefined || span < LEAST_SPAN_MS) return { ...seen, pace: kept, ...suspicionOf(before) };
  const measured = paceOf(seen.low - last.low, span);
  // A clock that did not move stands still; one that moved may have been set, so that it takes two to tell a pace.
  const isTold =
    measured === 0 ||
    (before?.suspected !== undefined && Math.abs(measured - before.suspected) <= AGREEMENT * measured);
  return isTold ? { ...ofPace(measured), pace: measured } : { ...seen, pace: kept, suspected: measured };
}

const suspicionOf = (before: Course | undefined) =>
  before?.suspected === undefined ? {} : { suspected: before.suspected };

/** The pace that a header tells by moving `moved` within `span`; whole seconds cannot tell 1 from what is close to it. */
function paceOf(moved: number, span: number): number {
  if (moved <= 0) return moved === 0 ? 0 : 1;
  return Math.abs(moved - span) <= HEADER_PRECISION_MS ? 1 : moved / span;
}
