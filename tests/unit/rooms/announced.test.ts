/** What the sockets of a room receive when something of the room itself has changed. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { HAS_NATS_SERVER, startNatsServer } from '../../support/nats-server.ts';
import { openHost } from '../../support/rooms.ts';
import type { Listening } from '../../support/rooms.ts';

/** How often a socket was notified that the room has changed. */
const changes = ({ received }: Listening): number =>
  received.filter(({ event, payload }) => event === 'changed' && JSON.stringify(payload).includes('"rooms"'))
    .length;

test('ROOM-109 messages and phases are announced to those they are for', async () => {
  const hall = await openHost();
  const made = await hall.room('monday', {}, false);
  const token = made.instructorToken;
  const [ann, bob] = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
  const [hers, his] = [await ann.socket(), await bob.socket()];
  await hall.ask(token, 'POST', '/api/rooms/monday/messages', { text: 'Well done.', trader: 1 });
  await vi.waitFor(() => expect(changes(hers)).toBe(1));
  await hall.ask(token, 'POST', '/api/rooms/monday/messages', { text: 'Look at the book.' });
  await vi.waitFor(() => expect([changes(hers), changes(his)]).toEqual([2, 1]));
  await hall.ask(token, 'POST', '/api/rooms/monday/start');
  await vi.waitFor(() => expect([changes(hers), changes(his)]).toEqual([3, 2]));
});

test.skipIf(!HAS_NATS_SERVER)('ROOM-109 they are announced at every host of a room', async () => {
  const server = await startNatsServer();
  onTestFinished(() => server.stop());
  const [first, second] = [await openHost(undefined, [server.url]), await openHost(undefined, [server.url])];
  const made = await first.room('monday');
  const sockets = [
    await (await first.trader(made, 'Ann')).socket(),
    await (await second.trader(made, 'Bob')).socket(),
  ];
  const before = sockets.map(changes);
  await second.ask(made.instructorToken, 'POST', '/api/rooms/monday/messages', { text: 'Look at the book.' });
  await vi.waitFor(() => expect(sockets.map(changes)).toEqual(before.map((count) => count + 1)), 10_000);
});
