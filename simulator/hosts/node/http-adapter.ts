/** Converts requests and responses between Node and the web standard. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request body larger than the host reads. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Bytes of a body that are kept, and bytes that are read and discarded so that the client reads the response. */
export interface BodyLimits {
  readonly kept: number;
  readonly read: number;
}

/**
 * Turns a Node request into a web Request. A body above the limit is left out, and `content-length` has its size:
 * the handler then refuses it as too large. `signal` aborts when the caller has gone. Throws BodyTooLarge
 * before more than `read` bytes are read.
 */
export async function toRequest(
  incoming: IncomingMessage,
  {
    origin,
    limits,
    signal,
  }: { readonly origin: string; readonly limits: BodyLimits; readonly signal: AbortSignal },
): Promise<Request> {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);

  const bodiless = method === 'GET' || method === 'HEAD';
  const body = bodiless ? undefined : await readBody(incoming, limits);
  if (typeof body === 'number') headers.set('content-length', String(body));
  const rest = { method, headers, signal, body: typeof body === 'number' ? undefined : body };
  return new Request(new URL(incoming.url ?? '/', origin), rest);
}

/**
 * Sends a web Response, with `extra` headers laid over its own. For `Response.error()` the connection breaks: inside the
 * response, because browsers silently repeat a call whose kept connection breaks before it, and would give an order twice.
 */
export async function sendResponse(
  outgoing: ServerResponse,
  response: Response,
  extra: Readonly<Record<string, string>>,
): Promise<void> {
  if (response.type === 'error') return breakOff(outgoing, extra);
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...extra,
    'content-length': body.length,
  });
  outgoing.end(body);
}

function breakOff(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  outgoing.sendDate = false;
  outgoing.writeHead(200, { ...headers, 'content-length': 2 });
  outgoing.write('{', () => outgoing.destroy());
}

/** The body, or its size where it is larger than is kept. */
async function readBody(
  incoming: IncomingMessage,
  { kept, read }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | number> {
  if (Number(incoming.headers['content-length'] ?? 0) > read) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > read) throw new BodyTooLarge();
    if (size > kept) chunks.length = 0;
    else chunks.push(chunk);
  }
  return size > kept ? size : new Uint8Array(Buffer.concat(chunks));
}
