/** Bounded loads on a measured process: calls over kept connections, and sockets that listen. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** One call. */
export interface BenchCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a call and resolves with the text of its response. */
export function send(url: string, { path, method = 'GET', form, token }: BenchCall): Promise<string> {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(token !== undefined && { authorization: token }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject).end(body);
  });
}

/** Sockets that listen to the feed and read all of it. */
export interface Listeners {
  /** Events that each has received, counted on the first. */
  events(): number;
  close(): void;
}

/** A masked text frame of up to 125 bytes, as clients send them. */
function clientFrame(text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | content.length, 0, 0, 0, 0]), content]);
}

/** Counts the frames of a stream, whatever its parts. */
function frameCounter(): (part: Buffer) => number {
  let rest = Buffer.alloc(0);
  let count = 0;
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const short = (rest[1] ?? 0) & 0x7f;
      const header = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < header) return count;
      const length =
        short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < header + length) return count;
      rest = rest.subarray(header + length);
      count += 1;
    }
  };
}

function openListener(
  url: URL,
  receive: ((part: Buffer) => void) | undefined,
  cookie: string | undefined,
): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  const key = Buffer.from('sandpit-listener').toString('base64');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n` +
      `${cookie === undefined ? '' : `Cookie: ${cookie}\r\n`}\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', () => {
      socket.write(clientFrame('40'));
      if (receive) socket.on('data', receive);
      else socket.resume();
      // A host that cannot keep up may drop it.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

/** Connects so many sockets, a few at a time, each with its cookie where there are any. */
export async function openListeners(
  url: string,
  count: number,
  cookies: readonly string[] = [],
): Promise<Listeners> {
  const counted = frameCounter();
  let events = 0;
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const next = Array.from({ length: Math.min(20, count - sockets.length) }, (_, index) =>
      openListener(
        new URL(url),
        sockets.length + index === 0 ? (part) => void (events = counted(part)) : undefined,
        cookies[sockets.length + index],
      ),
    );
    sockets.push(...(await Promise.all(next)));
  }
  return { events: () => events, close: () => sockets.forEach((socket) => socket.destroy()) };
}
