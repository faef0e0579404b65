/** A Node host that holds any number of rooms, each an exchange of its own. */
import { NO_SEAT_META } from '#contract/rooms/no-seat.ts';
import { isPicturePath } from '#simulator/session/picture-path.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { unavailable } from '#simulator/session/failure.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import { senderOf } from '../access.ts';
import type { AccessRules } from '../access.ts';
import { nodeCatalogue } from '../catalogue.ts';
import { callBody, readRequest } from '../http-adapter.ts';
import { plainResponse, serveApp } from '../http-server.ts';
import type { RunningServer, ServedApp, ServerSettings } from '../http-server.ts';
import { answerInTime } from '#simulator/cluster/away.ts';
import type { LogWatch } from '#simulator/cluster/log-health.ts';
import type { LogServers } from '#simulator/cluster/nats/log-addresses.ts';
import { serveFile } from '../static-files.ts';
import type { ClientFolders } from '../static-files.ts';
import { seatTokenOf } from './call.ts';
import type { SeatedBrowser } from './call.ts';
import { openFolderStore } from './folder.ts';
import { Rooms } from './rooms.ts';
import { Serving } from './serving.ts';
import { isControlPath } from './steering.ts';

export interface RoomsHostOptions extends ServerSettings {
  /** The folder of the rooms, which is made if it is not there. */
  readonly rooms: string;
  /** The NATS servers that keep the rooms of several hosts; the folder then has the administrator's token alone. */
  readonly log?: LogServers;
  /** Directory of a built client to serve, or several that its files are looked for in. */
  readonly client?: ClientFolders;
  readonly catalogue?: Catalogue;
}

export interface RoomsHost extends RunningServer {
  /** The token that makes rooms. */
  readonly administrator: string;
  readonly rooms: Rooms;
}

/** Starts a host with the rooms of a folder or a log; resolves when all of them run. Throws RoomUnavailable. */
export async function startRoomsHost(options: RoomsHostOptions): Promise<RoomsHost> {
  const { catalogue = nodeCatalogue(), rooms: folder, log } = options;
  const realTime = () => performance.now();
  const store = log
    ? await (await import('../rooms-log/index.ts')).openLogStore(folder, log)
    : await openFolderStore(folder, realTime);
  const opened: { serving?: Serving } = {};
  const rooms = await Rooms.open({
    store,
    catalogue,
    realTime,
    // Another host may send a call before all rooms are open here.
    carryOut: async (room, request, from) =>
      opened.serving?.lead(room, request, from) ?? unavailable(undefined),
  });
  const serving = new Serving(rooms, realTime);
  opened.serving = serving;
  const server = await serveApp(appOf(rooms, serving, store.watch, options), options);
  return { ...server, administrator: rooms.administrator, rooms };
}

function appOf(
  rooms: Rooms,
  serving: Serving,
  log: LogWatch | undefined,
  { client = [], ...rules }: AccessRules & Pick<RoomsHostOptions, 'client'>,
): ServedApp {
  return {
    status() {
      const message = log?.away();
      return message === undefined ? { state: 'running' } : { state: 'disconnected', message };
    },
    async respond(incoming, outgoing, url) {
      const { pathname } = url;
      if (isControlPath(pathname) || isPicturePath(pathname) || pathname.startsWith('/api/')) {
        const request = await readRequest(incoming, outgoing, url, callBody);
        const response = serving.respond(request, senderOf(incoming, rules));
        return log ? answerInTime(log, response) : response;
      }
      const changePage = seatTokenOf(incoming.headers.cookie) === undefined ? withoutSeat : undefined;
      return (await serveFile(client, pathname, incoming, changePage)) ?? plainResponse(404, 'Nothing here.');
    },
    accepts({ headers }) {
      const place = serving.placeOf(headers.cookie);
      return place !== undefined && isOpen(place);
    },
    connect(socket: ServerSocket, { headers }) {
      const place = serving.placeOf(headers.cookie);
      // Between its acceptance and its joining the room may have been archived.
      if (place && isOpen(place)) place.room.connect(socket, place.seat);
      else socket.drop();
    },
    ready: () => Promise.resolve(),
    close: () => rooms.close(),
  };
}

/** The page that a browser without a seat gets says so, and is right before its first call is refused. */
const withoutSeat = (page: string): string =>
  page.replace('</head>', `<meta name="${NO_SEAT_META}" /></head>`);

const isOpen = ({ room, seat }: SeatedBrowser): boolean =>
  room.record.phase !== 'archived' && room.bookOf(seat).session.accepts();
