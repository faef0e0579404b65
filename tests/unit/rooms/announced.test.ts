/** What the sockets of a room receive when something of the room itself has changed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoomsHost } from '#simulator/hosts/node/rooms/host.ts';
import { HAS_NATS_SERVER, startNatsServer } from '../../support/nats-server.ts';
import { Hall, newFolder, openHost } from '../../support/rooms.ts';
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
  await expect.poll(() => changes(hers)).toBe(1);
  await hall.ask(token, 'POST', '/api/rooms/monday/messages', { text: 'Look at the book.' });
  await expect.poll(() => [changes(hers), changes(his)]).toEqual([2, 1]);
  await hall.ask(token, 'POST', '/api/rooms/monday/start');
  await expect.poll(() => [changes(hers), changes(his)]).toEqual([3, 2]);
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
  await expect.poll(() => sockets.map(changes)).toEqual(before.map((count) => count + 1));
});

test('ROOM-113 the page says to a browser without a seat that it has none, and no other file does', async () => {
  const folder = await newFolder();
  const client = join(folder, 'client');
  await mkdir(client);
  const [page, script] = ['<html><head><title>A page</title></head></html>', 'const text = "</head>";'];
  await writeFile(join(client, 'index.html'), page);
  await writeFile(join(client, 'script.js'), script);
  const host = await startRoomsHost({ rooms: join(folder, 'rooms'), client });
  onTestFinished(() => host.close());
  const hall = new Hall(host);
  const made = await hall.room('monday');
  const { login } = await hall.trader(made, 'Ann');
  const marked = '<html><head><title>A page</title><meta name="sandpit-no-seat" /></head></html>';
  const textOf = async (path: string, seat?: string): Promise<string> =>
    (await hall.send('GET', path, seat === undefined ? {} : { cookie: seat })).text;
  expect(await Promise.all(['/', '/join/monday'].map((path) => textOf(path)))).toEqual([marked, marked]);
  expect(await textOf('/', login.token)).toBe(page);
  expect(await textOf('/script.js')).toBe(script);
});
