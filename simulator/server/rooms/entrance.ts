/** How traders enter a room. */
import { joinRequest } from '#contract/rooms/index.ts';
import type { Joined } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import { isNameTaken, isOver, withMember } from '#simulator/rooms/record.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { readBody } from './call.ts';
import type { RoomCall } from './call.ts';
import type { GuessLimits, Guesses } from '../guesses.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { requirePlaces } from './own-books.ts';
import type { Room } from './room.ts';
import { drawKey, hashOf } from './secrets.ts';

/** Of wrong codes: of one name at one address, and of all names at one, which a whole class may share. */
export const CODE_LIMITS: GuessLimits = { windowMs: MINUTE_MS, ofAddress: 100, ofName: 10 };

/** Lets a trader in: somebody new, or by a key somebody who is known. Throws ControlError. */
export async function join({ room, request, address }: RoomCall, wrong: Guesses): Promise<Joined> {
  const { code, name, nickname, key } = readBody(joinRequest, request);
  const guesser = name ?? '';
  const isRightCode = code === room.record.config.joinCode;
  const hash = key === undefined ? undefined : hashOf(key);
  const known = room.record.members.find(({ keyHash }) => keyHash === hash);
  // A key is too long to be guessed: its owner is let in whatever others try beside it.
  if ((!isRightCode || !known) && wrong.waitMs(address, guesser) > 0)
    throw new ControlError(429, 'TOO_MANY', 'Too many wrong codes: try again in a minute.');
  const refuse = (message: string): never => {
    wrong.note(address, guesser);
    throw new ControlError(403, 'CODE', message);
  };
  if (!isRightCode) return refuse('The code does not belong to this room.');
  if (key !== undefined) {
    if (!known) return refuse('The key belongs to no account.');
    const seat = () => room.seat(known, false);
    return { ...(await (known.entered ? seat() : enter(room, seat))), key };
  }
  if (room.record.config.rosterOnly)
    throw new ControlError(403, 'ROSTER', 'Only those on the roster may enter, each with their key.');
  return enter(room, () => add(room, name ?? '', nickname ?? null));
}

/** Opens an account, which the session has to be there for. Throws ControlError STATE. */
function enter<T>(room: Room, open: () => Promise<T>): Promise<T> {
  return room.runExclusive(() => {
    if (isOver(room.record)) throw new ControlError(409, 'STATE', 'The session is over.');
    return open();
  });
}

/** Throws ControlError NAME_TAKEN for the name or nickname of a member. */
export function requireFreeName(record: RoomRecord, given: string): void {
  if (!isNameTaken(record, given)) return;
  throw new ControlError(409, 'NAME_TAKEN', `"${given}" is in the room already.`, { name: given });
}

async function add(room: Room, name: string, nickname: string | null): Promise<Joined> {
  for (const given of nickname === null ? [name] : [name, nickname]) requireFreeName(room.record, given);
  requirePlaces(room.record, 1);
  const key = drawKey();
  const { room: record, member } = withMember(room.record, {
    name,
    nickname,
    keyHash: hashOf(key),
    entered: false,
  });
  const [login] = await Promise.all([room.seat(member, false), room.keep(record)]);
  return { ...login, key };
}
