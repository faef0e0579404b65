/**
 * `sandpit-exchange/msw`: the operations and the socket server of the exchange as handlers of MSW, for projects that have their own
 * set-up of it, in browsers and in Node.
 */
import { http, ws } from 'msw';
import type { HttpHandler, WebSocketHandler } from 'msw';
import { operationAt } from '#contract/index.ts';
import { isControlPath } from '#simulator/control/paths.ts';
import { respondToWeb } from '#simulator/http.ts';
import { browserCatalogue } from '#simulator/page/catalogue.ts';
import { exchangeHandlers } from '#simulator/page/handlers.ts';
import { SOCKET_PATH } from '#simulator/page/socket/path.ts';
import { PollingSessions } from '#simulator/page/socket/polling.ts';
import { SocketServer } from '#simulator/page/socket/socket-server.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { Session } from '#simulator/session/session.ts';

/** Which exchange handles the calls. */
export interface HandlerOptions {
  /** A scenario of the library; the calm market by default. */
  readonly scenario?: string;
  /** All chance comes from it; the scenario's own by default. */
  readonly seed?: string;
  /** Virtual seconds a second, 0 to 3600: 0 lets time stand still until a call of `/sim/clock`. 1 by default. */
  readonly speed?: number;
  /**
   * Where the socket.io client connects: a path below any origin (`/socket.io` by default), or the address of one
   * (`https://api.example.com/socket.io`), which leaves other socket.io servers of the page alone.
   */
  readonly socket?: string;
}

/** How often virtual time moves, in milliseconds. */
const PUMP_EVERY = 100;

/** The code with which a WebSocket is closed that does not speak Engine.IO. */
const REFUSED = 3000;

/**
 * One handler for each operation of the contract, whatever path or origin `/api` lies below, one for the control plane `/sim` and the
 * clients of socket.io that poll, and one for their WebSockets. All of them use one exchange, which lives as long as this page or process.
 * @example setupServer(...handlers({ scenario: 'flash-crash', speed: 0 })).listen()
 */
export function handlers({ scenario, seed, speed = 1, socket = SOCKET_PATH }: HandlerOptions = {}): (
  | HttpHandler
  | WebSocketHandler
)[] {
  const catalogue = browserCatalogue();
  const session = new Session({
    catalogue,
    parts: exchangeParts,
    journals: createMemoryJournals(),
    session: { scenario: scenario ?? catalogue.default, seed },
    realTime: () => performance.now(),
    speed,
    pumpEvery: 0,
  });
  const timer: { unref?(): void } = setInterval(() => void session.pump(), PUMP_EVERY);
  // A process must be able to end; a timer of a browser is a number.
  timer.unref?.();
  const server = new SocketServer({
    accepts: () => session.accepts(),
    onConnection: (joined) => session.connect(joined),
  });
  const polling = new PollingSessions(server);
  const isFeed = (url: string | URL): boolean => isAt(url, socket);
  const addressOf = (request: Request): string | undefined =>
    isFeed(request.url) ? request.url : callAddressOf(request);
  const respond = async (request: Request): Promise<Response> => {
    await session.ready();
    if (isFeed(request.url)) return respondToWeb(polling, request);
    return respondToWeb(session, await requestTo(callAddressOf(request) ?? request.url, request));
  };
  return [...exchangeHandlers(http, respond, addressOf), webSocketHandler(server, isFeed, session)];
}

/** Takes the WebSockets of the feed. MSW takes `/socket.io/` off an address before it compares, so the address is compared here. */
function webSocketHandler(
  server: SocketServer,
  isFeed: (url: string | URL) => boolean,
  session: Session,
): WebSocketHandler {
  const handler = ws.link('*').addEventListener('connection', ({ client }) => {
    const opened = session.ready().then(() =>
      server.accept(client.url.href, {
        send: (frame) => client.send(frame),
        close: (code, reason) => client.close(code, reason),
      }),
    );
    void opened.then((wire) => wire ?? client.close(REFUSED, 'Bad request'));
    client.addEventListener('message', ({ data }) => {
      // What the feed is sent is text.
      if (typeof data === 'string') void opened.then((wire) => wire?.receive(data));
    });
    client.addEventListener('close', () => void opened.then((wire) => wire?.lost()));
  });
  handler.parse = ({ url }) => ({ match: { matches: isFeed(url), params: {} } });
  return handler;
}

/** Whether an address, without its query, is a place: a path of any origin, or an address. */
function isAt(url: string | URL, place: string): boolean {
  const { protocol, host, pathname } = new URL(url);
  const address = `${protocol.replace('ws', 'http')}//${host}${pathname}`;
  return address.replace(/\/$/, '').endsWith(place.replace(/^ws/, 'http').replace(/\/$/, ''));
}

/** A request with another address. Its members are named, because the `Request` of Vitest's jsdom does not take them from a request. */
async function requestTo(address: string, request: Request): Promise<Request> {
  const { method, headers, signal } = request;
  const body = request.body === null ? undefined : await request.arrayBuffer();
  return new Request(address, { method, headers, signal, body });
}

/** The exchange knows its calls at the root; other calls below `/api` may be the project's own. */
function callAddressOf({ method, url }: Request): string | undefined {
  const address = new URL(url);
  const start = address.pathname.search(/\/(api|sim)(\/|$)/);
  if (start < 0) return undefined;
  address.pathname = address.pathname.slice(start);
  const { pathname } = address;
  return isControlPath(pathname) || operationAt(method, pathname) !== undefined ? address.href : undefined;
}
