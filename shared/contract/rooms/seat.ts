/** What a trader, or a browser that watches one, does in a room (docs/rooms.md). */
import * as z from 'zod/mini';
import { roomCard } from './config.ts';

/** Whether all of a name can be seen: no control characters, and none that are invisible or turn the direction of what follows. */
export const isReadableName = (text: string): boolean =>
  !/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u.test(text);

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(60),
    z.refine(isReadableName, { error: 'must have no control and no invisible characters' }),
  );

/** `POST /api/rooms/NAME/join`. A key brings somebody back to the account that is theirs, or takes a row of the roster. */
export const joinRequest = z
  .strictObject({
    code: z.string().check(z.maxLength(32)),
    name: z.optional(name),
    nickname: z.optional(name),
    key: z.optional(z.string().check(z.maxLength(32))),
  })
  .check(
    z.refine((given) => given.name !== undefined || given.key !== undefined, {
      path: ['name'],
      error: 'give name, or the key of an account',
    }),
  );

export type JoinRequest = z.input<typeof joinRequest>;

/** The account of a trader at the exchange of the room. */
export const traderAccount = (room: string, number: number): string => `trader-${number}@${room}.test`;

/** Who somebody is in a room. */
export const roomTrader = z.object({
  number: z.int(),
  /** As other traders see it. */
  shown: z.string(),
});

export type RoomTrader = z.output<typeof roomTrader>;

/** A login at the exchange of the room: what the client stores as its session. */
export const roomLogin = z.object({
  room: z.string(),
  token: z.string(),
  user: z.int(),
  account: z.string(),
  inviteCode: z.string(),
  seller: z.boolean(),
  trader: roomTrader,
  /** Nothing can be done with this login: somebody watches the account. */
  readOnly: z.boolean(),
});

export type RoomLogin = z.output<typeof roomLogin>;

/** The response to a first `join`: `key` brings the trader back from another browser. */
export const joined = z.object({ ...roomLogin.shape, key: z.string() });

export type Joined = z.output<typeof joined>;

/** A message of an instructor. */
export const roomMessage = z.object({
  id: z.int(),
  /** Virtual time. */
  at: z.int(),
  text: z.string(),
  /** Number of the trader it is for; without one it is for everybody. */
  trader: z.optional(z.int()),
});

export type RoomMessage = z.output<typeof roomMessage>;

/** A private branch of the session. */
export const whatIf = z.object({
  /** Where it parts from the session. */
  from: z.int(),
  now: z.int(),
  /** How far it may go: where the session of the room stands. */
  end: z.int(),
  speed: z.number(),
});

export type WhatIfReport = z.output<typeof whatIf>;

/** `GET /api/room`: where the caller's browser is. */
export const seatReport = z.object({
  room: roomCard,
  trader: roomTrader,
  readOnly: z.boolean(),
  now: z.int(),
  speed: z.number(),
  messages: z.array(roomMessage),
  /** Whether the trader may choose another nickname: before the start, where traders are shown by their nicknames. */
  canRename: z.optional(z.boolean()),
  /** Whether a private branch can be opened. */
  canBranch: z.boolean(),
  whatIf: z.nullable(whatIf),
});

export type SeatReport = z.output<typeof seatReport>;

/** `POST /api/room/nickname`. */
export const nicknameRequest = z.strictObject({ nickname: name });

export type NicknameRequest = z.input<typeof nicknameRequest>;

/** `POST /api/room/what-if`: opens one, or moves the one that is open. */
export const whatIfRequest = z.strictObject({
  /** A moment of the session, not later than it stands. */
  at: z.int().check(z.minimum(0)),
});

export type WhatIfRequest = z.input<typeof whatIfRequest>;

/** `POST /api/room/what-if/clock`: as `POST /sim/clock`, never beyond the session. */
export const whatIfClock = z.strictObject({
  speed: z.optional(z.number().check(z.minimum(0), z.maximum(3600))),
  toInstant: z.optional(z.int().check(z.minimum(0))),
});

export type WhatIfClock = z.input<typeof whatIfClock>;
