import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import { testSocket } from '../../support/feed.ts';
import { openWorld } from './world.ts';
import type { Listener, World } from './world.ts';

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await world.session.close();
});

function seated(): Listener {
  const listener = world.listen();
  if (!listener) throw new Error('the socket was not let in');
  return listener;
}

/** What two sockets receive in one step: the first as the fault plan says, the second set up in a world without faults. */
async function step(rule?: ActiveFaultRule) {
  const listener = seated();
  await world.pass(500);
  const before = listener.received.length;
  if (rule) await world.fault(rule);
  await world.pass(500);
  return { listener, received: listener.received.slice(before) };
}

async function plain(): Promise<readonly string[]> {
  const faulty = world;
  world = await openWorld();
  const { received } = await step();
  await world.session.close();
  world = faulty;
  return received;
}

const isDay = (name: string) => name.startsWith('daymarket');
const days = (received: readonly string[]) => received.filter(isDay);

describe('socket events', () => {
  const event = 'daymarket';
  const pairwise = (usual: readonly string[]) =>
    usual.flatMap((name, at) => (at % 2 === 0 ? [usual[at + 1] ?? '', name] : []));

  test.each<[string, object, (usual: readonly string[]) => readonly string[]]>([
    ['dropped, and all others come', { event, drop: true }, (usual) => usual.filter((name) => !isDay(name))],
    ['duplicated, twice in a row', { duplicate: true }, (usual) => usual.flatMap((name) => [name, name])],
    [
      'reordered once, which changes places with the next',
      { event, reorder: true, times: 1 },
      ([first = '', second = '', ...rest]) => [second, first, ...rest],
    ],
    [
      'reordered all, which change places two by two',
      { reorder: true },
      // The last of an odd number waits for the next.
      (usual) => pairwise(usual.slice(0, usual.length - (usual.length % 2))),
    ],
  ])('those of a step may be %s', async (_how, fault, expected) => {
    const { received } = await step({ id: 'f', on: 'socket', ...fault } as ActiveFaultRule);
    expect(received).toEqual(expected(await plain()));
  });

  test('delayed ones come after real milliseconds; others overtake them', async () => {
    vi.useFakeTimers();
    const { listener, received } = await step({
      id: 'f',
      on: 'socket',
      event: 'daymarket',
      delay: { fixed: 900 },
    });
    const usual = await plain();
    expect(received).toEqual(usual.filter((name) => !isDay(name)));
    const before = listener.received.length;
    await vi.advanceTimersByTimeAsync(899);
    expect(listener.received.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(listener.received.slice(before)).toEqual(days(usual));
  });

  test('a connection that breaks takes what was held and delayed with it', async () => {
    vi.useFakeTimers();
    const { listener } = await step({ id: 'f', on: 'socket', delay: { fixed: 900 } });
    const before = listener.received.length;
    await world.fault({ id: 'cut', on: 'socket', disconnect: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([listener.dropped(), listener.received.length]).toEqual([true, before]);
  });
});

describe('connections', () => {
  test('disconnect breaks those that are open, as many as it says or all, once; the next is let in and stays', async () => {
    const [one, two] = [seated(), seated()];
    await world.fault({ id: 'f', on: 'socket', disconnect: true, times: 1 });
    expect([one.dropped(), two.dropped()]).toEqual([true, false]);
    await world.fault({ id: 'f', on: 'socket', disconnect: true });
    expect(two.dropped()).toBe(true);
    expect(await world.rules()).toEqual([]);
    const three = seated();
    await world.pass(500);
    expect(three.dropped()).toBe(false);
    expect(days(three.received).length).toBeGreaterThan(0);
  });

  test('disconnect at an event breaks the connection in place of it', async () => {
    const listener = seated();
    await world.fault({ id: 'f', on: 'socket', event: 'kline', disconnect: true, times: 1 });
    expect(listener.dropped()).toBe(false);
    await world.pass(500);
    expect(listener.dropped()).toBe(true);
    expect(listener.received.filter((name) => name.startsWith('kline'))).toEqual([]);
  });

  test('refused reconnects: all break, and none is let in until so many virtual seconds have passed', async () => {
    const listener = seated();
    await world.fault({ id: 'f', on: 'socket', refuseReconnects: 10 });
    expect(listener.dropped()).toBe(true);
    expect(world.listen()).toBeUndefined();
    await world.pass(9_999);
    expect(world.listen()).toBeUndefined();
    await world.pass(1);
    expect(seated().dropped()).toBe(false);
  });

  test('a refusal that was cleared lets in at once; a restart keeps one that stands', async () => {
    await world.fault({ id: 'f', on: 'socket', refuseReconnects: 10 });
    await world.session.close();
    world = await openWorld({}, world.journals);
    expect(world.listen()).toBeUndefined();
    await world.control('POST', '/sim/faults/clear', { id: 'f' });
    expect(world.listen()).toBeDefined();
  });

  test('a connection accepted before a rule against connections is broken when it joins, and gets nothing', async () => {
    const knocked = world.session.accepts();
    await world.fault({ id: 'f', on: 'socket', refuseReconnects: 10 });
    expect(knocked).toBe(true);
    const { socket, received, closed } = testSocket();
    world.session.connect(socket);
    await world.pass(500);
    expect(closed()).toBe('dropped');
    expect(received).toEqual([]);
  });

  test('refused by chance or a number of times, the others come in', async () => {
    await world.fault({ id: 'f', on: 'socket', refuseReconnects: 10, times: 2 });
    expect([1, 2, 3].map(() => world.listen() !== undefined)).toEqual([false, false, true]);
  });
});
