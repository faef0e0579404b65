import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request body larger than the host takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Turns a Node request into a web Request. Throws BodyTooLarge before reading more than `largest` bytes. */
export async function toRequest(
  incoming: IncomingMessage,
  origin: string,
  largest: number,
): Promise<Request> {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const bodiless = method === 'GET' || method === 'HEAD';
  const body = bodiless ? undefined : await readBody(incoming, largest);
  return new Request(new URL(incoming.url ?? '/', origin), { method, headers, body });
}

/**
 * Sends a web Response, with `extra` headers laid over its own. For `Response.error()` the connection breaks: inside the
 * answer, because browsers silently repeat a call whose kept connection breaks before it, and would give an order twice.
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

async function readBody(incoming: IncomingMessage, largest: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(incoming.headers['content-length'] ?? 0) > largest) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
