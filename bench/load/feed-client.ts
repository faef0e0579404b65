/** A socket.io client over a WebSocket, by hand: so little that a thousand fit into one process beside what they measure. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface FeedClientOptions {
  readonly token?: string;
  /** Chooses the exchange at a host with rooms. */
  readonly cookie?: string;
  /** Whose private events it wants. */
  readonly user?: number;
  /** Is given each packet of the feed, such as `42["daymarket",…]`. */
  receive?(packet: Buffer): void;
  /** The host has closed it, with the code and reason of RFC 6455. */
  closed?(code: number, reason: string): void;
}

export interface FeedClient {
  /** Stops reading, so that what is sent to it waits at the host. */
  pause(): void;
  resume(): void;
  /** Sends a heartbeat, which a client that reads does by itself when the host asks for one. */
  beat(): void;
  close(): void;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
}

const TEXT = 0x81;
const CLOSE = 0x88;
const [PING, PONG] = ['2'.charCodeAt(0), '3'];

/** A masked text frame of up to 65,535 bytes, as clients send them. */
function clientFrame(text: string): Buffer {
  const content = Buffer.from(text);
  const { length } = content;
  const header = length < 126 ? [TEXT, 0x80 | length] : [TEXT, 0xfe, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), content]);
}

/** Takes the frames out of a stream, whatever its parts. */
function frameReader(receive: (first: number, content: Buffer) => void): (part: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (part) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part;
    let at = 0;
    for (;;) {
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const begin = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
      if (bytes.length < begin) break;
      const length =
        short < 126
          ? short
          : short === 126
            ? bytes.readUInt16BE(at + 2)
            : Number(bytes.readBigUInt64BE(at + 2));
      if (bytes.length < begin + length) break;
      receive(bytes[at] ?? 0, bytes.subarray(begin, begin + length));
      at = begin + length;
    }
    rest = Buffer.from(bytes.subarray(at));
  };
}

async function upgrade(url: URL, cookie: string | undefined): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2FuZHBpdC1saXN0ZW5lcg==\r\n' +
      `${cookie === undefined ? '' : `Cookie: ${cookie}\r\n`}\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('The host closed the connection.')));
    socket.once('data', (part: Buffer) => {
      if (!part.toString('latin1').startsWith('HTTP/1.1 101')) {
        socket.destroy();
        return reject(new Error('The host accepts no socket.'));
      }
      const end = part.indexOf('\r\n\r\n') + 4;
      if (part.length > end) socket.unshift(part.subarray(end));
      resolve(socket);
    });
  });
}

/** Connects, joins and logs in; resolves when the host has confirmed that. */
export async function openFeedClient(
  url: string,
  { token, cookie, user, receive, closed }: FeedClientOptions = {},
): Promise<FeedClient> {
  const socket = await upgrade(new URL(url), cookie);
  // A host that cannot keep up may drop it.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const lost = ended.then(() => Promise.reject(new Error('The host dropped the connection.')));
  lost.catch(() => undefined);
  let awaited: { readonly start: string; done(): void } | undefined;
  const arrival = (start: string): Promise<void> =>
    new Promise((done) => {
      awaited = { start, done };
    });
  const read = frameReader((first, content) => {
    if (first === CLOSE)
      closed?.(content.length < 2 ? 1005 : content.readUInt16BE(0), content.toString('utf8', 2));
    else if (content.length === 1 && content[0] === PING) socket.write(clientFrame(PONG));
    else if (awaited && content.toString('latin1', 0, awaited.start.length) === awaited.start) awaited.done();
    else receive?.(content);
  });
  const joined = arrival('40');
  socket.on('data', read);
  socket.write(clientFrame(`40${token === undefined ? '' : JSON.stringify({ token })}`));
  await Promise.race([joined, lost]);
  if (user !== undefined) {
    const confirmed = arrival('430');
    socket.write(clientFrame(`420["login",${user}]`));
    await Promise.race([confirmed, lost]);
  }
  awaited = undefined;
  return {
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    beat: () => void socket.write(clientFrame(PONG)),
    close: () => void socket.destroy(),
    ended,
  };
}

/** So many connect at a time. */
const AT_ONCE = 20;

/** Connects one for each of the options, a few at a time. */
export async function openFeedClients(
  url: string,
  options: readonly FeedClientOptions[],
): Promise<readonly FeedClient[]> {
  const clients: FeedClient[] = [];
  while (clients.length < options.length) {
    const next = options.slice(clients.length, clients.length + AT_ONCE);
    clients.push(...(await Promise.all(next.map((each) => openFeedClient(url, each)))));
  }
  return clients;
}
