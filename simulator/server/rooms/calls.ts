/** The calls below `/api/rooms` and `/api/room` (docs/rooms.md). */
import { ControlError } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { cardOf, shownName } from '#simulator/rooms/record.ts';
import { curvesOf } from '#simulator/rooms/curves.ts';
import { json, noSeat, refusalResponse, requireStaff, seatCookie } from './call.ts';
import type { RoomCaller, SeatedBrowser, RoomCall } from './call.ts';
import { addToken, changeSettings, importRoster, renewKey, rosterOf, say, startRoom, watch } from './desk.ts';
import { archive, end, resultsCsv, endedResults, traderResultsOf } from './ending.ts';
import { join } from './entrance.ts';
import type { Guesses } from '../guesses.ts';
import { ofMissions, openWhatIf, renameTrader, seatReportOf, setWhatIfClock } from './seats.ts';
import type { Rooms } from './rooms.ts';

export interface CallContext {
  readonly rooms: Rooms;
  readonly wrongCodes: Guesses;
  readonly caller: RoomCaller;
  /** Where the caller's browser is. */
  readonly place: SeatedBrowser | undefined;
  readonly address: string;
}

/** Whether a path is one of these calls. */
export const isRoomPath = (pathname: string): boolean => /^\/api\/rooms?(\/|$)/.test(pathname);

/** The name of the room in a path of its calls, empty in that of the list of rooms; undefined for other paths. */
export const roomNameOf = (pathname: string): string | undefined =>
  /^\/api\/rooms(?:\/|$)([^/]*)/.exec(pathname)?.[1];

/** Responds to one of them. */
export async function respondRoom(request: HttpRequest, context: CallContext): Promise<HttpResponse> {
  try {
    const [, , kind, name, ...rest] = request.url.pathname.split('/');
    if (kind === 'room') return await ofSeat([name, ...rest].filter(Boolean).join('/'), request, context);
    if (name === undefined || name === '') return await ofHost(request, context);
    const { caller, address } = context;
    const call: RoomCall = { request, caller, address, room: context.rooms.named(name) };
    return await ofRoom(rest.join('/'), call, context);
  } catch (error) {
    return refusalResponse(error);
  }
}

async function ofHost(request: HttpRequest, { rooms, caller }: CallContext): Promise<HttpResponse> {
  if (request.method === 'GET') return json(200, rooms.list(caller));
  if (request.method === 'POST') return json(201, await rooms.create(caller, request));
  throw method(request);
}

/** What instructors do, by method and path. */
const deskCalls: Readonly<Record<string, (call: RoomCall) => unknown>> = {
  'POST settings': ({ room, request }) => changeSettings(room, request),
  'POST tokens': ({ room, request }) => addToken(room, request),
  'POST start': ({ room }) => startRoom(room),
  'POST end': ({ room }) => end(room),
  'POST archive': async ({ room }) => {
    await archive(room);
    return cardOf(room.record);
  },
  'POST messages': ({ room, request }) => say(room, request),
  'GET roster': ({ room }) => rosterOf(room),
  'POST roster': ({ room, request }) => importRoster(room, request),
  'POST key': ({ room, request }) => renewKey(room, request),
  'GET results': ({ room, request }) => {
    const trader = request.url.searchParams.get('trader');
    return trader === null ? endedResults(room) : traderResultsOf(room, Number(trader));
  },
};

/** What observers may read, too. */
const hallCalls: Readonly<Record<string, (call: RoomCall) => unknown>> = {
  'GET table': ({ room, caller }) => room.table(caller.kind !== 'staff' || caller.role === 'instructor'),
  'GET curves': curves,
};

async function ofRoom(path: string, call: RoomCall, { wrongCodes }: CallContext): Promise<HttpResponse> {
  const { request, room, caller } = call;
  const key = `${request.method} ${path}`;
  if (key === 'GET ') {
    const runs = caller.kind === 'administrator' || (caller.kind === 'staff' && caller.room === room);
    const isFull = runs && (caller.kind === 'administrator' || caller.role === 'instructor');
    return json(200, isFull && room.record.phase !== 'archived' ? room.report() : cardOf(room.record));
  }
  if (key === 'POST join') {
    const joined = await join(call, wrongCodes);
    return json(200, joined, seatCookie(joined.token));
  }
  if (key === 'POST watch') {
    requireStaff(call);
    const login = await watch(room, request);
    return json(200, login, seatCookie(login.token));
  }
  if (key === 'GET results.csv') {
    requireStaff(call);
    const body = await resultsCsv(room);
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' };
    return { status: 200, headers, body };
  }
  const hall = Object.hasOwn(hallCalls, key) ? hallCalls[key] : undefined;
  const handler = hall ?? (Object.hasOwn(deskCalls, key) ? deskCalls[key] : undefined);
  requireStaff(call, hall !== undefined);
  if (!handler) throw missing(request);
  return json(200, await handler(call));
}

async function ofSeat(path: string, request: HttpRequest, { place }: CallContext): Promise<HttpResponse> {
  if (!place) throw noSeat();
  const { room, seat, token } = place;
  const [part, action] = path.split('/');
  if (part === 'missions') return ofMissions(place, request, action);
  switch (`${request.method} ${path}`) {
    case 'GET ':
      return json(200, seatReportOf(place));
    case 'POST login':
      return json(200, room.loginOf(token, seat));
    case 'POST leave':
      await room.leave(seat);
      return json(200, {}, seatCookie(undefined));
    case 'POST nickname':
      return json(200, await renameTrader(place, request));
    case 'GET results':
      return json(200, await traderResultsOf(room, seat.member));
    case 'POST what-if':
      return json(200, await openWhatIf(place, request));
    case 'POST what-if/clock':
      return json(200, await setWhatIfClock(place, request));
    case 'POST what-if/leave':
      await room.whatIfs.leave(seat);
      return json(200, {});
    default:
      throw missing(request);
  }
}

const MAX_CURVES = 20;

async function curves({ room, request: { url } }: RoomCall) {
  await room.book.control.pump();
  const { market } = room.book.control.exchange();
  const symbol = url.searchParams.get('pair') ?? 'BTC/USDT';
  const pair = market.pairs.find((each) => each.symbol === symbol);
  if (!pair) throw new ControlError(404, 'NOT_FOUND', `There is no pair ${symbol}.`);
  const numbers = (url.searchParams.get('traders') ?? '').split(',').filter(Boolean).map(Number);
  if (numbers.length > MAX_CURVES)
    throw new ControlError(400, 'INVALID', `traders: must be at most ${MAX_CURVES}`);
  const owners = numbers.flatMap((number) => {
    const member = room.member(number);
    if (!member.entered) return [];
    const book = room.ofTrader(number);
    const user = book.userOf(room.accountOf(number));
    const exchange = book.control.exchange();
    return user ? [{ number, shown: shownName(room.record, member), user, exchange }] : [];
  });
  return curvesOf(room.book.control.exchange(), owners, pair);
}

const method = ({ method: name, url }: HttpRequest): ControlError =>
  new ControlError(405, 'METHOD', `${url.pathname} does not take ${name}.`);

const missing = ({ method: name, url }: HttpRequest): ControlError =>
  new ControlError(404, 'NOT_FOUND', `There is no ${name} ${url.pathname}.`);
