/** How traders enter a room. */
import { joinRequest } from '#contract/rooms/index.ts';
import type { Joined } from '#contract/rooms/index.ts';
import { ControlError } from '#simulator/control/index.ts';
import { isNameTaken, isOver, withMember } from '#simulator/rooms/record.ts';
import { readBody } from './call.ts';
import type { RoomCall } from './call.ts';
import { requirePlaces } from './own-books.ts';
import type { Room } from './room.ts';
import { drawKey, hashOf } from './secrets.ts';

const MINUTE_MS = 60_000;
const MAX_WRONG = 10;

/** Counts wrong codes by the address that they come from. */
export class WrongCodes {
  readonly #realTime: () => number;
  readonly #wrong = new Map<string, readonly number[]>();

  constructor(realTime: () => number) {
    this.#realTime = realTime;
  }

  /** Throws ControlError TOO_MANY for an address with ten wrong codes in the last minute. */
  check(address: string): void {
    if (this.#recent(address).length < MAX_WRONG) return;
    throw new ControlError(429, 'TOO_MANY', 'Too many wrong codes: try again in a minute.');
  }

  note(address: string): void {
    this.#wrong.set(address, [...this.#recent(address), this.#realTime()]);
  }

  #recent(address: string): readonly number[] {
    const from = this.#realTime() - MINUTE_MS;
    const recent = (this.#wrong.get(address) ?? []).filter((at) => at > from);
    if (recent.length === 0) this.#wrong.delete(address);
    return recent;
  }
}

/** Lets a trader in: somebody new, or by a key somebody who is known. Throws ControlError. */
export async function join({ room, request, address }: RoomCall, wrong: WrongCodes): Promise<Joined> {
  const { code, name, nickname, key } = readBody(joinRequest, request);
  wrong.check(address);
  const refuse = (message: string): never => {
    wrong.note(address);
    throw new ControlError(403, 'CODE', message);
  };
  if (code !== room.record.config.joinCode) return refuse('The code does not belong to this room.');
  if (key !== undefined) {
    const hash = hashOf(key);
    const known = room.record.members.find(({ keyHash }) => keyHash === hash);
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

async function add(room: Room, name: string, nickname: string | null): Promise<Joined> {
  for (const given of nickname === null ? [name] : [name, nickname]) {
    if (isNameTaken(room.record, given))
      throw new ControlError(409, 'NAME_TAKEN', `"${given}" is in the room already.`, { name: given });
  }
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
