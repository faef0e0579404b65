import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Picture } from '#simulator/protocol/api/index.ts';
import { createMemoryPictures } from '#simulator/session/pictures.ts';
import type { Pictures } from '#simulator/session/pictures.ts';
import { sample } from '../../support/cases.ts';
import { fileOf, jpg, png } from '../pictures.ts';
import { expectEnvelope, isInternal, openApi } from '../../support/wire.ts';
import type { Api } from '../../support/wire.ts';

const MEBI = 1024 * 1024;
const refused = { type: 'error', message: 'The file must be a JPG or PNG image of at most 4 MB.' };

let api: Api;
let pictures: Pictures;
let kept: Picture[];
let alice: { token: string };

beforeEach(async () => {
  const memory = createMemoryPictures();
  kept = [];
  pictures = { ...memory, keep: async (picture) => (kept.push(picture), memory.keep(picture)) };
  api = openApi({ pictures });
  alice = { token: await api.login('alice@x.io') };
});

const upload = (file: File) => api.call('upload', { file }, alice);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 56);
/** The id of alice as the end of a name has it. */
const ALICE = '00000002';

test('WALLET-025 D-21 a picture is stored by the hash of content and owner, and its address returned', async () => {
  for (const [bytes, ending] of [
    [png(), 'png'],
    [jpg(), 'jpg'],
  ] as const) {
    const name = `${hashOf(bytes)}${ALICE}.${ending}`;
    expect(await upload(fileOf(bytes))).toEqual({ type: 'ok', message: `/upload/${name}` });
    expect(Buffer.compare((await pictures.find(name))?.bytes ?? new Uint8Array(), bytes)).toBe(0);
  }
});

test('what a file claims to be does not matter, its bytes do', async () => {
  expect(await upload(fileOf(png(), 'page.html', 'text/html'))).toMatchObject({
    type: 'ok',
    message: expect.stringMatching(/^\/upload\/[0-9a-f]{64}\.png$/),
  });
  expect(await upload(fileOf(Buffer.from('<script>alert(1)</script>'), 'photo.png'))).toEqual(refused);
});

const cut = (bytes: Buffer, length: number) => bytes.subarray(0, length);
const without = (bytes: Buffer, at: number, value: number) => {
  const spoilt = Buffer.from(bytes);
  spoilt[at] = value;
  return spoilt;
};

describe('a file that is not a picture is refused, and not stored', () => {
  test.each<[string, Uint8Array]>([
    ['an empty file', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><svg onload=alert(1)>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another kind of picture', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a PNG that breaks off', cut(png(), 20)],
    ['a PNG without a header', without(png(), 12, 0x58)],
    ['a PNG of no width', png(0, 4)],
    ['a PNG that is too wide', png(20_001, 1)],
    ['a PNG that unpacks to a gigapixel', png(20_000, 20_000)],
    ['a PNG of an unknown depth', without(png(), 24, 3)],
    ['a PNG of unknown colours', without(png(), 25, 9)],
    ['a PNG that is packed in another way', without(png(), 26, 1)],
    ['a JPG that breaks off', cut(jpg(), 12)],
    ['a JPG of no height', jpg(2, 0)],
    ['a JPG that is too high', jpg(2, 20_001)],
    ['a JPG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9])],
    ['a JPG whose segment has no length', Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0, 0xff, 0xc0])],
    ['a JPG of nothing but filling', Buffer.alloc(200_000, 0xff).fill(0xd8, 1, 2)],
    ['a picture above 4 MB', Buffer.concat([png(), Buffer.alloc(4 * MEBI)])],
    ['a picture far above 4 MB', Buffer.concat([png(), Buffer.alloc(8 * MEBI)])],
  ])('%s', async (_what, bytes) => {
    expect(await upload(fileOf(bytes))).toEqual(refused);
    expect(kept).toEqual([]);
  });

  test('no file', async () => {
    const body = new FormData();
    body.set('file', 'photo.png');
    const headers = { authorization: alice.token };
    const request = new Request('https://desk.test/api/upload', { method: 'POST', body, headers });
    expect(await api.send(request)).toMatchObject({ type: 'error' });
    expect(kept).toEqual([]);
  });
});

test('a picture of exactly 4 MB is taken, and leaves the exchange as it was', async () => {
  const before = api.exchange.kernel.hash();
  const bytes = Buffer.concat([png(), Buffer.alloc(4 * MEBI - png().length)]);
  expect(await upload(fileOf(bytes))).toMatchObject({ type: 'ok' });
  expect(api.exchange.kernel.hash()).toBe(before);
});

test('a host that keeps no pictures says so', async () => {
  const bare = openApi();
  const token = await bare.login('alice@x.io');
  expect(await bare.call('upload', { file: fileOf(png()) }, { token })).toEqual({
    type: 'error',
    message: 'This feature is not open yet.',
  });
});

const part = fc.record({
  name: fc.constantFrom('file', 'file', '', '__proto__', 'file[]', 'a"b'),
  fileName: fc.option(fc.constantFrom('a.png', '', '../../x.png', 'a\\".js', '\u0000'), { nil: undefined }),
  type: fc.constantFrom('image/png', 'text/html', 'multipart/mixed; boundary=x', ''),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.nat(70).map((length) => cut(png(), length).toString('latin1')),
    fc.nat(30).map((length) => cut(jpg(), length).toString('latin1')),
  ),
});

const multipart = fc.record({
  boundary: fc.constantFrom('b', '--b', '"b"', '', 'b'.repeat(200)),
  parts: fc.array(part, { maxLength: 4 }),
  ending: fc.constantFrom('--b--\r\n', '--b', '', '\r\n--b\r\n'),
});

test('PROMISE-R4 hostile multipart bodies get a catalogued response, and only pictures are kept', async () => {
  await fc.assert(
    fc.asyncProperty(multipart, async ({ boundary, parts, ending }) => {
      const text = parts.map(({ name, fileName, type, body }) => {
        const file = fileName === undefined ? '' : `; filename="${fileName}"`;
        return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: ${type}\r\n\r\n${body}\r\n`;
      });
      const before = api.exchange.kernel.hash();
      const response = await api.send(
        new Request('https://desk.test/api/upload', {
          method: 'POST',
          body: new Uint8Array(Buffer.from(text.join('') + ending, 'latin1')),
          headers: {
            authorization: alice.token,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
        }),
      );
      expectEnvelope('upload', response);
      expect(isInternal(response)).toBe(false);
      expect(api.exchange.kernel.hash()).toBe(before);
      expect(kept.every(({ name }) => /^[0-9a-f]{64}\.(png|jpg)$/.test(name))).toBe(true);
    }),
    { numRuns: sample(150) },
  );
});

test('a body of very many parts gets a response', async () => {
  const one = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n';
  const body = `${one.repeat(Math.floor((5.9 * MEBI) / one.length))}--b--\r\n`;
  const headers = { authorization: alice.token, 'content-type': 'multipart/form-data; boundary=b' };
  const request = new Request('https://desk.test/api/upload', { method: 'POST', body, headers });
  expect(await api.send(request)).toMatchObject({ type: 'error' });
});
