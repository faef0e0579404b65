/** What is kept of a room beside the journal of its exchange: a value that is replaced as a whole, never changed in place. */
import type { RoomCard, RoomConfig, RoomMessage, RoomReport } from '#contract/rooms/index.ts';
import { lookOf } from './names.ts';

/** A trader of a room, or a row of its roster that no one has taken yet. */
export interface Member {
  /** From 1 on; the account at the exchange follows from it. */
  readonly number: number;
  readonly name: string;
  readonly nickname: string | null;
  /** Hash of the key that brings the trader back. */
  readonly keyHash: string;
  readonly entered: boolean;
}

/** A login of a browser: of the trader, or of an instructor who watches. */
export interface RoomSeat {
  /** Hash of its token. */
  readonly hash: string;
  /** Number of the member. */
  readonly member: number;
  readonly readOnly: boolean;
}

export type StaffRole = 'instructor' | 'observer';

export interface RoomRecord {
  readonly format: 1;
  /** With a seed, a join code and modules in any case. */
  readonly config: RoomConfig & Required<Pick<RoomConfig, 'seed' | 'joinCode' | 'modules'>>;
  readonly nonce: string;
  readonly seedHash: string;
  readonly phase: RoomCard['phase'];
  readonly staff: readonly { readonly role: StaffRole; readonly hash: string }[];
  readonly members: readonly Member[];
  readonly seats: readonly RoomSeat[];
  readonly messages: readonly RoomMessage[];
}

/** As many messages are kept. */
const MESSAGES_KEPT = 200;

/** What other traders see of a member. */
export function shownName({ config: { names } }: RoomRecord, { number, name, nickname }: Member): string {
  if (names === 'number') return String(number);
  return names === 'real' ? name : (nickname ?? String(number));
}

/** A room with one more member, who has the next number. */
export function withMember(
  room: RoomRecord,
  given: Omit<Member, 'number'>,
): { readonly room: RoomRecord; readonly member: Member } {
  const member = { ...given, number: room.members.length + 1 };
  return { room: { ...room, members: [...room.members, member] }, member };
}

/** A room in which a member has changed. */
export const withChanged = (room: RoomRecord, member: Member): RoomRecord => ({
  ...room,
  members: room.members.map((each) => (each.number === member.number ? member : each)),
});

/** Whether a name or nickname is another member's, or looks like it. */
export function isNameTaken({ members }: RoomRecord, given: string): boolean {
  const look = lookOf(given);
  return members.some(({ name, nickname }) => lookOf(name) === look || lookOf(nickname ?? '') === look);
}

/** A room with one more message, whose id follows the last. */
export function withMessage(
  room: RoomRecord,
  given: Omit<RoomMessage, 'id'>,
): { readonly room: RoomRecord; readonly message: RoomMessage } {
  const message = { id: (room.messages.at(-1)?.id ?? 0) + 1, ...given };
  return { room: { ...room, messages: [...room.messages, message].slice(-MESSAGES_KEPT) }, message };
}

/** Whether nothing of the session changes any more. */
export const isOver = ({ phase }: RoomRecord): boolean => phase === 'ended' || phase === 'archived';

/** What anybody may know of a room. */
export function cardOf(room: RoomRecord): RoomCard {
  const { config, phase, members, seedHash, nonce } = room;
  const { name, title = name, scenario = '', mode, names, rosterOnly, modules, rules, seed } = config;
  return {
    name,
    title,
    scenario,
    mode,
    names,
    phase,
    rosterOnly,
    modules,
    rules,
    seedHash,
    traders: members.filter(({ entered }) => entered).length,
    ...(isOver(room) && { seed, nonce }),
  };
}

/** What instructors know of a room. */
export function reportOf(
  room: RoomRecord,
  session: Pick<RoomReport, 'start' | 'now' | 'speed' | 'branch' | 'next'>,
): RoomReport {
  const { joinCode, funds, plan, seed } = room.config;
  return { ...cardOf(room), joinCode, funds, plan, seed, nonce: room.nonce, ...session };
}
