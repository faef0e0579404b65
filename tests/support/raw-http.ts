/** Requests byte by byte, as no library would write them. */
import { connect } from 'node:net';

export interface RawRequest {
  /** As it stands in the request line; one byte for each character. */
  readonly target: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly version?: '1.0' | '1.1';
  readonly body?: string;
}

export interface RawResponse {
  /** 0 where the connection was closed without a response. */
  readonly status: number;
  readonly text: string;
}

/** Sends a request on a connection of its own; resolves with all that comes back. */
export function sendBytes(
  url: string,
  { target, method = 'GET', headers = {}, version = '1.1', body = '' }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port, host } = new URL(url);
  const all = { host, connection: 'close', 'content-length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.once('error', reject);
    socket.once('close', () => resolve({ status: Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1] ?? 0), text }));
    socket.write(`${method} ${target} HTTP/${version}\r\n${lines.join('')}\r\n${body}`, 'latin1');
  });
}
