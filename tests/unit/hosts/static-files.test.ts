// @vitest-environment node
/** Files of a client that is built again while it is served. */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import type * as files from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { serveFile } from '#simulator/hosts/node/static-files.ts';
import { newFolder } from '../../support/rooms.ts';

vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof files>();
  return { ...own, stat: vi.fn(own.stat) };
});

test('PROOF-186 a file that is taken away while it is read is one that is not there', async () => {
  const client = await newFolder();
  await mkdir(join(client, 'assets'));
  await writeFile(join(client, 'index.html'), 'page');
  /** As a build does it, between a look at the file and its reading. */
  const taken = async (path: string) => {
    const file = join(client, path);
    await writeFile(file, 'old');
    const there = await stat(file);
    vi.mocked(stat).mockImplementationOnce(async () => {
      await rm(file);
      return there;
    });
  };
  await taken('assets/index-abc.js');
  expect(await serveFile(client, '/assets/index-abc.js')).toBeUndefined();
  await taken('about');
  expect(await serveFile(client, '/about')).toMatchObject({ body: new Uint8Array(Buffer.from('page')) });
});

test('no path leads out of the folder of the client', async () => {
  const folder = await newFolder();
  const client = join(folder, 'dist');
  await mkdir(join(client, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/../../secret.txt',
    '/%00.txt',
  ])
    expect(await serveFile(client, path), path).toBeUndefined();
});
