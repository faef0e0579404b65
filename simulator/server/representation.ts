/** A file as a request asks for it: compressed, in part, or not at all where the caller has it. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '#simulator/http.ts';

/** A file that was read. */
export interface ServedFile {
  readonly path: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Its media type. */
  readonly type: string;
}

/** The codings of the host, the better one first. */
const codings = ['br', 'gzip'] as const;
type Coding = (typeof codings)[number];

/** Within a twelfth of the best that Brotli can do, in a fiftieth of the time. */
const BROTLI_QUALITY = 5;
/** Less than one packet of a network, about. */
const MIN_COMPRESSED_BYTES = 1024;

const compress: Readonly<Record<Coding, (body: Uint8Array) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip),
};

interface Compressed {
  readonly etag: string;
  readonly body: Promise<Uint8Array<ArrayBuffer>>;
}

/** The last version of each file that was asked for, by coding and path. */
const compressed = new Map<string, Compressed>();

/**
 * The response to a request for a file: 304 where `if-none-match` names it, 206 or 416 for one range of bytes, otherwise 200, a text
 * compressed where the caller accepts that. Several ranges, and ranges of another version (`if-range`), get the whole file.
 */
export async function representationOf(
  file: ServedFile,
  headers: IncomingHttpHeaders,
): Promise<HttpResponse> {
  const hash = createHash('sha256').update(file.body).digest('base64url').slice(0, 16);
  const isCompressible = file.body.length >= MIN_COMPRESSED_BYTES && isText(file.type);
  const range = rangeOf(headers, `"${hash}"`, file.body.length);
  const coding = isCompressible && !range ? codingFor(headers['accept-encoding']) : undefined;
  const etag = `"${hash}${coding ? `-${coding}` : ''}"`;
  const common = { etag, ...(isCompressible && { vary: 'accept-encoding' }) };
  if (isNamed(headers['if-none-match'], etag)) return { status: 304, headers: common, body: '' };
  if (coding) {
    const body = await compressedBody(file, coding, etag);
    return { status: 200, headers: { ...common, 'content-encoding': coding }, body };
  }
  return { ...partOf(file.body, range), headers: { ...common, ...rangeHeaders(file.body, range) } };
}

function compressedBody(
  { path, body }: ServedFile,
  coding: Coding,
  etag: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${coding} ${path}`;
  const found = compressed.get(key);
  if (found?.etag === etag) return found.body;
  const made = compress[coding](body).then((bytes) => new Uint8Array(bytes));
  compressed.set(key, { etag, body: made });
  return made;
}

const isText = (type: string): boolean => /^(text\/|image\/svg|application\/(json|manifest))/.test(type);

/** The best coding that a caller accepts; undefined for the file as it is. */
function codingFor(accepted = ''): Coding | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return codings.find((coding) => names.includes(coding));
}

/** Whether a list of entity tags has one, or any. */
const isNamed = (list: string | undefined, etag: string): boolean =>
  list?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())) ?? false;

/** The first and the last byte; `beyond` where the file has none of those that were asked for. */
type ByteRange = readonly [first: number, last: number] | 'beyond';

/** The one range of bytes that a request asks for; undefined for the whole file. */
function rangeOf(headers: IncomingHttpHeaders, etag: string, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  if (!match || match[0] === 'bytes=-' || (headers['if-range'] ?? etag) !== etag) return undefined;
  const [from, to] = [match[1], match[2]].map((digits) => (digits ? Number(digits) : undefined));
  // Without a first byte the number is how many of the last ones are wanted.
  const first = from ?? Math.max(0, size - (to ?? 0));
  const last = from === undefined ? size - 1 : Math.min(to ?? size - 1, size - 1);
  if (from !== undefined && to !== undefined && to < from) return undefined;
  return first > last ? 'beyond' : [first, last];
}

function partOf(
  body: Uint8Array<ArrayBuffer>,
  range: ByteRange | undefined,
): Pick<HttpResponse, 'status' | 'body'> {
  if (range === undefined) return { status: 200, body };
  if (range === 'beyond') return { status: 416, body: '' };
  return { status: 206, body: body.subarray(range[0], range[1] + 1) };
}

function rangeHeaders(body: Uint8Array, range: ByteRange | undefined): Readonly<Record<string, string>> {
  if (range === undefined) return { 'accept-ranges': 'bytes' };
  const part = range === 'beyond' ? '*' : `${range[0]}-${range[1]}`;
  return { 'accept-ranges': 'bytes', 'content-range': `bytes ${part}/${body.length}` };
}
