import { readdir, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Picture } from '#simulator/protocol/api/index.ts';
import { respondToWeb } from '#simulator/http.ts';
import { createFilePictures } from '#simulator/server/file-pictures.ts';
import { createMemoryPictures, createPictures, servePicture } from '#simulator/session/pictures.ts';
import type { Capacities } from '#simulator/session/pictures.ts';
import { unpackLink } from '#simulator/session/files/link-text.ts';
import { newFolder } from '../../support/rooms.ts';
import { overWeb } from '../../support/http.ts';
import { fileOf, jpg, png } from '../pictures.ts';
import { openTrader } from './trader.ts';

let directory: string;
beforeEach(async () => {
  directory = await newFolder();
});

/** A picture of a user, whose number is the end of its name. */
const named = (bytes: Uint8Array, ending = 'png', user = 7): Picture => ({
  name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 56)}0000000${user}.${ending}`,
  bytes: new Uint8Array(bytes),
});

describe.each([
  ['in memory', () => createMemoryPictures()],
  ['in files', () => createFilePictures(join(directory, 'day.journal.pictures'))],
])('pictures %s', (_where, open) => {
  test('come back by their name, and nothing else does', async () => {
    const pictures = open();
    const picture = named(png());
    expect(await pictures.find(picture.name)).toBeUndefined();
    await pictures.keep(picture);
    await pictures.keep(picture);
    expect((await pictures.find(picture.name))?.bytes).toEqual(picture.bytes);
    for (const name of [
      '',
      '..',
      '../secret.png',
      `${picture.name}.new`,
      picture.name.toUpperCase(),
      'a.png',
    ])
      expect(await pictures.find(name), name).toBeUndefined();
  });
});

test('pictures in files are there after a restart, and what somebody lays beside them is not', async () => {
  const path = join(directory, 'pictures');
  await createFilePictures(path).keep(named(png()));
  expect((await createFilePictures(path).find(named(png()).name))?.bytes).toEqual(named(png()).bytes);
  expect(await readdir(path)).toEqual([named(png()).name]);
  await writeFile(join(path, 'page.html'), '<script>');
  await writeFile(join(directory, 'secret.png'), png());
  for (const beside of ['page.html', '../secret.png', '..%2fsecret.png'])
    expect(await createFilePictures(path).find(beside), beside).toBeUndefined();
});

describe('where there is too much', () => {
  const SIZE = png().length;
  const roomy = { bytes: 99 * SIZE, pictures: 99 };
  const openShelf = (capacities: Capacities) => {
    const shelf = new Map<string, Picture['bytes']>();
    return createPictures(
      {
        list: async () => [...shelf].map(([name, { length: size }]) => ({ name, size })),
        read: async (name) => shelf.get(name),
        write: async ({ name, bytes }) => void shelf.set(name, bytes),
        remove: async (name) => void shelf.delete(name),
      },
      capacities,
    );
  };
  const photo = (user: number, shade: number) => named(png(2, 2, shade), 'png', user);
  /** Uploads at once, and returns which of them are still there. */
  const left = async (pictures: ReturnType<typeof openShelf>, given: readonly Picture[]) => {
    await Promise.all(given.map((picture) => pictures.keep(picture)));
    return Promise.all(given.map(async ({ name }) => (await pictures.find(name)) !== undefined));
  };

  test.each([
    ['bytes', { bytes: 2 * SIZE + 3, pictures: 9 }],
    ['pictures', { bytes: 9 * SIZE, pictures: 2 }],
  ])('by %s of one user, only older pictures of that user are removed', async (_what, each) => {
    const given = [photo(1, 1), photo(2, 2), photo(1, 3), photo(1, 4), photo(1, 5)];
    expect(await left(openShelf({ all: roomy, each }), given)).toEqual([false, true, false, true, true]);
  });

  test.each([
    ['bytes', { bytes: 4 * SIZE + 3, pictures: 99 }],
    ['pictures', { bytes: 99 * SIZE, pictures: 4 }],
  ])('by %s of all together, the user with the largest share loses pictures', async (_what, all) => {
    const given = [photo(1, 1), photo(2, 2), photo(2, 3), photo(2, 4), photo(3, 5), photo(4, 6)];
    expect(await left(openShelf({ all, each: roomy }), given)).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('a picture that is there already pushes nothing out', async () => {
    const given = [photo(1, 1), photo(1, 2), photo(1, 2), photo(1, 1)];
    const each = { bytes: 99 * SIZE, pictures: 2 };
    expect(await left(openShelf({ all: roomy, each }), given)).toEqual([true, true, true, true]);
  });
});

describe('a picture is served as nothing but a picture', () => {
  const ask = (pictures: Parameters<typeof servePicture>[0], path: string, method = 'GET') =>
    overWeb((request) => servePicture(pictures, request))(
      new Request(`http://sandpit.test${path}`, { method }),
    );

  test('with its type, no sniffing, and no right to do anything', async () => {
    const pictures = createMemoryPictures();
    await pictures.keep(named(png()));
    await pictures.keep(named(jpg(), 'jpg'));
    const { name } = named(png());
    const response = await ask(pictures, `/upload/${name}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(named(png()).bytes);
    const photo = await ask(pictures, `/upload/${named(jpg(), 'jpg').name}`);
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    const head = await ask(pictures, `/upload/${name}`, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const [path, method] of [[`/upload/${name}`, 'POST'], [`/upload/${name}/x`], ['/upload/%00']])
      expect((await ask(pictures, path ?? '', method)).status, path).toBe(404);
  });
});

test('what travels carries no picture, and the hash knows nothing of it', async () => {
  const trader = openTrader();
  const token = await trader.logIn();
  const travels = async () => {
    const { fragment } = (await trader.ask('GET', '/sim/link')) as { fragment: string };
    const files = await Promise.all(
      ['/sim/recording', '/sim/snapshot'].map(async (path) => JSON.stringify(await trader.ask('GET', path))),
    );
    return [(await trader.state()).hash, await unpackLink(fragment), ...files];
  };
  const before = await travels();
  const body = new FormData();
  body.set('file', fileOf(png()));
  const headers = { authorization: token };
  const response = await respondToWeb(
    trader.session,
    new Request('http://sandpit.test/api/upload', { method: 'POST', body, headers }),
  );
  const { message } = (await response.json()) as { message: string };
  expect((await respondToWeb(trader.session, new Request(`http://sandpit.test${message}`))).status).toBe(200);
  expect(await travels()).toEqual(before);
  await trader.session.close();
});
