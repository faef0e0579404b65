/** The nine socket events of the protocol and those of its extensions. The payload of each is sent whole, under the name of its `type`. */
import * as z from 'zod/mini';
import { leverOrder } from './entities/leverage.ts';
import { microOrder } from './entities/micro.ts';
import { bookLevel } from './entities/spot.ts';
import { tradePrint } from './entities/market.ts';
import { jsonText, rows } from './envelopes.ts';
import { figure, ifSent, integer, optional, text, word } from './fields.ts';
import type { Subject } from './operation.ts';
import { id } from './params.ts';
import { periods } from './periods.ts';

/** One event: who sends it, who gets it, and what it carries. */
export interface SocketEvent<Payload extends z.ZodMiniType = z.ZodMiniType> {
  /** Number in the protocol, such as `W1`; `XW1` for an event of an extension. */
  readonly code: `W${number}` | `XW${number}`;
  readonly name: string;
  readonly summary: string;
  readonly direction: 'toServer' | 'toClient';
  /** `user`: only sockets that proved to belong to that user. */
  readonly audience: 'server' | 'everybody' | 'user';
  /** What may have changed when it is sent: responses that show it are stale (see `touches` of operations). */
  readonly touches: readonly Subject[];
  readonly payload: Payload;
}

type Definition<Payload extends z.ZodMiniType> = Omit<SocketEvent<Payload>, 'touches'> &
  Partial<Pick<SocketEvent<Payload>, 'touches'>>;

const event = <Payload extends z.ZodMiniType>(definition: Definition<Payload>): SocketEvent<Payload> => ({
  touches: [],
  ...definition,
});

const pairNames = {
  /** The pair, base first: BTC/USDT. */
  symbol: ifSent(text),
  /** Id of the base currency. */
  currency_id: integer,
  /** Name of the base currency. */
  currency_name: ifSent(text),
  /** Id of the quote currency, the one that prices are in. */
  legal_id: integer,
  /** Name of the quote currency, such as USDT. */
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
    /** Name of the event. */
    type: text,
    /** `1day`. */
    period: optional(text),
    /** Id of the pair. */
    match_id: ifSent(integer),
    ...pairNames,
    /** Price 24 hours ago, in the quote currency. */
    open: optional(figure),
    /** Last price. */
    close: optional(figure),
    /** Highest price of the last 24 hours. */
    high: ifSent(figure),
    /** Lowest price of the last 24 hours. */
    low: ifSent(figure),
    /** Last price, in the quote currency. */
    now_price: figure,
    /** Change of the last 24 hours in percent, with its sign. */
    change: ifSent(figure),
    /** Traded in the last 24 hours, in the base currency. */
    volume: ifSent(figure),
    /** When it was, unix milliseconds. */
    time: optional(integer),
    /** Where prices come from; `own` here. */
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
    /** Name of the event. */
    type: text,
    /** Id of the base currency. */
    currency_id: integer,
    /** Id of the quote currency, the one that prices are in. */
    legal_id: integer,
    /** Last price, in the quote currency. */
    last_price: figure,
    /** Five best bids, highest first. */
    in: jsonText(rows(bookLevel)),
    /** Five best asks, highest first: the best is the last. */
    out: jsonText(rows(bookLevel)),
    /** Change of the last 24 hours in percent, with its sign. */
    proportion: ifSent(text),
    /** Name of the base currency. */
    token: ifSent(text),
    /** Price at the end of yesterday's server day. */
    yesterday: ifSent(figure),
    /** Last price. */
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
    /** Name of the event. */
    type: text,
    /** Period of the bar. */
    period: word(...periods),
    /** Id of the pair. */
    match_id: optional(integer),
    ...pairNames,
    /** First price of the bar, in the quote currency. */
    open: figure,
    /** Last price. */
    close: figure,
    /** Highest price of the bar. */
    high: figure,
    /** Lowest price of the bar. */
    low: figure,
    /** Traded within the bar, in the base currency. */
    volume: figure,
    /** Change within the bar in percent, with its sign. */
    change: optional(figure),
    /** Start of the bar, unix milliseconds. */
    time: integer,
  }),
});

/** W4: a hint that the user's balances changed; `type` is `update_balance_` plus the user id (D-25). */
const updateBalance = event({
  code: 'W4',
  name: 'update_balance',
  summary: "A hint to load the user's balances again",
  direction: 'toClient',
  audience: 'user',
  // Whatever changes a balance may have changed the list that it comes from.
  touches: [
    'balances',
    'records',
    'spotOrders',
    'leverTrades',
    'microOrders',
    'savings',
    'c2cAds',
    'c2cDeals',
    'acceptorDeals',
  ],
  payload: z.object({
    /** `update_balance_` and the id of the user. */
    type: text,
    /** Id of the user. */
    to: ifSent(integer),
    /** Id of the currency. */
    currency_id: optional(integer),
  }),
});

/** W5: new prints of a pair. */
const matchTrade = event({
  code: 'W5',
  name: 'match_trade',
  summary: 'The newest trades of a pair',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({
    /** Name of the event. */
    type: text,
    ...pairNames,
    /** The new trades, newest first. */
    data: rows(tradePrint),
  }),
});

const depthLevel = z.tuple([figure, figure]);

/** W6: the book as [price, quantity], at most 50 levels a side; servers may send fewer. Both sides from high to low: the best ask is the last. */
const marketDepth = event({
  code: 'W6',
  name: 'market_depth',
  summary: 'The depth of a pair',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({
    /** Name of the event. */
    type: text,
    /** Name of the base currency. */
    'base-currency': optional(text),
    /** Name of the quote currency. */
    'quote-currency': optional(text),
    ...pairNames,
    /** Best bids as [price, quantity], highest first. */
    bids: rows(depthLevel),
    /** Best asks as [price, quantity], highest first: the best is the last. */
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
  touches: ['leverTrades'],
  payload: z.object({
    /** Name of the event. */
    type: text,
    /** Id of the user. */
    to: ifSent(integer),
    /** Risk rate of the quote currency in percent; 0 when there is no position. */
    hazard_rate: figure,
    /** Margin left of all positions of the quote currency. */
    caution_money_all: optional(figure),
    /** Margin at the start of all positions of the quote currency. */
    origin_caution_money_all: optional(figure),
    /** Profit of all positions of the quote currency, at last prices. */
    profits_all: figure,
    /** Margin left of the positions of the pair, in the quote currency. */
    caution_money: optional(figure),
    /** Margin at the start of the positions of the pair, in the quote currency. */
    origin_caution_money: optional(figure),
    /** Profit of the positions of the pair at the last price, in the quote currency. */
    profits: figure,
    /** Positions of the quote currency. */
    trades_all: jsonText(rows(leverOrder)),
    /** Pending orders of the quote currency. */
    trades_entrust: jsonText(rows(leverOrder)),
    /** Positions of the pair. */
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
  // For servers that send no `update_balance` with a lost one, whose stake left when it was placed.
  touches: ['balances', 'records', 'microOrders'],
  payload: z.object({
    /** Name of the event. */
    type: text,
    /** Id of the user. */
    to: ifSent(integer),
    /** The order, with status 3. */
    data: microOrder,
  }),
});

/** XW1: sent once, right after connecting. */
const extensions = event({
  code: 'XW1',
  name: 'extensions',
  summary: 'What this host offers beyond the protocol, sent once after connecting',
  direction: 'toClient',
  audience: 'everybody',
  payload: z.object({
    /** Name of the event. */
    type: text,
    /** Names of the extensions. */
    names: z.array(text),
  }),
});

/**
 * XW2: responses of the named areas are out of date, without an action of the user. `jump`: the exchange's clock was
 * set forward, so that everything is. A client that does not know an area skips it.
 */
const changed = event({
  code: 'XW2',
  name: 'changed',
  summary: 'Responses of these areas are out of date; after a jump of the clock all are',
  direction: 'toClient',
  audience: 'user',
  payload: z.object({
    /** Name of the event. */
    type: text,
    /** Areas of calls whose responses are out of date. */
    areas: z.array(text),
    /** Whether the exchange's clock was set, so that all are. */
    jump: z.boolean(),
  }),
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

/** The payload decoded, or undefined when it cannot be read: a listener skips unknown payloads. */
export function decodeEvent<Name extends EventName>(
  name: Name,
  payload: unknown,
): DecodedEventOf<Name> | undefined {
  const result = events[name].payload.safeParse(payload);
  return result.success ? (result.data as DecodedEventOf<Name>) : undefined;
}
