/** Hands HTTP requests on to another server. */
import type { IncomingMessage } from 'node:http';

/** A response that is handed on. */
export interface Forwarded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Headers of one connection, and those that no longer describe a body that was decoded. */
const OWN = new Set([
  'connection',
  'host',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'content-encoding',
]);

/** The response of `target` to a request; 502 where it gives none. */
export async function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Forwarded> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined || OWN.has(name) ? [] : [[name, String(value)] as [string, string]],
  );
  try {
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const response = await fetch(new URL(url, target), {
      ...{ method, headers, redirect: 'manual' },
      ...(hasBody && { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    const kept = [...response.headers].filter(([name]) => !OWN.has(name));
    return { status: response.status, headers: Object.fromEntries(kept), text };
  } catch {
    const text = `${target} gives no response.`;
    return { status: 502, headers: { 'content-type': 'text/plain' }, text };
  }
}
