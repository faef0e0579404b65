/** What came of a room (docs/rooms.md). Amounts are decimal text in USDT unless a currency is named. */
import * as z from 'zod/mini';

const amount = z.string();

/** A part of a trader's profit; the parts add up to it. */
export const decision = z.object({
  kind: z.enum(['position', 'coin', 'orders', 'contracts', 'other']),
  /** What it brought or cost. */
  change: amount,
  /** Of a leverage position. */
  id: z.optional(z.int()),
  pair: z.optional(z.string()),
  side: z.optional(z.enum(['long', 'short'])),
  liquidated: z.optional(z.boolean()),
  /** Of a currency that was held. */
  currency: z.optional(z.string()),
});

export type Decision = z.output<typeof decision>;

/** A spot order with what became of it. */
export const resultOrder = z.object({
  id: z.int(),
  at: z.int(),
  pair: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market']),
  status: z.enum(['open', 'filled', 'cancelled']),
  /** In base. */
  number: amount,
  filled: amount,
  /** In quote. */
  averagePrice: z.nullable(amount),
  /** In the currency that was received. */
  fee: amount,
});

export type ResultOrder = z.output<typeof resultOrder>;

/** A mission as a trader left it. */
export const resultMission = z.object({
  id: z.string(),
  state: z.enum(['open', 'running', 'done', 'failed']),
  score: z.optional(z.int()),
});

/** One line of the results. */
export const resultRow = z.object({
  number: z.int(),
  account: z.string(),
  startEquity: amount,
  endEquity: amount,
  profit: amount,
  drawdown: amount,
  drawdownPercent: amount,
  fees: amount,
  orders: z.int(),
  trades: z.int(),
  positions: z.int(),
  contracts: z.int(),
  missionsDone: z.int(),
});

export type ResultRow = z.output<typeof resultRow>;

/** Which session it was, and what proves it. */
export const certificate = z.object({
  scenario: z.string(),
  seed: z.string(),
  branch: z.string(),
  start: z.int(),
  end: z.int(),
  /** The last command. */
  seq: z.int(),
  /** Of the state at the end. */
  stateHash: z.string(),
  /** SHA-256 of the journal's records. */
  journalHash: z.string(),
});

export type Certificate = z.output<typeof certificate>;

/** `GET /api/rooms/NAME/results`: what `sandpit grade` computes again from the journal. */
export const roomResults = z.object({
  format: z.literal('sandpit-room-results'),
  version: z.literal(1),
  room: z.string(),
  seedHash: z.string(),
  nonce: z.string(),
  certificate,
  rows: z.array(resultRow),
});

export type RoomResults = z.output<typeof roomResults>;

/** `GET /api/rooms/NAME/results?trader=N`, and for a trader `GET /api/room/results`. */
export const traderResults = z.object({
  room: z.string(),
  certificate,
  row: resultRow,
  shown: z.string(),
  feesByCurrency: z.array(z.object({ currency: z.string(), amount })),
  /** What the profit is made of, the largest loss first. */
  decisions: z.array(decision),
  best: z.nullable(decision),
  worst: z.nullable(decision),
  missions: z.array(resultMission),
  /** Newest first. */
  spotOrders: z.array(resultOrder),
  /** For a small chart. */
  equity: z.array(z.object({ at: z.int(), worth: amount })),
});

export type TraderResults = z.output<typeof traderResults>;
