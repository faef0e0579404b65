/** What the sockets of a room receive when something of the room itself has changed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoomsHost } from '#simulator/server/rooms/host.ts';
import { bodyOf, changesOf, Hall, newFolder, openRoom } from '../../support/rooms.ts';

test('ROOM-109 ROOM-130 messages, phases and pauses are announced to those they are for', async () => {
  const { hall, made, token, sim } = await openRoom({}, { isStarted: false });
  const [ann, bob] = [await hall.trader(made, 'Ann'), await hall.trader(made, 'Bob')];
  const [hers, his] = [await ann.socket(), await bob.socket()];
  await hall.ask(token, 'POST', '/api/rooms/monday/messages', { text: 'Well done.', trader: 1 });
  await expect.poll(() => changesOf(hers)).toBe(1);
  await hall.ask(token, 'POST', '/api/rooms/monday/messages', { text: 'Look at the book.' });
  await expect.poll(() => [changesOf(hers), changesOf(his)]).toEqual([2, 1]);
  await hall.ask(token, 'POST', '/api/rooms/monday/start');
  // Another phase, and the clock runs.
  await expect.poll(() => [changesOf(hers), changesOf(his)]).toEqual([4, 3]);
  await sim('/sim/clock', { speed: 0 });
  await expect.poll(() => [changesOf(hers), changesOf(his)]).toEqual([5, 4]);
  expect(bodyOf(await ann.room('GET'))).toMatchObject({ speed: 0 });
  await sim('/sim/clock', { speed: 10 });
  await expect.poll(() => [changesOf(hers), changesOf(his)]).toEqual([6, 5]);
});

test('ROOM-113 the page says to a browser without a seat that it has none, and no other file does', async () => {
  const folder = await newFolder();
  const client = join(folder, 'client');
  await mkdir(client);
  // Long enough to be compressed.
  const body = '<p>A page</p>'.repeat(200);
  const page = `<html><head><title>A page</title></head>${body}</html>`;
  const script = 'const text = "</head>";';
  await writeFile(join(client, 'index.html'), page);
  await writeFile(join(client, 'script.js'), script);
  const host = await startRoomsHost({ rooms: join(folder, 'rooms'), client });
  onTestFinished(() => host.close());
  const hall = new Hall(host);
  const made = await hall.room('monday');
  const { login } = await hall.trader(made, 'Ann');
  const marked = page.replace('</head>', '<meta name="sandpit-no-seat" /></head>');
  const textOf = async (path: string, seat?: string): Promise<string> =>
    (await hall.send('GET', path, seat === undefined ? {} : { cookie: seat })).text;
  expect(await Promise.all(['/', '/join/monday'].map((path) => textOf(path)))).toEqual([marked, marked]);
  expect(await textOf('/', login.token)).toBe(page);
  expect(await textOf('/script.js')).toBe(script);
  const etagOf = async (headers: Readonly<Record<string, string>>): Promise<string | null> =>
    (await fetch(`${host.url}/`, { headers })).headers.get('etag');
  expect(await etagOf({})).not.toBe(await etagOf({ cookie: `sandpit-seat=${login.token}` }));
});
