/** What instructors and observers do, besides what the control plane does. */
import {
  messageRequest,
  modulesOf,
  roomSettings,
  tokenRequest,
  traderRequest,
} from '#contract/rooms/index.ts';
import type { ImportedRoster, RoomMessage, RoomReport, Roster } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import type { HttpRequest } from '#simulator/http.ts';
import { isNameTaken, isOver, withChanged, withMember, withMessage } from '#simulator/rooms/record.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { readRoster } from '#simulator/rooms/roster.ts';
import { readBody } from './call.ts';
import { requirePlaces } from './own-books.ts';
import type { Room } from './room.ts';
import { drawKey, drawToken, hashOf } from './secrets.ts';

/** Throws ControlError STATE unless the room is in one of the phases. */
export function requirePhase({ record, name }: Room, ...phases: readonly RoomRecord['phase'][]): void {
  if (phases.includes(record.phase)) return;
  throw new ControlError(409, 'STATE', `The room ${name} is ${record.phase}, not ${phases.join(' or ')}.`);
}

/** Lets the session begin. */
export function startRoom(room: Room): Promise<RoomReport> {
  return room.runExclusive(async () => {
    requirePhase(room, 'open');
    await room.keep({ ...room.record, phase: 'running' });
    await room.book.control.setSpeed(room.record.config.plan.speed);
    return room.report();
  });
}

export async function changeSettings(room: Room, request: HttpRequest): Promise<RoomReport> {
  const changes = readBody(roomSettings, request);
  if (isOver(room.record)) requirePhase(room, 'open', 'running');
  checkPairs(room, changes.rules?.pairs);
  checkModules(room, changes.modules);
  await room.keep({ ...room.record, config: { ...room.record.config, ...changes } });
  return room.report();
}

/** Throws ControlError INVALID for a module that the mode of the room has not. */
function checkModules(
  { record: { config } }: Room,
  modules: RoomRecord['config']['modules'] | undefined = [],
): void {
  const known = modulesOf(config.mode);
  const issues = modules.flatMap((name, index) =>
    known.includes(name)
      ? []
      : [{ path: `modules.${index}`, message: `a room of the mode ${config.mode} has no ${name}` }],
  );
  if (issues.length > 0)
    throw new ControlError(400, 'INVALID', issues.map(({ message }) => message).join('; '), { issues });
}

/** Throws ControlError INVALID for a pair that the exchange does not have. */
export function checkPairs({ book }: Pick<Room, 'book'>, pairs: readonly string[] = []): void {
  const known = new Set(book.control.exchange().market.pairs.map(({ symbol }) => symbol));
  const issues = pairs.flatMap((pair, index) =>
    known.has(pair) ? [] : [{ path: `rules.pairs.${index}`, message: `there is no pair ${pair}` }],
  );
  if (issues.length > 0)
    throw new ControlError(400, 'INVALID', issues.map(({ message }) => message).join('; '), { issues });
}

export async function addToken(room: Room, request: HttpRequest) {
  const { role } = readBody(tokenRequest, request);
  const token = drawToken();
  const { record } = room;
  await room.keep({ ...record, staff: [...record.staff, { role, hash: hashOf(token) }] });
  return { role, token };
}

export async function say(room: Room, request: HttpRequest): Promise<RoomMessage> {
  const { text, trader } = readBody(messageRequest, request);
  if (trader !== undefined) room.member(trader);
  const at = room.book.control.clock().now;
  const { room: record, message } = withMessage(room.record, { at, text, ...(trader && { trader }) });
  await room.keep(record);
  return message;
}

/** A login that reads the account of a trader. */
export async function watch(room: Room, request: HttpRequest) {
  const { trader } = readBody(traderRequest, request);
  const member = room.member(trader);
  if (!member.entered) throw new ControlError(404, 'NOT_FOUND', `Trader ${trader} has not entered yet.`);
  return room.seat(member, true);
}

/** Draws a new key for a trader who has lost it. */
export async function renewKey(room: Room, request: HttpRequest) {
  const { trader } = readBody(traderRequest, request);
  const key = drawKey();
  await room.keep(withChanged(room.record, { ...room.member(trader), keyHash: hashOf(key) }));
  return { trader, key };
}

export const rosterOf = ({ record: { members } }: Room): Roster => ({
  rows: members.map(({ number, name, nickname, entered }) => ({ number, name, nickname, entered })),
});

/** Adds the rows of a file. Throws ControlError BAD_ROSTER with the place of everything that is wrong. */
export async function importRoster(room: Room, request: HttpRequest): Promise<ImportedRoster> {
  requirePhase(room, 'open', 'running');
  if (request.size > request.body.length)
    throw new ControlError(413, 'TOO_LARGE', 'The roster is too large.');
  const read = readRoster(new TextDecoder().decode(request.body), (name) => isNameTaken(room.record, name));
  if ('issues' in read) {
    const message = read.issues.map(({ path, message: what }) => `${path}: ${what}`).join('; ');
    throw new ControlError(400, 'BAD_ROSTER', message, { issues: read.issues });
  }
  requirePlaces(room.record, read.rows.length);
  const rows = read.rows.map((row) => ({ ...row, key: drawKey() }));
  let { record } = room;
  const numbered = rows.map(({ key, ...row }) => {
    const added = withMember(record, { ...row, keyHash: hashOf(key), entered: false });
    record = added.room;
    return { number: added.member.number, name: row.name, key };
  });
  await room.keep(record);
  return { rows: numbered };
}
