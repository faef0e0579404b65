// @vitest-environment node
/** Files of a client that is built again while it is served. */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type * as files from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveFile } from '#simulator/server/static-files.ts';
import type { HttpResponse } from '#simulator/http.ts';
import { newFolder } from '../../support/rooms.ts';

vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof files>();
  return { ...own, stat: vi.fn(own.stat) };
});

const read = { method: 'GET', headers: {} };

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
  expect(await serveFile(client, '/assets/index-abc.js', read)).toBeUndefined();
  await taken('about');
  expect(await serveFile(client, '/about', read)).toMatchObject({
    body: new Uint8Array(Buffer.from('page')),
  });
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
    expect(await serveFile(client, path, read), path).toBeUndefined();
});

describe('a script of a client', () => {
  const script = `export const words = ${JSON.stringify(Array.from({ length: 400 }, (_, index) => `word ${index}`))};`;
  let client: string;
  beforeEach(async () => {
    client = await newFolder();
    await mkdir(join(client, 'assets'));
    await writeFile(join(client, 'assets/index-abc.js'), script);
    await writeFile(join(client, 'picture.png'), script);
  });

  const ask = async (headers: IncomingHttpHeaders, path = '/assets/index-abc.js'): Promise<HttpResponse> => {
    const response = await serveFile(client, path, { method: 'GET', headers });
    if (!response) throw new Error(`There is nothing at ${path}.`);
    return response;
  };
  const bytes = async (response: HttpResponse): Promise<Buffer> => Buffer.from(response.body as Uint8Array);
  const text = async (response: HttpResponse): Promise<string> => String(await bytes(response));

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('PROOF-570 is compressed for a caller that accepts %s', async (accepted, coding, unpack) => {
    const response = await ask({ 'accept-encoding': accepted });
    expect(response.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect((await bytes(response)).length).toBeLessThan(script.length / 3);
    expect(String(unpack(await bytes(response)))).toBe(script);
  });

  test('PROOF-570 is sent as it is to a caller that accepts nothing else, and so is a picture to anybody', async () => {
    for (const response of [
      await ask({}),
      await ask({ 'accept-encoding': 'identity, br;q=0' }),
      await ask({ 'accept-encoding': 'br' }, '/picture.png'),
    ]) {
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect(await text(response)).toBe(script);
    }
  });

  test('PROOF-570 is compressed anew after it was built anew', async () => {
    const built = async (words: string): Promise<string> => {
      await writeFile(join(client, 'boot.js'), words);
      return String(brotliDecompressSync(await bytes(await ask({ 'accept-encoding': 'br' }, '/boot.js'))));
    };
    expect(await built(script)).toBe(script);
    expect(await built(script.toUpperCase())).toBe(script.toUpperCase());
  });

  test('PROOF-571 is not sent again to a caller that has it, in the same coding', async () => {
    const coded = { 'accept-encoding': 'br' };
    const tag = (response: HttpResponse): string => response.headers['etag'] ?? '';
    const [plain, compressed] = [tag(await ask({})), tag(await ask(coded))];
    expect(new Set([plain, compressed, '']).size).toBe(3);
    for (const known of [compressed, `"older", W/${compressed}`, '*'])
      expect(await ask({ ...coded, 'if-none-match': known })).toMatchObject({ status: 304, body: '' });
    for (const known of [plain, '"older"', ''])
      expect((await ask({ ...coded, 'if-none-match': known })).status).toBe(200);
  });

  test.each([
    ['bytes=0-5', 0, 5],
    ['bytes=7-7', 7, 7],
    ['bytes=10-', 10, script.length - 1],
    ['bytes=-12', script.length - 12, script.length - 1],
    ['bytes=10-9999999', 10, script.length - 1],
  ])('PROOF-572 is sent in part for %s', async (range, first, last) => {
    const response = await ask({ range, 'accept-encoding': 'br' });
    const headers = { 'content-range': `bytes ${first}-${last}/${script.length}`, 'accept-ranges': 'bytes' };
    expect(response).toMatchObject({ status: 206, headers });
    expect(await text(response)).toBe(script.slice(first, last + 1));
  });

  test('PROOF-572 bytes that it does not have are refused with its length, and ranges that say nothing are ignored', async () => {
    for (const range of [`bytes=${script.length}-`, 'bytes=-0']) {
      expect(await ask({ range })).toMatchObject({
        status: 416,
        headers: { 'content-range': `bytes */${script.length}` },
      });
    }
    for (const range of ['bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])
      expect((await ask({ range })).status, range).toBe(200);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200);
  });
});
