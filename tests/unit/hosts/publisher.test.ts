/** Events that are sent to many sockets in slices. */
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nextTask } from '#simulator/session/next-task.ts';
import { Publisher } from '#simulator/session/publisher.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import { sample } from '../../support/cases.ts';
import { onEach } from '../../support/feed.ts';
import { call, handClock, tinyParts, tinySession } from './tiny-exchange.ts';

const SOCKETS = 60;

/** A feed of numbered events, each of which takes a millisecond to send, and what was added and sent for each socket. */
function openSockets({ isFast = false } = {}) {
  const { realTime, move } = handClock();
  const sockets = Array.from({ length: SOCKETS }, () => ({ added: [] as string[], sent: [] as string[] }));
  const open = new Set(sockets);
  const shared: string[] = [];
  const own: (readonly [socket: (typeof sockets)[number], event: string])[] = [];
  const add = (socket: (typeof sockets)[number], event: string): void => {
    socket.added.push(event);
    publisher.add(socket, () => {
      move(1);
      socket.sent.push(event);
    });
  };
  const publishOwn = (): void => {
    for (const [socket, event] of own.splice(0)) if (open.has(socket)) add(socket, event);
  };
  const publish = (): void => {
    publishOwn();
    for (const event of shared.splice(0)) for (const socket of open) add(socket, event);
  };
  const publisher = new Publisher<(typeof sockets)[number]>({
    feed: { publish, publishOwn },
    sockets: () => open.size,
    realTime,
    isFast: () => isFast,
    failed: () => undefined,
  });
  let count = 0;
  return {
    ...{ sockets, open, publisher, move },
    happen(index?: number) {
      const socket = index === undefined ? undefined : sockets[index];
      if (socket) own.push([socket, `own ${(count += 1)}`]);
      else shared.push(`shared ${(count += 1)}`);
    },
    close(index: number) {
      const socket = sockets[index];
      if (!socket) return;
      open.delete(socket);
      publisher.remove(socket);
    },
  };
}

const socket = fc.nat(SOCKETS - 1);
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('happen', 'publish', 'jump', 'turn', 'pause') }),
  fc.record({ do: fc.constantFrom('happen own', 'close'), index: socket }),
);

test('PROOF-152 each socket gets all that was sent to it in order, however sending is divided', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const host = openSockets();
      const { publisher, move, sockets, open } = host;
      let happened = 0;
      for (const each of steps) {
        if (each.do === 'happen') happened += 1;
        if (each.do.startsWith('happen')) host.happen('index' in each ? each.index : undefined);
        if (each.do === 'publish' || each.do === 'jump') publisher.publish(each.do === 'jump');
        if (each.do === 'turn') await nextTask();
        if (each.do === 'pause') move(1_000);
        if (each.do === 'close' && 'index' in each) host.close(each.index);
      }
      host.happen();
      do {
        move(1_000);
        publisher.publish(false);
        await nextTask();
      } while (publisher.isBehind || [...open].some(({ added, sent }) => sent.length < added.length));
      for (const each of open) {
        expect(each.sent).toEqual(each.added);
        expect(each.sent.filter((event) => event.startsWith('shared'))).toHaveLength(happened + 1);
      }
      for (const { added, sent } of sockets) expect(sent).toEqual(added.slice(0, sent.length));
    }),
    { numRuns: sample(60) },
  );
});

test('PROOF-152 other work gets its turn while a publish is sent', async () => {
  const { publisher, happen, sockets } = openSockets();
  const reached = (): number => sockets.filter(({ sent }) => sent.length > 0).length;
  happen();
  publisher.publish(false);
  expect(reached()).toBe(4);
  await nextTask();
  expect(reached()).toBeLessThanOrEqual(8);
  while (reached() < SOCKETS) await nextTask();
  expect(sockets.every(({ sent }) => sent.length === 1)).toBe(true);
});

test('PROOF-153 events of single users do not wait for a publish that is being sent, nor for the pause after it', async () => {
  const { publisher, happen, sockets, move } = openSockets();
  const last = sockets.at(-1);
  happen();
  publisher.publish(false);
  happen(SOCKETS - 1);
  publisher.publish(false);
  expect(last?.sent).toEqual(['shared 1', 'own 2']);
  while (sockets.some(({ sent }) => sent.length === 0)) await nextTask();
  happen();
  happen(SOCKETS - 1);
  publisher.publish(false);
  expect(publisher.isBehind).toBe(true);
  expect(last?.sent).toEqual(['shared 1', 'own 2', 'own 4']);
  move(250);
  publisher.publish(false);
  while (sockets.some(({ sent }) => !sent.includes('shared 3'))) await nextTask();
  expect(publisher.isBehind).toBe(false);
});

test('PROOF-595 while the clock is fast, what all get is published four times a second at most, what single users get at once', () => {
  const host = openSockets({ isFast: true });
  const { publisher, happen, sockets, move, close } = host;
  for (let index = 2; index < SOCKETS; index += 1) close(index);
  const [first, second] = sockets;
  happen();
  publisher.publish(false);
  move(200);
  happen();
  happen(0);
  publisher.publish(false);
  expect(publisher.isBehind).toBe(true);
  expect([first?.sent, second?.sent]).toEqual([['shared 1', 'own 3'], ['shared 1']]);
  publisher.publish(true);
  expect(second?.sent).toEqual(['shared 1', 'shared 2']);
  happen();
  move(250);
  publisher.publish(false);
  expect(publisher.isBehind).toBe(false);
  expect(second?.sent).toEqual(['shared 1', 'shared 2', 'shared 4']);
});

test('PROOF-178 an error of the feed is thrown once', () => {
  let isBroken = true;
  const publish = (): void => {
    if (isBroken) throw new Error('the feed is broken');
  };
  const feed = { publish, publishOwn: publish };
  const publisher = new Publisher({
    feed,
    sockets: () => 0,
    realTime: () => 0,
    isFast: () => false,
    failed: () => undefined,
  });
  expect(() => publisher.publish(false)).toThrow('the feed is broken');
  isBroken = false;
  expect(() => publisher.publish(false)).not.toThrow();
});

/** A socket that keeps what it receives until it breaks; then sending throws. */
function breakable(id: string) {
  const received: unknown[][] = [];
  const closing: ((reason: string) => void)[] = [];
  const state = { isBroken: false, drops: 0 };
  const socket: ServerSocket = {
    ...{ id, auth: {}, on: () => undefined, emit: () => undefined, disconnect: () => undefined },
    ...onEach((...event) => {
      if (state.isBroken) throw new Error('this socket cannot be written to');
      received.push(event);
    }),
    drop() {
      state.drops += 1;
      for (const close of closing) close('dropped');
    },
    onClose: (listen) => void closing.push(listen),
  };
  return { socket, received, state };
}

/** A session whose feed sends something to a socket that connects, as the real one does. */
async function openSession() {
  const createFeed: typeof tinyParts.createFeed = (deps) => {
    const feed = tinyParts.createFeed(deps);
    return {
      ...feed,
      connect(connection, auth) {
        const seat = feed.connect(connection, auth);
        connection.send([{ event: 'hello', payload: null }]);
        return seat;
      },
    };
  };
  const session = tinySession({ parts: { ...tinyParts, createFeed } });
  onTestFinished(() => session.close());
  await session.ready();
  return session;
}

test('PROOF-178 a host drops a socket to which sending fails, logs why, and goes on for the others', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const session = await openSession();
  const [sound, breaking, broken] = ['sound', 'breaking', 'broken'].map(breakable);
  if (!sound || !breaking || !broken) throw new Error('there are three');
  broken.state.isBroken = true;
  for (const { socket } of [breaking, broken, sound]) session.connect(socket);
  await call(session, 'POST', '/api/add', 'amount=4');
  breaking.state.isBroken = true;
  expect(await call(session, 'POST', '/api/add', 'amount=1')).toEqual({ type: 'ok', message: 5 });
  await session.pump();
  expect(await call(session, 'POST', '/api/add', 'amount=1')).toEqual({ type: 'ok', message: 6 });
  expect(sound.received).toEqual([['hello', null], ...[0, 4, 5, 6].map((total) => ['total', total])]);
  expect([sound, breaking, broken].map(({ state }) => state.drops)).toEqual([0, 1, 1]);
  expect(session.status()).toMatchObject({ state: 'running' });
  const why = new Error('this socket cannot be written to');
  const dropped = (id: string) => [`Socket ${id} is dropped, because sending to it has failed:`, why];
  expect(warned.mock.calls).toEqual([dropped('broken'), dropped('breaking')]);
});
