/** The exchange's time as the client knows it. No other code of the client reads the exchange's time from `Date`. */

/** Milliseconds since the epoch on the exchange's clock. */
export interface ExchangeClock {
  now(): number;
}

/** A clock that is corrected by responses. */
export interface CorrectedClock extends ExchangeClock {
  /** Takes the `Date` header of a response and the local times between which the server wrote it. */
  observe(dateHeader: string | null, sentAt: number, receivedAt: number): void;
}

/** One measurement: the whole second in a `Date` header, and the local times of its request and response. */
interface Sighting {
  readonly server: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** The possible range of the pace: exchange milliseconds for one local millisecond. */
interface Paces {
  readonly min: number;
  readonly max: number;
}

/** The bounds of the exchange's time at the local time `at`. */
interface Bounds {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** The estimate of the exchange's clock: its time at one local time, and its pace. */
interface Motion extends Bounds {
  /** 1 on an ordinary server, another or 0 on a simulated one. */
  readonly pace: number;
  /** The pace that would explain the last contradiction; accepted when it is measured again. */
  readonly suspected?: Paces | undefined;
}

/** A `Date` header names a whole second, so the server's time was anywhere within it. */
const HEADER_PRECISION_MS = 999;
/** Responses closer together show whether the pace is fast or slow, but do not measure it. */
const MIN_SPAN_MS = 1200;

/**
 * Local time corrected by the `Date` headers of responses. Each response bounds the difference between the two clocks;
 * bounds are intersected, and discarded when one contradicts them because a clock was set. Repeated contradictions mean
 * that the exchange's clock runs at a pace of its own, as a simulated one may; that pace is used from then on.
 */
export function createCorrectedClock(local: () => number): CorrectedClock {
  let motion: Motion | undefined;
  let last: Sighting | undefined;
  /** The latest measurement that is far enough from the one before to measure the pace. */
  let base: Sighting | undefined;
  return {
    now: () => {
      if (!motion) return local();
      const { low, high } = moved(motion, local());
      return Math.round((low + high) / 2);
    },
    observe(dateHeader, sentAt, receivedAt) {
      const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(server)) return;
      const seen = { server, sentAt, receivedAt };
      const isFar = base === undefined || receivedAt - base.receivedAt >= MIN_SPAN_MS;
      motion = motion
        ? next(
            motion,
            seen,
            last && pacesBetween(last, seen),
            base && isFar ? pacesBetween(base, seen) : undefined,
          )
        : { ...boundsOf(seen, 1), pace: 1 };
      last = seen;
      if (isFar) base = seen;
    },
  };
}

/** The estimate moved to a local time. */
function moved(motion: Motion, at: number): Motion {
  const passed = (at - motion.at) * motion.pace;
  return { ...motion, at, low: motion.low + passed, high: motion.high + passed };
}

function boundsOf({ server, sentAt, receivedAt }: Sighting, pace: number): Bounds {
  const slack = HEADER_PRECISION_MS + Math.ceil((receivedAt - sentAt) * pace);
  return { at: receivedAt, low: server, high: server + slack };
}

/** The possible paces between two measurements; undefined when the clock was set back. */
function pacesBetween(from: Sighting, to: Sighting): Paces | undefined {
  const distance = to.server - from.server;
  if (distance < -HEADER_PRECISION_MS) return undefined;
  const [min, max] = [to.sentAt - from.receivedAt, to.receivedAt - from.sentAt];
  return {
    min: max > 0 ? Math.max(0, distance - HEADER_PRECISION_MS) / max : 0,
    max: min > 0 ? (distance + HEADER_PRECISION_MS) / min : Infinity,
  };
}

const allows = (paces: Paces | undefined, pace: number): boolean =>
  paces !== undefined && paces.min <= pace && pace <= paces.max;

function common(left: Paces | undefined, right: Paces | undefined): Paces | undefined {
  if (!left || !right) return undefined;
  const both = { min: Math.max(left.min, right.min), max: Math.min(left.max, right.max) };
  return both.min <= both.max ? both : undefined;
}

/**
 * The estimate after a measurement. `lately` are the paces since the measurement before, however close, `measured`
 * those since one that is far enough away. A jump looks like a fast pace until the response after it shows the old
 * pace.
 */
function next(
  before: Motion,
  seen: Sighting,
  lately: Paces | undefined,
  measured: Paces | undefined,
): Motion {
  const suspected = common(before.suspected, lately);
  const { at, low, high } = moved(before, seen.receivedAt);
  const bounds = boundsOf(seen, before.pace);
  const both = { low: Math.max(low, bounds.low), high: Math.min(high, bounds.high) };
  if (both.low <= both.high) return { at, ...both, pace: before.pace, suspected };
  const repeated = common(suspected, measured);
  const allowed = (paces: Paces | undefined) => [before.pace, 1, 0].find((pace) => allows(paces, pace));
  const pace =
    (measured ? allowed(measured) : allows(lately, 1) ? allowed(lately) : undefined) ??
    (repeated ? (repeated.min + repeated.max) / 2 : undefined);
  if (pace !== undefined) return { ...boundsOf(seen, pace), pace };
  return { ...bounds, pace: before.pace, suspected: measured ?? suspected };
}
