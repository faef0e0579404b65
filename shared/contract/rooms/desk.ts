/** What instructors and observers read and do (docs/rooms.md). */
import * as z from 'zod/mini';
import { roomPhases } from './config.ts';

/** The columns of a row of the table, in this order. Amounts are decimal text in USDT. */
export const tableColumns = [
  /** Number of the trader. */
  'number',
  /** Name as given at the entrance; null for observers. */
  'name',
  /** As traders see it. */
  'shown',
  'equity',
  /** Equity less starting funds and whatever else came from outside. */
  'profit',
  /** Deepest fall from a peak to a later trough. */
  'drawdown',
  /** The same in percent of the peak. */
  'drawdownPercent',
  /** Worth of everything that is not USDT, and of open leverage positions at their price. */
  'exposure',
  /** Of the leverage account, in percent; null where no position is open. */
  'riskRate',
  'fees',
  /** Spot orders that traded or wait, leverage positions and second contracts. */
  'orders',
  /** Missions that are done, and the id of one in progress or null. */
  'missionsDone',
  'mission',
  /** How many browsers of the trader are connected now. */
  'connections',
] as const;

export type TableColumn = (typeof tableColumns)[number];

const tableRow = z.tuple([
  z.int(),
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.nullable(z.string()),
  z.string(),
  z.int(),
  z.int(),
  z.nullable(z.string()),
  z.int(),
]);

export type TableRow = z.output<typeof tableRow>;

/** `GET /api/rooms/NAME/table`. */
export const roomTable = z.object({
  phase: z.enum(roomPhases),
  now: z.int(),
  speed: z.number(),
  branch: z.string(),
  missions: z.int(),
  columns: z.array(z.enum(tableColumns)),
  rows: z.array(tableRow),
});

export type RoomTable = z.output<typeof roomTable>;

/** `GET /api/rooms/NAME/curves?traders=1,2&pair=BTC/USDT`: from the start to now, at the same instants. */
export const roomCurves = z.object({
  at: z.array(z.int()),
  /** Profit in USDT. */
  traders: z.array(z.object({ number: z.int(), shown: z.string(), profit: z.array(z.string()) })),
  market: z.object({ pair: z.string(), price: z.array(z.string()) }),
});

export type RoomCurves = z.output<typeof roomCurves>;

/** `POST /api/rooms/NAME/messages`. */
export const messageRequest = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  trader: z.optional(z.int()),
});

export type MessageRequest = z.input<typeof messageRequest>;

/** `POST /api/rooms/NAME/watch` and `POST /api/rooms/NAME/key`. */
export const traderRequest = z.strictObject({ trader: z.int() });

export type TraderRequest = z.input<typeof traderRequest>;

/** The response to `POST /api/rooms/NAME/key`: it takes the place of the earlier one. */
export const traderKey = z.object({ trader: z.int(), key: z.string() });

/** `GET /api/rooms/NAME/roster`. */
export const roster = z.object({
  rows: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      nickname: z.nullable(z.string()),
      /** Whether the row has been taken. */
      entered: z.boolean(),
    }),
  ),
});

export type Roster = z.output<typeof roster>;

/** The response to `POST /api/rooms/NAME/roster` (text/csv): the keys are shown this once. */
export const importedRoster = z.object({
  rows: z.array(z.object({ number: z.int(), name: z.string(), key: z.string() })),
});

export type ImportedRoster = z.output<typeof importedRoster>;

/** `POST /api/rooms/NAME/tokens`. */
export const tokenRequest = z.strictObject({ role: z.enum(['instructor', 'observer']) });

export type TokenRequest = z.input<typeof tokenRequest>;

/** The response to it. */
export const roomToken = z.object({ role: z.enum(['instructor', 'observer']), token: z.string() });

/** A refusal of `/api/rooms` and `/api/room`. */
export const roomError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    params: z.optional(z.record(z.string(), z.string())),
  }),
});

export type RoomError = z.output<typeof roomError>;
