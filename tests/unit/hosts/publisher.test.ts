/** Events that are sent to many sockets in slices. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTask } from '#simulator/hosts/next-task.ts';
import { Publisher } from '#simulator/hosts/publisher.ts';
import { handClock } from './tiny-exchange.ts';

const SOCKETS = 60;

/** A feed of numbered events, each of which takes a millisecond to send, and what was added and sent for each socket. */
function openSockets() {
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
    { numRuns: 60 },
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

test('PROOF-152 what fails while it is sent is reported by the next publish', async () => {
  const { publisher, happen, sockets } = openSockets();
  happen();
  publisher.publish(false);
  const [, , , , , sixth] = sockets;
  publisher.publish(false);
  expect(sixth?.sent).toEqual([]);
  Object.defineProperty(sixth, 'sent', {
    get() {
      throw new Error('the socket cannot be written to');
    },
  });
  await nextTask();
  await nextTask();
  expect(() => publisher.publish(false)).toThrow('the socket cannot be written to');
});
