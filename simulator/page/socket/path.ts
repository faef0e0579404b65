/** Where the feed is: apart from its server, because pages need to know it. */

export const SOCKET_PATH = '/socket.io';

/** Whether a call belongs to a client of the feed that polls. */
export const isPollingPath = (pathname: string): boolean =>
  pathname === SOCKET_PATH || pathname.startsWith(`${SOCKET_PATH}/`);
