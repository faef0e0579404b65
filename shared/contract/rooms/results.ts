/** What came of a room (docs/rooms.md). Amounts are decimal text in USDT unless a currency is named. */
import * as z from 'zod/mini';

const amount = z.string();

/** A part of a trader's profit; the parts add up to it. */
export const profitPart = z.object({
  kind: z.enum(['position', 'coin', 'orders', 'contracts', 'other']),
  /** What it brought or cost. */
  change: amount,
  /** Of a leverage position. */
  id: z.optional(z.int()),
  pair: z.optional(z.string()),
  side: z.optional(z.enum(['long', 'short'])),
  liquidated: z.optional(z.boolean()),
  /** The base currency of a position, or what was held. */
  currency: z.optional(z.string()),
  /** Size of the position, or what was held last. */
  number: z.optional(amount),
  /** Entry price of a position, and the price at the end; of a currency in USDT. */
  basis: z.optional(amount),
  price: z.optional(amount),
});

export type ProfitPart = z.output<typeof profitPart>;

/** How an order was met on arrival; the exchange keeps the receipts of its latest 2,000 orders. */
export const resultReceipt = z.object({
  type: z.enum(['limit', 'market']),
  status: z.enum(['open', 'filled', 'cancelled']),
  /** What was ordered, in base. */
  number: amount,
  /** The last price when the order came. */
  referencePrice: amount,
});

/** A spot order that traded. */
export const resultOrder = z.object({
  id: z.int(),
  /** Of its first trade. */
  at: z.int(),
  pair: z.string(),
  side: z.enum(['buy', 'sell']),
  /** In base. */
  filled: amount,
  /** In quote. */
  averagePrice: amount,
  total: amount,
  fee: amount,
  feeCurrency: z.string(),
  receipt: z.nullable(resultReceipt),
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
  /** Of the exchange of all; with own books of the market that those of the traders follow. */
  certificate,
  rows: z.array(resultRow),
  /** With own books: of each trader's exchange. */
  journals: z.optional(z.array(z.object({ number: z.int(), certificate }))),
});

export type RoomResults = z.output<typeof roomResults>;

/** `GET /api/rooms/NAME/results?trader=N`, and for a trader `GET /api/room/results`. */
export const traderResults = z.object({
  room: z.string(),
  /** Of the exchange that the trader was at. */
  certificate,
  row: resultRow,
  shown: z.string(),
  feesByCurrency: z.array(z.object({ currency: z.string(), amount })),
  /** What the profit is made of, the largest loss first. */
  decisions: z.array(profitPart),
  best: z.nullable(profitPart),
  worst: z.nullable(profitPart),
  missions: z.array(resultMission),
  /** Newest first. */
  spotOrders: z.array(resultOrder),
  /** For a small chart. */
  equity: z.array(z.object({ at: z.int(), worth: amount })),
});

export type TraderResults = z.output<typeof traderResults>;
