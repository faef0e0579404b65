/** The control plane of a room, for its instructors. */
import { membersIn } from '#shared/json.ts';
import { jsonBody } from '#simulator/control/call.ts';
import { ControlError, isControlPath } from '#simulator/control/index.ts';
import type { CallScope } from '#simulator/control/index.ts';
import { controlCallOf } from '#simulator/control/plane.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { isOver } from '#simulator/rooms/record.ts';
import type { RoomBook } from './book.ts';
import type { OwnBooks } from './own-books.ts';
import type { Room } from './room.ts';

export { isControlPath };

/** A room may go to another branch of its session, though not to another session; after it, private branches have nothing to be compared with. */
const BRANCHING: ReadonlySet<string> = new Set(['/sim/back', '/sim/branches']);

/** What a room cannot do in which each trader has an exchange: all of them would have to be on the same branch. */
const OF_ONE_BOOK: ReadonlySet<string> = new Set(['/sim/branches', '/sim/branches/remove', '/sim/fork']);

/** Hands a call to the control plane of the exchange that it is for. Throws ControlError STATE, NOT_IN_ROOM, TRADER. */
export function steer(room: Room, request: HttpRequest): Promise<HttpResponse> {
  const { effect = 'none', scope } = controlCallOf(request) ?? {};
  if (effect === 'none') return carryOut(room, request);
  return room.runExclusive(() => change(room, request, scope));
}

async function change(room: Room, request: HttpRequest, scope?: CallScope): Promise<HttpResponse> {
  const { pathname } = request.url;
  if (isOver(room.record))
    throw new ControlError(409, 'STATE', `The room ${room.name} has ended: nothing changes any more.`);
  if (scope === 'session') throw new ControlError(403, 'NOT_IN_ROOM', `POST ${pathname} is not for rooms.`);
  const response = await carryOut(room, request);
  if (BRANCHING.has(pathname) && response.status === 200) await room.whatIfs.end();
  return response;
}

async function carryOut(room: Room, request: HttpRequest): Promise<HttpResponse> {
  return room.own ? steerOwn(room, room.own, request) : send(room.book, request);
}

/** Where each trader has an exchange: a call about one account goes there, every other to the market, which all follow. */
async function steerOwn(room: Room, own: OwnBooks, request: HttpRequest): Promise<HttpResponse> {
  const { pathname } = request.url;
  const trader = traderNamed(room, request);
  const { effect = 'none', scope } = controlCallOf(request) ?? {};
  if (effect === 'none') return send(trader === undefined ? room.book : room.ofTrader(trader), request);
  if (OF_ONE_BOOK.has(pathname))
    throw new ControlError(403, 'NOT_IN_ROOM', `POST ${pathname} is not for rooms with own books.`);
  if (scope !== 'account') {
    if (trader === undefined) return own.change(() => send(room.book, request));
    throw new ControlError(400, 'TRADER', `POST ${pathname} is for the market of every trader, not for one.`);
  }
  if (trader !== undefined) return send(room.ofTrader(trader), request);
  const message = `POST ${pathname} takes ?trader=NUMBER or "user": "${room.accountOf(1)}": each trader has an exchange.`;
  throw new ControlError(400, 'TRADER', message);
}

/** The number of the trader that a call names, by `?trader=` or by the account. Throws ControlError NOT_FOUND. */
function traderNamed(room: Room, request: HttpRequest): number | undefined {
  const { searchParams } = request.url;
  const { user, account } =
    request.method === 'GET' ? membersIn(Object.fromEntries(searchParams)) : membersIn(jsonBody(request));
  const { members } = room.record;
  const named = members.find(({ number }) => [user, account].includes(room.accountOf(number)));
  const number = searchParams.get('trader');
  return number === null ? named?.number : room.member(Number(number)).number;
}

/** The administrator's `?room=` and the trader whose exchange it is are not part of the call. */
function send({ session }: RoomBook, request: HttpRequest): Promise<HttpResponse> {
  const url = new URL(request.url);
  url.searchParams.delete('room');
  url.searchParams.delete('trader');
  return session.respond({ ...request, url });
}
