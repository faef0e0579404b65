/** What a log does for the hosts that share it: NATS, and the one in memory that the simulation plays on. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LogConflict, StreamGone } from '#simulator/cluster/port.ts';
import type { LogPort, StoredMessage } from '#simulator/cluster/port.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import { Link, MemoryLog } from '../../../bench/soak/cluster/memory-log.ts';
import { VirtualTime } from '../../../bench/soak/cluster/time.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';

/** Does work with two connections to a new log. */
type Bed = (work: (one: LogPort, other: LogPort) => Promise<void>) => Promise<void>;

const server = natsServerOfFile();
let rooms = 0;

const inNats: Bed = async (work) => {
  const room = `port-${++rooms}`;
  const open = () => openRoomLog({ servers: [server().url], room });
  const [one, other] = [await open(), await open()];
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  await work(one, other);
};

const inMemory: Bed = async (work) => {
  const time = new VirtualTime();
  const log = new MemoryLog(time, 1);
  const open = () => new Link(log, { rate: 1, offset: 0, isDead: false, pausedUntil: 0 });
  const putBack = time.install();
  try {
    let isDone = false;
    const done = work(open(), open()).finally(() => (isDone = true));
    done.catch(() => undefined);
    await time.runUntil(60_000, () => isDone);
    await done;
  } finally {
    putBack();
  }
};

const message = (id: string, text = id) => ({ id, headers: { 'Sandpit-Seq': '1' }, text });
/** Resolves when something has come. */
const arrived = async (look: () => boolean): Promise<void> => {
  while (!look()) await new Promise((resolve) => void setTimeout(resolve, 5));
};

const BEDS: readonly (readonly [string, Bed])[] = [
  ['in memory', inMemory],
  ...(HAS_NATS_SERVER ? [['NATS', inNats] as const] : []),
];

describe.each(BEDS)('a log: %s', (_name, bed) => {
  test('ROOM-129 appends behind what a writer knows, once for each id, and refuses another writer', () =>
    bed(async (one, other) => {
      await one.streams.create('sandpit_port_branch');
      expect(await one.streams.append('sandpit_port_branch', message('a'), 0)).toBe(1);
      await expect(other.streams.append('sandpit_port_branch', message('b'), 0)).rejects.toThrow(LogConflict);
      expect(await other.streams.append('sandpit_port_branch', message('b'), 1)).toBe(2);
      expect(await other.streams.append('sandpit_port_branch', message('b'), 1)).toBe(2);
      expect(await one.streams.lastSequence('sandpit_port_branch')).toBe(2);
      expect(await one.streams.message('sandpit_port_branch', 2)).toMatchObject({
        sequence: 2,
        ...message('b'),
      });
      await one.streams.remove('sandpit_port_branch');
      await expect(other.streams.append('sandpit_port_branch', message('c'), 2)).rejects.toThrow(StreamGone);
    }));

  test('ROOM-129 reads what is there and what comes, in order, until it is told to stop', () =>
    bed(async (one, other) => {
      await one.streams.create('sandpit_port_read');
      for (const [index, id] of ['a', 'b'].entries())
        await one.streams.append('sandpit_port_read', message(id), index);
      const [stop, read] = [new AbortController(), [] as StoredMessage[]];
      const reading = (async () => {
        for await (const each of other.streams.read('sandpit_port_read', 2, stop.signal)) read.push(each);
      })();
      await arrived(() => read.length === 1);
      await one.streams.append('sandpit_port_read', message('c'), 2);
      await arrived(() => read.length === 2);
      stop.abort();
      await reading;
      expect(read.map(({ id, sequence }) => `${id} ${sequence}`)).toEqual(['b 2', 'c 3']);
    }));

  test('ROOM-129 replaces the value of a revision and no other, and tells of changes', () =>
    bed(async (one, other) => {
      const { values } = one;
      const seen: (string | undefined)[] = [];
      const first = (await values.replace('lease', 'first', 0)) ?? 0;
      void (async () => {
        for await (const { text } of other.values.watch('lease')) seen.push(text);
      })();
      expect(await other.values.replace('lease', 'late', 0)).toBeUndefined();
      const second = (await other.values.replace('lease', 'second', first)) ?? 0;
      expect(second).toBeGreaterThan(first);
      expect(await values.replace('lease', 'late', first)).toBeUndefined();
      expect(await values.newest('lease')).toMatchObject({ revision: second, text: 'second' });
      await arrived(() => seen.at(-1) === 'second');
      await values.put('branch.0', 'kept');
      expect(await values.keys('branch.*')).toEqual(['branch.0']);
      await values.delete('branch.0');
      expect([(await values.newest('branch.0'))?.text, await values.keys('branch.*')]).toEqual([
        undefined,
        [],
      ]);
    }));

  test('ROOM-129 keeps objects, and carries messages, calls and their replies', () =>
    bed(async (one, other) => {
      await one.objects.put('a', new Uint8Array([1, 2]));
      expect([...((await other.objects.get('a')) ?? [])]).toEqual([1, 2]);
      expect((await other.objects.list()).map(({ name, size }) => [name, size])).toEqual([['a', 2]]);
      await other.objects.delete('a');
      expect(await one.objects.get('a')).toBeUndefined();
      const heard = vi.fn();
      other.messages.subscribe(`${one.room}.time`, heard);
      other.messages.answer(`${one.room}.calls`, async (text) => `${text} is done`);
      await other.messages.flush();
      one.messages.publish(`${one.room}.time`, 'now');
      expect(await one.messages.request(`${one.room}.calls`, 'this', 2_000)).toBe('this is done');
      expect(heard.mock.calls).toEqual([['now']]);
      await expect(one.messages.request(`${one.room}.nobody`, 'this', 2_000)).rejects.toThrow();
    }));
});
