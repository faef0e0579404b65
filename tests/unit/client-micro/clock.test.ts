import { describe, expect, test } from 'vitest';
import { createCorrectedClock } from '#client/exchange/index.ts';

const LOCAL = 1_000_000;
const SERVER = Date.UTC(2025, 5, 2, 2, 0, 0);
const LATENCY_MS = 20;

/** A server whose clock went at `pace` since it was last set, and a page that asks it every so often. */
function requested() {
  let local = LOCAL;
  let server = SERVER;
  const clock = createCorrectedClock(() => local);
  return {
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
}

function askEvery(everyMs: number, times: number, pace: number, { pass, ask }: ReturnType<typeof requested>) {
  for (let call = 0; call < times; call += 1) {
    pass(everyMs, pace);
    ask();
  }
}

describe('a clock known only from responses', () => {
  test('MICRO-017 it stands still with an exchange that stands still', () => {
    const exchange = requested();
    exchange.ask();
    askEvery(2000, 2, 0, exchange);
    const shown = exchange.clock.now();
    exchange.pass(1500, 0);
    expect(exchange.clock.now()).toBe(shown);
    expect(exchange.off()).toBeLessThanOrEqual(1000);
  });

  test('MICRO-017 it runs ahead with an exchange that runs 60 times as fast, and calms down with it', () => {
    const exchange = requested();
    exchange.ask();
    askEvery(2000, 4, 60, exchange);
    const before = exchange.clock.now();
    exchange.pass(1000, 60);
    expect(exchange.clock.now() - before).toBeGreaterThan(57_000);
    expect(exchange.clock.now() - before).toBeLessThan(63_000);
    askEvery(2000, 4, 1, exchange);
    const calm = exchange.clock.now();
    exchange.pass(1000, 1);
    expect(exchange.clock.now() - calm).toBe(1000);
    expect(exchange.off()).toBeLessThanOrEqual(1000);
  });

  test('a clock that is set once does not count as a fast one', () => {
    const exchange = requested();
    exchange.ask();
    askEvery(2000, 3, 1, exchange);
    exchange.set(exchange.server() + 3_600_000);
    askEvery(2000, 1, 1, exchange);
    const before = exchange.clock.now();
    exchange.pass(1000, 1);
    expect(exchange.clock.now() - before).toBe(1000);
    expect(exchange.off()).toBeLessThanOrEqual(1000);
  });

  test('a clock that is set again and again does not count as a fast one', () => {
    const exchange = requested();
    exchange.ask();
    askEvery(2000, 3, 1, exchange);
    for (const [waits, hours] of [
      [2000, 1],
      [1500, 1],
      [2500, 1],
      [1300, 2],
    ] as const) {
      exchange.set(exchange.server() + hours * 3_600_000);
      askEvery(waits, 1, 1, exchange);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
      exchange.pass(1000, 1);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
    }
  });

  test('nor one that is set at even intervals, with responses close together', () => {
    const exchange = requested();
    exchange.ask();
    for (let times = 0; times < 5; times += 1) {
      exchange.set(exchange.server() + 600_000);
      askEvery(2000, 1, 1, exchange);
      askEvery(60, 3, 1, exchange);
      exchange.pass(1000, 1);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
    }
  });

  test('a wrong estimate of a fast pace is dropped with the next response', () => {
    for (const waits of [2000, 100]) {
      const exchange = requested();
      exchange.ask();
      for (let times = 0; times < 3; times += 1) {
        exchange.set(exchange.server() + 600_000);
        askEvery(2000, 1, 1, exchange);
      }
      askEvery(waits, 1, 1, exchange);
      exchange.pass(5000, 1);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
    }
  });

  test('a paused clock that is moved on by hand stays a paused one', () => {
    const exchange = requested();
    exchange.ask();
    askEvery(2000, 2, 0, exchange);
    for (const waits of [3000, 2000, 1400]) {
      exchange.set(exchange.server() + 900_000);
      askEvery(waits, 1, 0, exchange);
      exchange.pass(4000, 0);
      expect(exchange.off()).toBeLessThanOrEqual(1000);
    }
  });

  test.each([2, 7, 10, 60, 3600])(
    '%d times as fast is followed after a few responses, close or far',
    (pace) => {
      const exchange = requested();
      exchange.ask();
      for (const waits of [2000, 2000, 40, 1700, 900, 2600]) askEvery(waits, 1, pace, exchange);
      const before = exchange.clock.now();
      exchange.pass(1000, pace);
      const gone = exchange.clock.now() - before;
      expect(Math.abs(gone - 1000 * pace)).toBeLessThan(1000 * pace * 0.5);
    },
  );

  test('a clock that goes back is followed at once', () => {
    const exchange = requested();
    exchange.ask();
    askEvery(2000, 3, 1, exchange);
    exchange.set(exchange.server() - 86_400_000);
    askEvery(2000, 1, 1, exchange);
    expect(exchange.off()).toBeLessThanOrEqual(1000);
  });
});
