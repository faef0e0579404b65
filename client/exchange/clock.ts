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

interface Offset {
  readonly low: number;
  readonly high: number;
}

/** A `Date` header names a whole second, so the server's clock stood anywhere within it. */
const HEADER_PRECISION_MS = 999;

/**
 * Local time plus what the `Date` headers of answers tell. Each answer bounds the difference between the two clocks;
 * bounds are narrowed together, and thrown away when one contradicts them because a clock was set.
 */
export function createCorrectedClock(local: () => number): CorrectedClock {
  let offset: Offset | undefined;
  return {
    now: () => local() + (offset ? Math.round((offset.low + offset.high) / 2) : 0),
    observe(dateHeader, sentAt, receivedAt) {
      const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(server)) return;
      const seen = { low: server - receivedAt, high: server + HEADER_PRECISION_MS - sentAt };
      offset = offset ? (overlap(offset, seen) ?? seen) : seen;
    },
  };
}

function overlap(a: Offset, b: Offset): Offset | undefined {
  const both = { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
  return both.low <= both.high ? both : undefined;
}
