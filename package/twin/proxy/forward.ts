/** Hands HTTP requests on to a backend. */
import { request as plainRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';

/**
 * A request to `target` like the one that came in, still without its body: the page's own address becomes that of the backend.
 * @param left headers that do not go on
 */
export function requestTo(target: URL, incoming: IncomingMessage, left: readonly string[]): ClientRequest {
  const own = `http://${incoming.headers.host ?? ''}`;
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (left.includes(name)) continue;
    const isAddress = name === 'origin' || name === 'referer';
    headers[name] = isAddress && typeof value === 'string' ? value.replace(own, target.origin) : value;
  }
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  return request({
    // A connection that is kept may be closed by the other end while a request is on its way.
    agent: false,
    protocol: target.protocol,
    hostname: target.hostname,
    port: target.port,
    path: `${target.pathname.replace(/\/$/, '')}${incoming.url ?? '/'}`,
    method: incoming.method,
    headers: { ...headers, host: target.host },
  });
}

/** The response of `target` to a request with this body. Rejects where it gives none. */
export async function forward(
  incoming: IncomingMessage,
  target: URL,
  body: Buffer,
  left: readonly string[],
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    requestTo(target, incoming, left).once('response', resolve).once('error', reject).end(body);
  });
}

/** Everything that a request or a response carries. Rejects where it breaks off. */
export async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const { bytes, isWhole } = await readBytes(stream);
  if (!isWhole) throw new Error('the body has broken off');
  return bytes;
}

/** What came of a body, and whether that is all of it. */
export async function readBytes(
  stream: IncomingMessage,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch {
    // What came before stays.
  }
  return { bytes: Buffer.concat(chunks), isWhole: stream.complete };
}
