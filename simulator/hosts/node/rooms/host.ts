/** A Node host that holds any number of rooms, each an exchange of its own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ControlError } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Catalogue } from '#simulator/scenario/index.ts';
import type { ServerSocket } from '../../server-socket.ts';
import { isPicturePath } from '../../picture-path.ts';
import { preflight } from '../access.ts';
import { nodeCatalogue } from '../catalogue.ts';
import { apiBody, clientFile } from '../host.ts';
import { readRequest } from '../http-adapter.ts';
import { plain, serveApp } from '../http-server.ts';
import type { RunningServer, ServedApp, ServerSettings } from '../http-server.ts';
import type { ClientFolders } from '../static-files.ts';
import { bearerOf, noSeat, refusal, requireStaff, seatTokenOf } from './call.ts';
import type { Place } from './call.ts';
import { isRoomPath, respondRoom } from './calls.ts';
import { WrongCodes } from './entrance.ts';
import { Rooms } from './rooms.ts';
import { isControlPath, steer } from './steering.ts';

export interface RoomsHostOptions extends ServerSettings {
  /** The folder of the rooms, which is made if it is not there. */
  readonly rooms: string;
  /** Directory of a built client to serve, or several that its files are looked for in. */
  readonly client?: ClientFolders;
  readonly catalogue?: Catalogue;
}

export interface RoomsHost extends RunningServer {
  /** The token that makes rooms. */
  readonly administrator: string;
  readonly rooms: Rooms;
}

/** Starts a host with the rooms of a folder; resolves when all of them run. */
export async function startRoomsHost(options: RoomsHostOptions): Promise<RoomsHost> {
  const { catalogue = nodeCatalogue(), rooms: folder, client } = options;
  const realTime = () => performance.now();
  const rooms = await Rooms.open({ folder, catalogue, realTime });
  const server = await serveApp(appOf(rooms, client, new WrongCodes(realTime)), options);
  return { ...server, administrator: rooms.administrator, rooms };
}

function appOf(rooms: Rooms, client: ClientFolders | undefined, wrongCodes: WrongCodes): ServedApp {
  const placeOf = (incoming: IncomingMessage): Place | undefined =>
    placeIn(rooms, seatTokenOf(incoming.headers.cookie));
  return {
    status: () => ({ state: 'running' }),
    async respond(incoming, outgoing, url, cors) {
      const { pathname } = url;
      if (incoming.method === 'OPTIONS') return preflight(cors);
      const place = placeOf(incoming);
      if (isRoomPath(pathname)) {
        const request = await requestOf(incoming, outgoing, url);
        const caller = rooms.callerOf(bearerOf(request));
        const address = incoming.socket.remoteAddress ?? '';
        return respondRoom(request, { rooms, wrongCodes, caller, place, address });
      }
      if (isControlPath(pathname)) return control(rooms, await requestOf(incoming, outgoing, url));
      if (isPicturePath(pathname) || pathname.startsWith('/api/'))
        return place ? ofExchange(place, await requestOf(incoming, outgoing, url)) : refusal(noSeat());
      return (await clientFile(incoming, pathname, client)) ?? plain(404, 'Nothing here.');
    },
    accepts(handshake) {
      const place = placeOf(handshake);
      return place !== undefined && isOpen(place);
    },
    connect(socket: ServerSocket, handshake) {
      const place = placeOf(handshake);
      if (place) place.room.connect(socket, place.seat);
      else socket.drop();
    },
    ready: () => Promise.resolve(),
    close: () => rooms.close(),
  };
}

const requestOf = (incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<HttpRequest> =>
  readRequest(incoming, outgoing, url, apiBody);

function placeIn(rooms: Rooms, token: string | undefined): Place | undefined {
  if (token === undefined) return undefined;
  for (const room of rooms.all()) {
    const seat = room.seatOf(token);
    if (seat) return { room, seat, token };
  }
  return undefined;
}

const isOpen = ({ room, seat }: Place): boolean =>
  room.record.phase !== 'archived' && room.bookOf(seat).runtime.accepts();

async function ofExchange({ room, seat }: Place, request: HttpRequest): Promise<HttpResponse> {
  try {
    return await room.bookOf(seat).runtime.respond(request);
  } catch (error) {
    return refusal(error);
  }
}

/** A call of the control plane goes to the room that the token names; the administrator says which one. */
async function control(rooms: Rooms, request: HttpRequest): Promise<HttpResponse> {
  try {
    const caller = rooms.callerOf(bearerOf(request));
    if (caller.kind === 'nobody')
      throw new ControlError(401, 'TOKEN', 'The control plane of a room takes the token of an instructor.');
    const room =
      caller.kind === 'staff' ? caller.room : rooms.named(request.url.searchParams.get('room') ?? '');
    requireStaff({ caller, room });
    return await steer(room, request);
  } catch (error) {
    return refusal(error);
  }
}
