import { describe, expect, test } from 'vitest';
import { createCorrectedClock } from '#client/exchange/index.ts';

const LOCAL = 1_000_000;
const SERVER = Date.UTC(2025, 5, 2, 2, 0, 0);
const LATENCY_MS = 20;

/** A server with a clock, and a page that has asked it so many times, every 2 s, while its clock went at `pace`. */
function requested(times = 0, pace = 1) {
  let local = LOCAL;
  let server = SERVER;
  const clock = createCorrectedClock(() => local);
  const exchange = {
    clock,
    server: () => server,
    /** Time passes without a call. */
    pass(milliseconds: number, pace: number) {
      local += milliseconds;
      server += milliseconds * pace;
    },
    ask() {
      clock.observe(new Date(server).toUTCString(), local, local + LATENCY_MS);
    },
    set: (at: number) => (server = at),
    off: () => Math.abs(clock.now() - server),
  };
  exchange.ask();
  askEvery(2000, times, pace, exchange);
  return exchange;
}

type Asked = Pick<ReturnType<typeof requested>, 'pass' | 'ask'>;

function askEvery(everyMs: number, times: number, pace: number, { pass, ask }: Asked) {
  for (let call = 0; call < times; call += 1) {
    pass(everyMs, pace);
    ask();
  }
}

describe('a clock known only from responses', () => {
  test('MICRO-017 it stands still with an exchange that stands still', () => {
    const exchange = requested(2, 0);
    const shown = exchange.clock.now();
    exchange.pass(1500, 0);
    expect(exchange.clock.now()).toBe(shown);
    expect(exchange.off()).toBeLessThanOrEqual(1000);
  });

  const HOUR_MS = 3_600_000;
  const even = { by: 600_000, waits: [2000, 60, 60, 60] };
  test.each([
    [
      'set again and again does not count as a fast one',
      1,
      [
        { by: HOUR_MS, waits: [2000] },
        { by: HOUR_MS, waits: [1500] },
        { by: HOUR_MS, waits: [2500] },
        { by: 2 * HOUR_MS, waits: [1300] },
      ],
    ],
    [
      'set at even intervals, with responses close together, does not either',
      1,
      [even, even, even, even, even],
    ],
    [
      'paused and moved on by hand stays a paused one',
      0,
      [3000, 2000, 1400].map((wait) => ({ by: 900_000, waits: [wait] })),
    ],
    ['set back is followed at once', 1, [{ by: -24 * HOUR_MS, waits: [2000] }]],
  ] as const)('a clock that is %s', (_what, pace, jumps) => {
    const exchange = requested(3, pace);
    for (const { by, waits } of jumps) {
      exchange.set(exchange.server() + by);
      for (const wait of waits) askEvery(wait, 1, pace, exchange);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
      exchange.pass(4000, pace);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
    }
  });

  test('a wrong estimate of a fast pace is dropped with the next response', () => {
    for (const waits of [2000, 100]) {
      const exchange = requested();
      for (let times = 0; times < 3; times += 1) {
        exchange.set(exchange.server() + 600_000);
        askEvery(2000, 1, 1, exchange);
      }
      askEvery(waits, 1, 1, exchange);
      exchange.pass(5000, 1);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
    }
  });

  test.each([
    [2, 0.5],
    [7, 0.5],
    [10, 0.5],
    [60, 0.05],
    [3600, 0.5],
  ])(
    'MICRO-017 %d times as fast is followed after a few responses, close or far, and so is its end',
    (pace, tolerance) => {
      const exchange = requested();
      for (const waits of [2000, 2000, 40, 1700, 900, 2600]) askEvery(waits, 1, pace, exchange);
      const before = exchange.clock.now();
      exchange.pass(1000, pace);
      const gone = exchange.clock.now() - before;
      expect(Math.abs(gone - 1000 * pace)).toBeLessThan(1000 * pace * tolerance);
      askEvery(2000, 4, 1, exchange);
      const calm = exchange.clock.now();
      exchange.pass(1000, 1);
      expect(exchange.clock.now() - calm).toBe(1000);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
    },
  );
});
