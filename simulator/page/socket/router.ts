/** Sends the sockets of the feed to the simulator, and all others to the network. */
import { SimulatedWebSocket } from './page-socket.ts';
import type { SocketChannel, ChannelEvent } from './page-socket.ts';

/** Stands in for the page's WebSocket: feed sockets go to the simulator, all others to the network. */
export interface SocketRouter {
  /** Gives the sockets their exchange; those opened earlier are opened now. */
  attach(channel: SocketChannel): void;
  /** Takes the exchange away: every socket sees its connection break. */
  detach(): void;
  deliver(id: number, event: ChannelEvent): void;
  /** Simulates the sockets that `isFeed` names, and no others, from now on. */
  follow(isFeed: IsFeed): void;
  /** Breaks the simulated sockets and gives the page its own WebSocket back. */
  release(): void;
}

/** Whether a socket belongs to the feed; its address begins with `ws:` or `wss:`. */
export type IsFeed = (url: URL) => boolean;

/** Where the router installed by the first script of the page waits for the simulator. */
export const routerKey = Symbol.for('sandpit.socket-router');

type Scope = { WebSocket?: typeof WebSocket; location?: { readonly href: string } } & {
  [routerKey]?: SocketRouter;
};

/**
 * Replaces `scope.WebSocket` and hands back the router. Must run before engine.io-client is evaluated, which keeps the
 * class it finds. Only sockets of the feed are simulated, so that hot reload stays real.
 * @param isFeed by default `/socket.io` addresses of the page's own host; `null`: none before `follow` is called
 */
export function installSocketRouter(
  scope: Scope,
  pageUrl = scope.location?.href ?? 'http://localhost/',
  isFeed: IsFeed | null = (url) => isOwnFeed(url, pageUrl),
): SocketRouter {
  const installed = scope[routerKey];
  if (installed) return installed;
  const native = scope.WebSocket;
  const sockets = new Map<number, SimulatedWebSocket>();
  let channel: SocketChannel | undefined;
  let lastId = 0;
  let isFollowed = isFeed;

  const open = (url: string): SimulatedWebSocket => {
    const id = ++lastId;
    const socket = new SimulatedWebSocket(id, url, () => channel);
    sockets.set(id, socket);
    channel?.open(id, url);
    return socket;
  };
  const construct = (url: string | URL, protocols?: string | string[]): object => {
    const absolute = absoluteSocketUrl(url, pageUrl);
    if (absolute && isFollowed?.(absolute)) return open(absolute.href);
    if (!native) throw new Error(`No WebSocket here for ${String(url)}`);
    return new native(url, protocols);
  };
  const routed = routedClass(construct, native);
  scope.WebSocket = routed;

  const router: SocketRouter = {
    attach(next) {
      channel = next;
      for (const [id, socket] of sockets)
        if (socket.readyState === SimulatedWebSocket.CONNECTING) next.open(id, socket.url);
    },
    detach() {
      channel = undefined;
      for (const id of [...sockets.keys()])
        router.deliver(id, { kind: 'closed', code: 1006, reason: '', clean: false });
    },
    deliver(id, event) {
      const socket = sockets.get(id);
      if (event.kind === 'closed') sockets.delete(id);
      socket?.receive(event);
    },
    follow(next) {
      isFollowed = next;
      if (scope.WebSocket === native) scope.WebSocket = routed;
    },
    release() {
      isFollowed = null;
      router.detach();
      // A class that was put over ours stays; without a feed ours opens native sockets.
      if (scope.WebSocket === routed) scope.WebSocket = native;
    },
  };
  scope[routerKey] = router;
  return router;
}

/** Looks like the native class: constants, `instanceof` for both kinds, and the native prototype for code that patches it. */
function routedClass(
  construct: (url: string | URL, protocols?: string | string[]) => object,
  native: typeof WebSocket | undefined,
): typeof WebSocket {
  function RoutedWebSocket(url: string | URL, protocols?: string | string[]): object {
    return construct(url, protocols);
  }
  RoutedWebSocket.prototype = native?.prototype ?? SimulatedWebSocket.prototype;
  const { CONNECTING, OPEN, CLOSING, CLOSED } = SimulatedWebSocket;
  Object.assign(RoutedWebSocket, { CONNECTING, OPEN, CLOSING, CLOSED });
  Object.defineProperty(RoutedWebSocket, Symbol.hasInstance, {
    value: (value: unknown) =>
      value instanceof SimulatedWebSocket || (native !== undefined && value instanceof native),
  });
  return RoutedWebSocket as unknown as typeof WebSocket;
}

function absoluteSocketUrl(url: string | URL, pageUrl: string): URL | undefined {
  if (!URL.canParse(String(url), pageUrl)) return undefined;
  const absolute = new URL(String(url), pageUrl);
  if (absolute.protocol === 'http:') absolute.protocol = 'ws:';
  if (absolute.protocol === 'https:') absolute.protocol = 'wss:';
  return absolute;
}

function isOwnFeed(url: URL, pageUrl: string): boolean {
  return url.host === new URL(pageUrl).host && /\/socket\.io(\/|$)/.test(url.pathname);
}
