/** Carries out the calls of a host with rooms: here, or where a room is led that several hosts serve. */
import { ControlError } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { failureOf, unavailable } from '#simulator/session/failure.ts';
import type { PageRequest } from '#simulator/session/parts.ts';
import { ADDRESS_FIELD } from '#simulator/http.ts';
import { bearerOf, noSeat, refusalResponse, requireStaff, seatTokenOf } from './call.ts';
import type { RoomCaller, SeatedBrowser } from './call.ts';
import { isRoomPath, respondRoom, roomNameOf } from './calls.ts';
import { Guesses, TOKEN_LIMITS, tooManyTokens } from '../guesses.ts';
import { CODE_LIMITS } from './entrance.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { hashOf } from './secrets.ts';
import { isControlPath, steer } from './steering.ts';

/** Whom a call comes from and which room it is for, as far as this host knows. */
interface Found {
  readonly caller: RoomCaller;
  readonly place: SeatedBrowser | undefined;
  readonly room: Room | undefined;
  /** Whether this host knows every token and name of the call; of the list of rooms it never knows that it has all. */
  readonly isKnown: boolean;
}

/** The calls of all rooms of a host. */
export class Serving {
  readonly #rooms: Rooms;
  readonly #wrongCodes: Guesses;
  readonly #wrongTokens: Guesses;

  constructor(rooms: Rooms, realTime: () => number) {
    this.#rooms = rooms;
    this.#wrongCodes = new Guesses(realTime, CODE_LIMITS);
    this.#wrongTokens = new Guesses(realTime, TOKEN_LIMITS);
  }

  /** Responds to a call that this host has received from an address. */
  async respond(received: HttpRequest, address: string): Promise<HttpResponse> {
    const request = withAddress(received, address);
    const found = await this.#find(request);
    const { room, place } = found;
    const wrong = wrongTokenOf(request, found);
    if (wrong !== undefined) {
      if (this.#wrongTokens.waitMs(address) > 0) return tooManyTokens();
      this.#wrongTokens.note(address, undefined, hashOf(wrong));
    }
    const shared = room?.shared;
    if (!shared) return this.#carryOut(request, found);
    if (place && isOfExchange(request))
      return room.hasAccount(place.seat) ? shared.respond(request) : shared.respondAsLeader(request);
    if (isRead(request)) return this.#carryOut(request, found);
    const response = await shared.respondAsLeader(request);
    // What the leader has changed is here when the caller looks.
    if (!shared.leads()) await shared.refresh().catch(() => undefined);
    return response;
  }

  /** Carries out a call of a room that this host leads. Never rejects. */
  async lead(room: Room, request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse> {
    try {
      await room.prepare();
      if (isOfExchange(request)) return await room.book.session.respond(request, from);
      return await this.#carryOut(request, this.#look(request));
    } catch (error) {
      return unavailable(failureOf(error));
    }
  }

  /** The seat that the cookies of a browser choose. */
  placeOf(cookies: string | null | undefined): SeatedBrowser | undefined {
    const token = seatTokenOf(cookies);
    if (token === undefined) return undefined;
    for (const room of this.#rooms.all()) {
      const seat = room.seatOf(token);
      if (seat) return { room, seat, token };
    }
    return undefined;
  }

  /** What is not known here may have been stored by another host. */
  async #find(request: HttpRequest): Promise<Found> {
    const found = this.#look(request);
    if (found.isKnown) return found;
    // Where the servers are away, what is known here has to do.
    await this.#rooms.refresh().catch(() => undefined);
    return this.#look(request);
  }

  #look(request: HttpRequest): Found {
    const bearer = bearerOf(request);
    const cookies = request.header('cookie');
    const caller = this.#rooms.callerOf(bearer);
    const place = this.placeOf(cookies);
    const name = isControlPath(request.url.pathname)
      ? steeredName(caller, request)
      : roomNameOf(request.url.pathname);
    const room = name === undefined ? place?.room : this.#rooms.find(name);
    const isKnown =
      (bearer === undefined || caller.kind !== 'nobody') &&
      (seatTokenOf(cookies) === undefined || place !== undefined) &&
      (name === undefined || room !== undefined);
    return { caller, place, room, isKnown };
  }

  async #carryOut(request: HttpRequest, { caller, place }: Found): Promise<HttpResponse> {
    const { pathname } = request.url;
    const [rooms, wrongCodes] = [this.#rooms, this.#wrongCodes];
    const address = request.header(ADDRESS_FIELD) ?? '';
    if (isRoomPath(pathname)) return respondRoom(request, { rooms, wrongCodes, caller, place, address });
    try {
      if (isControlPath(pathname)) return await steer(this.#steered(caller, request), request);
      if (!place) throw noSeat();
      return await place.room.bookOf(place.seat).session.respond(request);
    } catch (error) {
      return refusalResponse(error);
    }
  }

  /** A call of the control plane goes to the room that the token names; the administrator says which one. */
  #steered(caller: RoomCaller, request: HttpRequest): Room {
    if (caller.kind === 'nobody')
      throw new ControlError(401, 'TOKEN', 'The control plane of a room takes the token of an instructor.');
    const room = this.#rooms.named(steeredName(caller, request));
    requireStaff({ caller, room });
    return room;
  }
}

/** The token of a call that opens nothing here. */
function wrongTokenOf(request: HttpRequest, { caller, place }: Found): string | undefined {
  const bearer = bearerOf(request);
  if (bearer !== undefined && caller.kind === 'nobody') return bearer;
  return place ? undefined : seatTokenOf(request.header('cookie'));
}

const steeredName = (caller: RoomCaller, { url }: HttpRequest): string =>
  caller.kind === 'staff' ? caller.room.name : (url.searchParams.get('room') ?? '');

const isOfExchange = ({ url: { pathname } }: HttpRequest): boolean =>
  !isRoomPath(pathname) && !isControlPath(pathname);

/** What every host can respond to by itself. Results are worked out once, by the leader. */
function isRead({ method, url: { pathname } }: HttpRequest): boolean {
  if (method !== 'GET') return false;
  if (isControlPath(pathname)) return pathname === '/sim/state' || pathname === '/sim/room';
  return !/\/results(\.csv)?$/.test(pathname);
}

/** The address that a call comes from travels with it to the leader; what a caller writes there is not read. */
function withAddress(request: HttpRequest, address: string): HttpRequest {
  const header = (name: string): string | null => (name === ADDRESS_FIELD ? address : request.header(name));
  return { ...request, header };
}
