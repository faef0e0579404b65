/** The nine socket events of the protocol and those of its extensions. The payload of each is sent whole, under the name of its `type`. */
import * as z from 'zod/mini';
import { leverOrder } from './entities/leverage.ts';
import { microOrder } from './entities/micro.ts';
import { bookLevel } from './entities/spot.ts';
import { tradePrint } from './entities/market.ts';
import { jsonText, rows } from './envelopes.ts';
import { figure, ifSent, integer, optional, text } from './fields.ts';
import { id } from './params.ts';

/** One event: who sends it, who gets it, and what it carries. */
export interface SocketEvent<Payload extends z.ZodMiniType = z.ZodMiniType> {
  /** Number in the protocol, such as `W1`; `XW1` for an event of an extension. */
  readonly code: `W${number}` | `XW${number}`;
  readonly name: string;
  readonly summary: string;
  readonly direction: 'toServer' | 'toClient';
  /** `user`: only sockets that proved to belong to that user. */
  readonly audience: 'server' | 'everybody' | 'user';
  readonly payload: Payload;
}

const event = <Payload extends z.ZodMiniType>(definition: SocketEvent<Payload>) => definition;

const pairNames = {
  symbol: ifSent(text),
  currency_id: integer,
  currency_name: ifSent(text),
  legal_id: integer,
  legal_name: ifSent(text),
};

/** W0: the user id, sent after connecting; the token that proves it travels in the handshake's `auth` (D-24). */
const login = event({
  code: 'W0',
  name: 'login',
  summary: 'Ask for the private events of a user, whose token the handshake carries',
  direction: 'toServer',
  audience: 'server',
  payload: id.required,
});

/** W1: the running day of a pair, after each tick of its daily bar. */
const daymarket = event({
  code: 'W1',
  name: 'daymarket',
  summary: 'The last 24 hours of a pair, after each tick',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({
    type: text,
    period: optional(text),
    match_id: ifSent(integer),
    ...pairNames,
    open: optional(figure),
    close: optional(figure),
    high: ifSent(figure),
    low: ifSent(figure),
    now_price: figure,
    change: ifSent(figure),
    volume: ifSent(figure),
    time: optional(integer),
    api_form: optional(text),
  }),
});

/** W2: the top of the book after an order was placed, matched or cancelled; `in` and `out` are JSON text. */
const transaction = event({
  code: 'W2',
  name: 'transaction',
  summary: 'The best levels of the book, after an order was placed, matched or cancelled',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({
    type: text,
    currency_id: integer,
    legal_id: integer,
    last_price: figure,
    in: jsonText(rows(bookLevel)),
    out: jsonText(rows(bookLevel)),
    proportion: ifSent(text),
    token: ifSent(text),
    yesterday: ifSent(figure),
    today: ifSent(figure),
  }),
});

/** W3: the bar of a period, after each tick. `time` is its start in milliseconds. */
const kline = event({
  code: 'W3',
  name: 'kline',
  summary: 'The running bar of a pair and period, after each tick',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({
    type: text,
    period: text,
    match_id: optional(integer),
    ...pairNames,
    open: figure,
    close: figure,
    high: figure,
    low: figure,
    volume: figure,
    change: optional(figure),
    time: integer,
  }),
});

/** W4: a hint that the user's balances changed; `type` is `update_balance_` plus the user id (D-25). */
const updateBalance = event({
  code: 'W4',
  name: 'update_balance',
  summary: 'A hint to load the own balances again',
  direction: 'toClient',
  audience: 'user',
  payload: z.object({ type: text, to: ifSent(integer), currency_id: optional(integer) }),
});

/** W5: new prints of a pair. */
const matchTrade = event({
  code: 'W5',
  name: 'match_trade',
  summary: 'The newest trades of a pair',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({ type: text, ...pairNames, data: rows(tradePrint) }),
});

const depthLevel = z.tuple([figure, figure]);

/** W6: ten levels a side as [price, quantity], both sides from high to low: the best ask is the last. */
const marketDepth = event({
  code: 'W6',
  name: 'market_depth',
  summary: 'The depth of a pair',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({
    type: text,
    'base-currency': optional(text),
    'quote-currency': optional(text),
    ...pairNames,
    bids: rows(depthLevel),
    asks: rows(depthLevel),
  }),
});

/** W7: the user's leverage trades and risk after each tick of a pair in which some are open; lists are JSON text. */
const leverTrade = event({
  code: 'W7',
  name: 'lever_trade',
  summary: 'The own leverage trades and their risk, after each tick of a pair with open ones',
  direction: 'toClient',
  audience: 'user',
  payload: z.object({
    type: text,
    to: ifSent(integer),
    hazard_rate: figure,
    caution_money_all: optional(figure),
    origin_caution_money_all: optional(figure),
    profits_all: figure,
    caution_money: optional(figure),
    origin_caution_money: optional(figure),
    profits: figure,
    trades_all: jsonText(rows(leverOrder)),
    trades_entrust: jsonText(rows(leverOrder)),
    trades_cur: ifSent(jsonText(rows(leverOrder))),
  }),
});

/** W8: a settled second contract, with status 3. */
const closedMicroorder = event({
  code: 'W8',
  name: 'closed_microorder',
  summary: 'An own second contract that was settled',
  direction: 'toClient',
  audience: 'user',
  payload: z.object({ type: text, to: ifSent(integer), data: microOrder }),
});

/** XW1: sent once, right after connecting. */
const extensions = event({
  code: 'XW1',
  name: 'extensions',
  summary: 'What this host offers beyond the protocol, told once after connecting',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({ type: text, names: z.array(text) }),
});

/**
 * XW2: answers of the named areas are out of date, without the reader's doing. `jump`: the exchange's clock was set forward,
 * so that everything is. A client that does not know an area skips it.
 */
const changed = event({
  code: 'XW2',
  name: 'changed',
  summary: 'Answers of these areas are out of date; after a jump of the clock all are',
  direction: 'toClient',
  audience: 'user',
  payload: z.object({ type: text, areas: z.array(text), jump: z.boolean() }),
});

export const events = {
  login,
  daymarket,
  transaction,
  kline,
  update_balance: updateBalance,
  match_trade: matchTrade,
  market_depth: marketDepth,
  lever_trade: leverTrade,
  closed_microorder: closedMicroorder,
  extensions,
  changed,
} as const;

export type EventName = keyof typeof events;

/** What the sender of an event passes: the strict wire form. */
export type EventPayloadOf<Name extends EventName> = z.input<(typeof events)[Name]['payload']>;

/** What the listener of an event gets. */
export type DecodedEventOf<Name extends EventName> = z.output<(typeof events)[Name]['payload']>;

/** The payload decoded, or undefined when it cannot be read: a listener skips what it does not understand. */
export function decodeEvent<Name extends EventName>(
  name: Name,
  payload: unknown,
): DecodedEventOf<Name> | undefined {
  const result = events[name].payload.safeParse(payload);
  return result.success ? (result.data as DecodedEventOf<Name>) : undefined;
}
