/** Finds data that a tick of its pair should have brought and did not: the events of a tick are sent together. */

/** An event may come so much later than another one of its tick, in milliseconds. */
const TOGETHER_MS = 300;
/** And so much earlier: a server may send the figures of a tick before the bar that shows that there was one. */
const BEFORE_MS = 50;

/** Since when data of a pair is awaited, and the latest tick that it is awaited of; by `performance.now`. */
interface Awaited {
  readonly since: number;
  readonly latest: number;
}

/** One kind of data, by pair. */
export interface Gaps {
  /** Something has happened in the pair that brings its data, perhaps just before. */
  tick(pair: string): void;
  /** What the pair's data said is not so any more: it has to come again. */
  contradicted(pair: string): void;
  /** The data came by an event, or by the response of a request that was sent at `at`. */
  brought(pair: string, at?: number): void;
  clear(): void;
}

/** Calls `missed` when data of a pair is late; again with each later tick until it has come. */
export function createGaps(missed: (pair: string) => void): Gaps {
  const awaited = new Map<string, Awaited>();
  /** When an event last brought the data of a pair. */
  const latestEvents = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => void (timer ??= setTimeout(check, TOGETHER_MS));
  function check(): void {
    timer = undefined;
    const now = performance.now();
    let isEarly = false;
    for (const [pair, { since }] of awaited) {
      if (since + TOGETHER_MS <= now) missed(pair);
      else isEarly = true;
    }
    if (isEarly) schedule();
  }
  const expectData = (pair: string): void => {
    const now = performance.now();
    awaited.set(pair, { since: awaited.get(pair)?.since ?? now, latest: now });
    schedule();
  };
  return {
    tick(pair) {
      if (performance.now() - (latestEvents.get(pair) ?? -Infinity) > BEFORE_MS) expectData(pair);
    },
    contradicted: expectData,
    brought(pair, at = Infinity) {
      if (at === Infinity) latestEvents.set(pair, performance.now());
      const { latest } = awaited.get(pair) ?? { latest: -Infinity };
      if (latest <= at) return void awaited.delete(pair);
      awaited.set(pair, { since: latest, latest });
      schedule();
    },
    clear() {
      awaited.clear();
      latestEvents.clear();
    },
  };
}
