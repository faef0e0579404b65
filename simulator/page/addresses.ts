/** Which calls and sockets of a page belong to the exchange. */
import { isControlPath } from '#simulator/control/paths.ts';
import { isPicturePath } from '#simulator/session/picture-path.ts';
import { isPollingPath, SOCKET_PATH } from './socket/path.ts';

/**
 * Where the page expects the exchange: a path of its own origin, at the root or below the path that the page is served from, or an
 * address of another origin.
 */
export interface ExchangePlaces {
  /** `/api`, `/backend/api`, `https://api.example.com/v1` */
  readonly api: string;
  /** `/socket.io`, `/backend/socket.io`, `https://api.example.com/socket.io` */
  readonly socket: string;
}

export const DEFAULT_PLACES: ExchangePlaces = { api: '/api', socket: SOCKET_PATH };

/**
 * The address of a call as the exchange knows it (`/api/…`, `/socket.io/…`, `/sim/…`, `/upload/…` at the root), or undefined for
 * anything else the page fetches.
 */
export function exchangeAddress(
  url: string,
  pageBase: string,
  { api, socket }: ExchangePlaces = DEFAULT_PLACES,
): string | undefined {
  const base = new URL(pageBase);
  const address = new URL(url, base);
  const at = (pathname: string): string => new URL(pathname + address.search, base.origin).href;
  const call = pathBelow(address, placesOf(api, base));
  if (call?.startsWith('/')) return at(`/api${call}`);
  const poll = pathBelow(address, placesOf(socket, base));
  if (poll !== undefined) return at(SOCKET_PATH + poll);
  // Pictures and the control plane lie beside the calls.
  const beside = [new URL('/', base), new URL('.', base), ...placesOf(api, base).map(parentOf)];
  const path = beside.map((root) => pathBelow(address, [root])).find((found) => found && isBeside(found));
  return path === undefined ? undefined : at(path);
}

/** Whether a WebSocket of a page is one of the feed. */
export function isFeedAddress(url: URL, pageBase: string, places: ExchangePlaces = DEFAULT_PLACES): boolean {
  const address = new URL(url);
  address.protocol = url.protocol.replace('ws', 'http');
  const found = exchangeAddress(address.href, pageBase, places);
  return found !== undefined && isPollingPath(new URL(found).pathname);
}

const isBeside = (pathname: string): boolean => isControlPath(pathname) || isPicturePath(pathname);

function placesOf(place: string, base: URL): readonly URL[] {
  if (URL.canParse(place)) return [new URL(place)];
  return [new URL(place, base.origin), new URL(`.${place}`, base)];
}

const parentOf = (place: URL): URL => new URL('.', place.href.replace(/\/$/, ''));

/** What follows one of the places in an address: empty, or a path. */
function pathBelow(address: URL, places: readonly URL[]): string | undefined {
  for (const place of places) {
    const root = place.pathname.replace(/\/$/, '');
    if (address.origin !== place.origin || !address.pathname.startsWith(root)) continue;
    const rest = address.pathname.slice(root.length);
    if (rest === '' || rest.startsWith('/')) return rest;
  }
  return undefined;
}
