/** What a room is made of, and how it is described to those who may see it (docs/rooms.md). */
import * as z from 'zod/mini';
import { accountNames } from '../entities/wallet.ts';
import { operatorTexts } from '../operator.ts';

/** Parts of the exchange that a room may have closed. */
export const roomModules = [
  'spot',
  'leverage',
  'micro',
  'savings',
  'c2c',
  'acceptors',
  'funding',
  'wallet',
] as const;

/** `shared`: everybody in one book. `own`: each trader against an identical market, which only that trader moves. */
export const roomModes = ['shared', 'own'] as const;

/** The parts of the exchange that a mode has: there is no one to trade coins with in a book of one's own. */
export const modulesOf = (mode: (typeof roomModes)[number]): readonly (typeof roomModules)[number][] =>
  mode === 'own' ? roomModules.filter((name) => name !== 'c2c') : roomModules;

/** What traders see of each other: the name given at the entrance, a nickname, or a number. */
export const shownNames = ['real', 'nickname', 'number'] as const;

/**
 * - `open`: traders may enter, nothing can be traded, the clock stands;
 * - `running`: the session, paused or not;
 * - `ended`: nothing changes any more, results and seed are there;
 * - `archived`: as `ended`, and its exchange is not kept in memory.
 */
export const roomPhases = ['open', 'running', 'ended', 'archived'] as const;

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const decimalText = z
  .string()
  .check(z.regex(/^\d{1,18}(\.\d{1,8})?$/, 'must be an amount such as 10000 or 0.5'));

/** The name of a room, as addresses have it. */
export const roomName = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{1,31}$/, 'must be 2 to 32 of a–z, 0–9 and hyphens'));

/** What a trader starts with in one account. */
export const startingFunds = z.strictObject({
  account: z.enum(accountNames),
  currency: line(16),
  amount: decimalText,
});

/** What traders may do; what is left out does not restrict. */
export const roomRules = z.strictObject({
  /** Largest multiple of a leverage position. */
  maxMultiple: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** Symbols of the pairs that may be traded, such as BTC/USDT. */
  pairs: z.optional(z.array(line(24)).check(z.minLength(1), z.maxLength(200))),
  /** Whether traders may act while the clock stands; false if not given. */
  tradeWhilePaused: z.optional(z.boolean()),
});

/** When the session runs. */
export const roomPlan = z.strictObject({
  /** Virtual seconds a second from the start on; 1 if not given. */
  speed: z._default(z.number().check(z.minimum(1), z.maximum(3600)), 1),
  /** Virtual milliseconds after which the room ends by itself; without it an instructor ends it. */
  endAfterMs: z.optional(z.int().check(z.minimum(60_000), z.maximum(366 * 86_400_000))),
});

/** `POST /api/rooms`. */
export const roomRequest = z
  .strictObject({
    name: roomName,
    title: z.optional(line(80)),
    /** Name of a scenario of the host; its default if neither this nor `file` is given. */
    scenario: z.optional(line(64)),
    /** A scenario as the text of a YAML file. */
    file: z.optional(z.strictObject({ name: line(200), text: z.string() })),
    /** Candle files beside that file, by the paths by which it names them. */
    files: z.optional(z.record(line(200), z.string())),
    /** All chance comes from it, so it has to be hard to guess; drawn at random if not given. */
    seed: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
    mode: z._default(z.enum(roomModes), 'shared'),
    names: z._default(z.enum(shownNames), 'nickname'),
    funds: z._default(z.array(startingFunds).check(z.maxLength(50)), [
      { account: 'change', currency: 'USDT', amount: '10000' },
    ]),
    /** Modules that are open; all that the mode has if not given. */
    modules: z.optional(z.array(z.enum(roomModules))),
    rules: z._default(roomRules, {}),
    plan: z._default(roomPlan, { speed: 1 }),
    /** Drawn at random if not given. */
    joinCode: z.optional(z.string().check(z.regex(/^[A-Z0-9]{6,16}$/, 'must be 6 to 16 of A–Z and 0–9'))),
    /** Whether only those on the roster may enter, each with their key. */
    rosterOnly: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ file, scenario }) => file === undefined || scenario === undefined, {
      path: ['file'],
      error: 'give scenario or file, not both',
    }),
    z.refine(({ mode, modules = [] }) => modules.every((name) => modulesOf(mode).includes(name)), {
      path: ['modules'],
      error: 'c2c needs the mode shared: with own books there is no one to trade coins with',
    }),
  );

/** What a caller sends. */
export type RoomRequest = z.input<typeof roomRequest>;

/** A request with its defaults. */
export type RoomConfig = z.output<typeof roomRequest>;

/** `GET /api/rooms/NAME` for anybody: what a page shows to those who are about to enter. */
export const roomCard = z.object({
  name: roomName,
  title: z.string(),
  scenario: z.string(),
  mode: z.enum(roomModes),
  names: z.enum(shownNames),
  phase: z.enum(roomPhases),
  rosterOnly: z.boolean(),
  modules: z.array(z.enum(roomModules)),
  rules: roomRules,
  traders: z.int(),
  /** SHA-256 in hexadecimal digits of seed, line feed, nonce. */
  seedHash: z.string(),
  /** Both are there from the end on. */
  seed: z.optional(z.string()),
  nonce: z.optional(z.string()),
});

export type RoomCard = z.output<typeof roomCard>;

/** An event of the scenario that has not happened. */
export const roomEvent = z.object({
  name: operatorTexts,
  /** What the instructor says or does about it; empty where nothing is. */
  note: operatorTexts,
  /** Virtual time at which it happens by itself; left out where an instructor has it happen. */
  at: z.optional(z.int()),
});

export type RoomEvent = z.output<typeof roomEvent>;

/** `GET /api/rooms/NAME` for its instructors and the administrator. */
export const roomReport = z.object({
  ...roomCard.shape,
  joinCode: z.string(),
  funds: z.array(startingFunds),
  plan: roomPlan,
  seed: z.string(),
  nonce: z.string(),
  /** Virtual time of the beginning, of now, and its speed (0: paused). */
  start: z.int(),
  now: z.int(),
  speed: z.number(),
  branch: z.string(),
  /** The next event of the scenario; null where none is left. */
  next: z.optional(z.nullable(roomEvent)),
});

export type RoomReport = z.output<typeof roomReport>;

/** The response to `POST /api/rooms`: the tokens are shown this once. */
export const createdRoom = z.object({
  room: roomReport,
  instructorToken: z.string(),
  observerToken: z.string(),
});

export type CreatedRoom = z.output<typeof createdRoom>;

/** `POST /api/rooms/NAME/settings`: what may change while a room is open or runs. */
export const roomSettings = z.partial(
  z.strictObject({
    title: line(80),
    names: z.enum(shownNames),
    modules: z.array(z.enum(roomModules)),
    rules: roomRules,
    joinCode: z.string().check(z.regex(/^[A-Z0-9]{6,16}$/, 'must be 6 to 16 of A–Z and 0–9')),
    rosterOnly: z.boolean(),
  }),
);

export type RoomSettings = z.output<typeof roomSettings>;

/** `GET /api/rooms`: the rooms that the caller's token opens; empty without one. */
export const roomList = z.object({ rooms: z.array(roomCard), administrator: z.boolean() });

export type RoomList = z.output<typeof roomList>;
