import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createEmitter, createSession, openMicroOrders, openStorage } from '#client/exchange/index.ts';
import type { ConnectionState, EventOf, Feed, MicroOrder } from '#client/exchange/index.ts';
import { createMicroStore } from '#client/exchange/stores/micro.ts';
import { upwards } from './contracts.ts';

const order = (id: number, more: Partial<MicroOrder> = {}): MicroOrder => ({ ...upwards, id, ...more });
const closed = (id: number) => order(id, { status: 3, fact_profits: '20.00000000', remain_milli_seconds: 0 });
const listOf = (...data: MicroOrder[]) => ({ current_page: 1, data, last_page: 1, total: data.length });

/** A store with a feed, a session and frames under control of the test. */
function opened() {
  const events = createEmitter<EventOf<'closed_microorder'>>();
  const connection = createStore<ConnectionState>(() => 'live');
  const session = createSession(openStorage(undefined));
  let now = 1_000_000;
  let frames: (() => void)[] = [];
  const feed = {
    connection,
    on: (_name: string, listener: never) => events.listen(listener),
  } as unknown as Feed;
  const store = createMicroStore({
    feed,
    session,
    clock: { now: () => now },
    requestFrame: (flush) => void frames.push(flush),
  });
  return {
    store,
    session,
    connection,
    close: (id: number) => events.emit({ type: 'closed_microorder', to: 1, data: closed(id) }),
    draw() {
      const due = frames;
      frames = [];
      for (const flush of due) flush();
    },
    pass: (milliseconds: number) => (now += milliseconds),
    shown: (...rows: MicroOrder[]) =>
      openMicroOrders(rows, store.getState(), () => true).map(({ id, status }) => [id, status]),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('events of second contracts', () => {
  test('MICRO-017 an order ends at the time given in its response', () => {
    const { store, draw, pass } = opened();
    store.receive('microOrders', listOf(order(1, { remain_milli_seconds: 41_300 })));
    draw();
    expect(store.getState().ends.get(1)).toBe(1_041_300);
    pass(1000);
    store.receive('microSubmit', order(2));
    draw();
    expect(store.getState().ends.get(2)).toBe(1_061_000);
  });

  test('MICRO-009 a created order stands on top at once, until a list holds it', () => {
    const { store, draw, shown } = opened();
    store.receive('microSubmit', order(2));
    draw();
    expect(shown(order(1))).toEqual([
      [2, 1],
      [1, 1],
    ]);
    store.receive('microOrders', listOf(order(2), order(1)));
    draw();
    expect(store.getState().placed).toEqual([]);
    expect(shown(order(2), order(1))).toHaveLength(2);
  });

  test('a created order that the next lists do not hold is gone', () => {
    const { store, draw, shown } = opened();
    store.receive('microSubmit', order(2));
    store.receive('microOrders', listOf());
    draw();
    expect(shown()).toEqual([[2, 1]]);
    store.receive('microOrders', listOf());
    draw();
    expect(shown()).toEqual([]);
  });

  test('MICRO-025 a closed order replaces its entry and leaves after half a second, also against an old list', () => {
    const { close, draw, shown } = opened();
    close(1);
    draw();
    expect(shown(order(2), order(1))).toEqual([
      [2, 1],
      [1, 3],
    ]);
    expect(shown(order(2))).toHaveLength(2);
    vi.advanceTimersByTime(499);
    draw();
    expect(shown(order(2), order(1))).toHaveLength(2);
    vi.advanceTimersByTime(1);
    draw();
    expect(shown(order(2), order(1))).toEqual([[2, 1]]);
  });

  test('many that close together update in one frame', () => {
    const { store, close, draw } = opened();
    let sent = 0;
    store.subscribe(() => (sent += 1));
    for (let id = 1; id <= 100; id += 1) close(id);
    draw();
    expect([sent, store.getState().leaving.size]).toEqual([1, 100]);
  });

  test('another user, or a time that was taken back, knows of none', () => {
    const { store, session, connection, close, draw, shown } = opened();
    close(1);
    session.begin('another');
    draw();
    expect(shown(order(1))).toEqual([[1, 1]]);
    close(1);
    draw();
    vi.advanceTimersByTime(500);
    connection.setState('stale');
    connection.setState('live');
    draw();
    expect(shown(order(1))).toEqual([[1, 1]]);
    expect(store.getState().left.size).toBe(0);
  });
});
