/** Converts requests and responses between Node and the hosts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { membersIn } from '#shared/json.ts';
import { bodiless } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { slicesOf } from '#simulator/session/slices.ts';

/** A request body larger than the host reads. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** So many bodies are on their way that another one would cost more memory than the hosts of this process may take. */
export class TooManyBodies extends Error {
  override readonly name = 'TooManyBodies';
}

/** Bytes of bodies that have arrived in part, of all hosts of this process together: more than the largest one, of the control plane. */
const MAX_UNDER_WAY = 192 * 1024 * 1024;
let underWay = 0;

/** Bytes of a body that are kept, and bytes that are read and discarded so that the client reads the response. */
export interface BodyLimits {
  readonly kept: number;
  readonly read: number;
}

const MEBIBYTE = 1024 * 1024;
/** Those of a call: a form with an image of 4 MB. A larger body gets an API refusal, a far larger one a bare 413. */
export const callBody: BodyLimits = { kept: 6 * MEBIBYTE, read: 64 * MEBIBYTE };
/** Those of recordings and snapshots, which only this machine may upload. */
export const controlBody: BodyLimits = { kept: 128 * MEBIBYTE, read: 128 * MEBIBYTE };

/**
 * Reads a request whole. A body above the limit is left out, and `size` has its length: the handler then refuses it as too large. Throws
 * BodyTooLarge before more than `read` bytes are read, and TooManyBodies beyond what all bodies may take.
 */
export async function readRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  limits: BodyLimits,
): Promise<HttpRequest> {
  const { method = 'GET', headers } = incoming;
  const bodiless = method === 'GET' || method === 'HEAD';
  return {
    method,
    url,
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
    ...(bodiless ? NO_BODY : await readBody(incoming, limits)),
    signal: () => signalOf(outgoing),
  };
}

/** Few look at it, and a controller for every request costs as much as the rest of its adapter. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  if (outgoing.closed) leaving.abort();
  else outgoing.once('close', () => leaving.abort());
  return leaving.signal;
}

/**
 * Sends a response, with `extra` headers laid over its own. For `LOST` the connection breaks: inside the response, because
 * browsers silently repeat a call whose kept connection breaks before it, and would give an order twice.
 */
export function sendResponse(
  outgoing: ServerResponse,
  { status, headers, body }: HttpResponse,
  extra: Readonly<Record<string, string>>,
): void {
  if (status === 0) return breakOff(outgoing, extra);
  if (typeof body === 'object' && 'parts' in body) {
    outgoing.writeHead(status, { ...headers, ...extra });
    pipeline(Readable.from(slicesOf(body.parts)), outgoing).catch(reportBreak);
    return;
  }
  // The length of a response without a body would be that of another one.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = bodiless.has(status) ? {} : { 'content-length': bytes.length };
  outgoing.writeHead(status, { ...headers, ...extra, ...length });
  outgoing.end(bytes);
}

/** Where the client left there is no one to report to; otherwise it has a part of a response, and the reason stands here. */
function reportBreak(error: unknown): void {
  const { code } = membersIn(error);
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE') return;
  console.error('A response broke off:', error);
}

function breakOff(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  outgoing.sendDate = false;
  outgoing.writeHead(200, { ...headers, 'content-length': 2 });
  outgoing.write('{', () => outgoing.destroy());
}

type Body = Pick<HttpRequest, 'body' | 'size'>;

const NO_BODY: Body = { body: new Uint8Array(), size: 0 };

/** Listens to the stream itself: iterating it costs several times what the rest of a small call does. */
function readBody(incoming: IncomingMessage, { kept, read }: BodyLimits): Promise<Body> {
  if (Number(incoming.headers['content-length'] ?? 0) > read) return Promise.reject(new BodyTooLarge());
  return new Promise<Body>((resolve, reject) => {
    let chunks: Buffer[] = [];
    let held = 0;
    let size = 0;
    const hold = (bytes: number): void => {
      underWay += bytes - held;
      held = bytes;
    };
    const refuse = (error: Error): void => {
      incoming.pause();
      reject(error);
    };
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= kept) chunks.push(chunk);
      else chunks = [];
      hold(size <= kept ? size : 0);
      if (size > read) refuse(new BodyTooLarge());
      else if (underWay > MAX_UNDER_WAY) refuse(new TooManyBodies());
    });
    incoming.once('error', reject);
    incoming.once('close', () => hold(0));
    incoming.once('end', () => resolve({ body: new Uint8Array(Buffer.concat(chunks)), size }));
  });
}
