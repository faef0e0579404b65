/** What a browser with a seat reads and does besides trading. */
import { membersIn } from '#shared/json.ts';
import { nicknameRequest, whatIfClock, whatIfRequest } from '#contract/rooms/index.ts';
import type { SeatReport, WhatIfReport } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import { jsonBody } from '#simulator/control/call.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { cardOf, shownName, withChanged } from '#simulator/rooms/record.ts';
import type { RoomRecord, RoomSeat } from '#simulator/rooms/record.ts';
import { readBody } from './call.ts';
import type { SeatedBrowser } from './call.ts';
import { requirePhase } from './desk.ts';
import { requireFreeName } from './entrance.ts';

/** Where the browser is, and the messages for its trader. */
export function seatReportOf({ room, seat }: SeatedBrowser): SeatReport {
  const { record } = room;
  const { member: number, readOnly } = seat;
  const isFor = ({ trader }: { readonly trader?: number | undefined }): boolean =>
    trader === undefined || trader === number;
  const clock = record.phase === 'archived' ? { now: 0, speed: 0 } : room.book.control.clock();
  return {
    room: cardOf(record),
    trader: { number, shown: shownName(record, room.member(number)) },
    readOnly,
    ...clock,
    messages: record.messages.filter(isFor),
    canRename: canRename(record, seat),
    canBranch: !room.shared && !readOnly && ['running', 'ended'].includes(record.phase),
    whatIf: room.whatIfs.of(seat)?.report() ?? null,
  };
}

/** Whether a trader may choose another nickname: nobody knows the trader by it before the start. */
const canRename = ({ config, phase }: RoomRecord, { readOnly }: RoomSeat): boolean =>
  config.names === 'nickname' && phase === 'open' && !readOnly;

/** Gives the trader another nickname. Throws ControlError STATE, NAME_TAKEN. */
export async function renameTrader(place: SeatedBrowser, request: HttpRequest): Promise<SeatReport> {
  const { room, seat } = place;
  const { nickname } = readBody(nicknameRequest, request);
  await room.runExclusive(async () => {
    const { record } = room;
    if (!canRename(record, seat)) {
      const message = `The room ${room.name} lets no trader choose another nickname now.`;
      throw new ControlError(409, 'STATE', message);
    }
    const others = { ...record, members: record.members.filter(({ number }) => number !== seat.member) };
    requireFreeName(others, nickname);
    await room.keep(withChanged(record, { ...room.member(seat.member), nickname }));
  });
  return seatReportOf(place);
}

/** Opens a private branch at a moment of the session. Throws ControlError. */
export async function openWhatIf({ room, seat }: SeatedBrowser, request: HttpRequest): Promise<WhatIfReport> {
  const { at } = readBody(whatIfRequest, request);
  if (seat.readOnly)
    throw new ControlError(403, 'READ_ONLY', 'Who watches an account opens no branch of it.');
  requirePhase(room, 'running', 'ended');
  return (await room.openWhatIf(seat, at)).report();
}

/** Moves the clock of the private branch. Throws ControlError NO_WHAT_IF, PAST, FUTURE. */
export async function setWhatIfClock(
  { room, seat }: SeatedBrowser,
  request: HttpRequest,
): Promise<WhatIfReport> {
  const given = readBody(whatIfClock, request);
  const whatIf = room.whatIfs.of(seat);
  if (!whatIf) throw new ControlError(409, 'NO_WHAT_IF', 'There is no private branch.');
  return whatIf.setClock(given);
}

/** What a trader may do with their missions, as the control plane does it. */
const MISSION_CALLS: readonly string[] = ['start', 'answer', 'hint', 'abandon'];

/** Hands a call about a trader's missions to the control plane, with the account of the caller. Throws ControlError. */
export async function ofMissions(
  { room, seat }: SeatedBrowser,
  request: HttpRequest,
  action: string | undefined,
): Promise<HttpResponse> {
  const user = room.accountOf(seat.member);
  const isRead = request.method === 'GET' && action === undefined;
  if (!isRead && !(request.method === 'POST' && MISSION_CALLS.includes(action ?? '')))
    throw new ControlError(404, 'NOT_FOUND', `There is no ${request.method} ${request.url.pathname}.`);
  if (!isRead && seat.readOnly)
    throw new ControlError(403, 'READ_ONLY', 'Who watches an account does nothing in it.');
  const path = isRead ? `/sim/missions?user=${user}` : `/sim/missions/${action}`;
  const given = isRead ? '' : JSON.stringify({ ...membersIn(jsonBody(request)), user });
  const body = new TextEncoder().encode(given);
  const url = new URL(path, request.url);
  const sent = { ...request, url, body, size: body.length };
  if (isRead) return room.bookOf(seat).session.respond(sent);
  return room.runExclusive(async () => {
    requirePhase(room, 'running');
    return room.bookOf(seat).session.respond(sent);
  });
}
