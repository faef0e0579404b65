/** The realtime side of the exchange (WIRE-R11): who is connected, and what is sent after each advance. */
import { extensionNames, periods } from '#contract/index.ts';
import type { ExtensionName, PeriodName } from '#contract/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { tapeOf } from '#simulator/protocol/wire/market.ts';
import { stepAt } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { leverTrades } from './lever-messages.ts';
import {
  changedMessage,
  closedMicroorder,
  daymarket,
  kline,
  marketDepth,
  matchTrade,
  transaction,
  updateBalance,
} from './messages.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';
import { NO_EVENTS, openEventBuffer } from './event-buffer.ts';
import type { BufferedEvents, EventBuffer } from './event-buffer.ts';
import { Outbox } from './outbox.ts';
import { UserListeners } from './seats.ts';

/** A socket as the host supplies it. */
interface FeedConnection {
  /** Sends events in their order. An array that several connections are given is the same for all, so that it can be encoded once. */
  send(events: readonly FeedEvent[]): void;
}

/** A listener's place in the feed. */
interface FeedSubscription {
  /** W0: asks for the private events of a user. Nothing is confirmed; another login replaces the first. */
  login(userId: unknown): void;
  close(): void;
}

/** The feed of an exchange. */
export interface FeedHub {
  /** Seats a socket; `token` is the one of its handshake. */
  connect(connection: FeedConnection, auth: { readonly token?: string }): FeedSubscription;
  /**
   * Sends what changed since the last call, at most one message per pair and kind. Connections made since then also get
   * the state of each pair, because with a stopped clock no event would carry it.
   * @param jumped the clock was set forward: everything shown is out of date
   */
  publish(jumped?: boolean): void;
  /** Sends what single users get since the last call of either; what everybody gets waits for `publish`. */
  publishOwn(): void;
}

export interface FeedDeps {
  /** The exchange as it stands now; going back in time or starting over may replace it. */
  exchange(): Exchange;
  /** Lets a bare id into the private room, for older clients that send no token (D-24). Off by default. */
  readonly trustBareId?: boolean;
  /** What is announced to sockets; of a host without rooms if not given. */
  readonly extensions?: readonly ExtensionName[];
}

/** What every host of the exchange offers. */
export const ordinaryExtensions: readonly ExtensionName[] = extensionNames.filter((name) => name !== 'rooms');

interface Listener {
  send(events: readonly FeedEvent[]): void;
  readonly token: string | undefined;
  /** Nothing was sent to it yet. */
  isNew: boolean;
}

const MINUTE: PeriodName = '1min';

/**
 * The bar of one minute goes out at each publish that finds a new step; of the other periods one at a time, in turn, so
 * that each is sent every fourteenth publish (7 s at the ordinary pace) and a publish costs the same at any clock speed.
 */
const SLOW_PERIODS = periods.filter((period) => period !== MINUTE);

/** Opens the feed. */
export function createFeedHub({
  exchange,
  trustBareId = false,
  extensions = ordinaryExtensions,
}: FeedDeps): FeedHub {
  const listeners = new Set<Listener>();
  const seats = new UserListeners<Listener>();
  let buffer: EventBuffer | undefined;
  let rounds = 0;

  /** What happens while nobody listens is kept for nobody. */
  const closeBuffer = (): void => {
    buffer?.close();
    buffer = undefined;
  };
  const bufferOf = (current: Exchange): EventBuffer => {
    if (buffer?.exchange.kernel === current.kernel) return buffer;
    buffer?.close();
    buffer = openEventBuffer(current);
    return buffer;
  };
  const isSubscribed = (listener: Listener, user: number): boolean =>
    trustBareId || exchange().account.queries.userOfToken(listener.token ?? '')?.id === user;
  const members: Members = { exchange, seats, isSubscribed };

  return {
    connect(connection, { token }) {
      const send = (events: readonly FeedEvent[]): void => connection.send(events);
      const listener: Listener = { send, token, isNew: true };
      bufferOf(exchange());
      listeners.add(listener);
      send([{ event: 'extensions', payload: { type: 'extensions', names: [...extensions] } }]);
      return {
        login: (userId) => seats.take(listener, listeners.has(listener) ? readUserId(userId) : undefined),
        close() {
          listeners.delete(listener);
          seats.take(listener, undefined);
        },
      };
    },
    publish(jumped = false) {
      if (listeners.size === 0) return closeBuffer();
      const current = exchange();
      const open = bufferOf(current);
      const events = open.take();
      const moved = stepAt(current.kernel.now()) !== stepAt(open.publishedUntil);
      if (events !== NO_EVENTS || moved || jumped) {
        const outbox = new Outbox<Listener>();
        const broadcast: Broadcast = (event, payload) => outbox.toAll(event, payload);
        addOwn(outbox, members, events, { moved, jumped });
        if (moved) publishSteps(current, SLOW_PERIODS[rounds++ % SLOW_PERIODS.length], broadcast);
        publishBooks(current, open.publishedUntil, moved, events, broadcast);
        outbox.send(listeners);
      }
      sendInitial(current, listeners, moved);
      open.publishedUntil = current.kernel.now();
    },
    publishOwn() {
      if (listeners.size === 0) return closeBuffer();
      const outbox = new Outbox<Listener>();
      addOwn(outbox, members, bufferOf(exchange()).takeOwn(), { moved: false, jumped: false });
      outbox.send([]);
    },
  };
}

/** Ids arrive as numbers or as digits; anything else is ignored. */
function readUserId(given: unknown): number | undefined {
  const id = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Who may get the events of single users. */
interface Members {
  exchange(): Exchange;
  readonly seats: UserListeners<Listener>;
  isSubscribed(listener: Listener, user: number): boolean;
}

/** Puts into the outbox what single users get. */
function addOwn(
  outbox: Outbox<Listener>,
  members: Members,
  events: BufferedEvents,
  { moved, jumped }: { readonly moved: boolean; readonly jumped: boolean },
): void {
  const { seats, isSubscribed } = members;
  const exchange = members.exchange();
  const send: Send = (user, event, payload) => {
    for (const listener of seats.of(user))
      if (isSubscribed(listener, user)) outbox.toOne(listener, event, payload);
  };
  // Before the figures: after a jump listeners forget those of before.
  publishChanges(outbox, members, events, jumped);
  publishBalances(events, send);
  publishContracts(exchange, events, send);
  publishLevers(exchange, seats, moved, events, send);
}

type Send = (user: number, event: string, payload: unknown) => void;

function publishBalances({ balances }: BufferedEvents, send: Send): void {
  for (const [user, currencies] of balances)
    for (const currency of currencies) send(user, 'update_balance', updateBalance(user, currency));
}

function publishContracts(exchange: Exchange, { contracts }: BufferedEvents, send: Send): void {
  for (const { user, order: id } of contracts) {
    const order = exchange.micro.queries.order(id);
    if (order) send(user, 'closed_microorder', closedMicroorder(exchange, order));
  }
}

/** The own leverage trades of everybody who listens. Of a user whose listeners hold no token of his, nothing is sent. */
function publishLevers(
  exchange: Exchange,
  seats: UserListeners<Listener>,
  moved: boolean,
  { levers }: BufferedEvents,
  send: Send,
): void {
  for (const user of moved ? seats.users() : levers.keys()) {
    if (!seats.has(user)) continue;
    const changed = levers.get(user) ?? new Set();
    for (const message of leverTrades(exchange, user, changed, moved)) send(user, 'lever_trade', message);
  }
}

/** What each listener shows that is out of date now, in one event. */
function publishChanges(
  outbox: Outbox<Listener>,
  { seats, isSubscribed }: Members,
  { changes: { all, own } }: BufferedEvents,
  jumped: boolean,
): void {
  if (jumped || all.size > 0) outbox.open('changed', changedMessage([...all], jumped));
  for (const [user, areas] of own) {
    const payload = changedMessage([...new Set([...all, ...areas])], jumped);
    for (const listener of seats.of(user))
      if (isSubscribed(listener, user)) outbox.openOne(listener, 'changed', payload);
  }
}

type Broadcast = (event: string, payload: unknown) => void;

/** Day and depth of every pair for connections made since the last publish, unless a new step has sent them already. */
function sendInitial(exchange: Exchange, listeners: Iterable<Listener>, moved: boolean): void {
  const subscribers = [...listeners].filter(({ isNew }) => isNew);
  for (const subscriber of subscribers) subscriber.isNew = false;
  if (moved || subscribers.length === 0) return;
  const state = displayed(exchange).flatMap((pair): FeedEvent[] => [
    { event: 'daymarket', payload: daymarket(exchange, pair) },
    { event: 'market_depth', payload: marketDepth(exchange, pair) },
  ]);
  for (const subscriber of subscribers) subscriber.send(state);
}

const displayed = ({ market }: Exchange): readonly Pair[] => market.pairs.filter((pair) => pair.isDisplayed);

/** Day and running bars of every pair. */
function publishSteps(exchange: Exchange, slow: PeriodName | undefined, broadcast: Broadcast): void {
  for (const pair of displayed(exchange)) {
    broadcast('daymarket', daymarket(exchange, pair));
    for (const period of slow ? [MINUTE, slow] : [MINUTE]) {
      const bar = kline(exchange, pair, period);
      if (bar) broadcast('kline', bar);
    }
  }
}

/** Tape and depth of the pairs that a new step or users' orders changed. */
function publishBooks(
  exchange: Exchange,
  publishedUntil: number,
  moved: boolean,
  { books, trades }: BufferedEvents,
  broadcast: Broadcast,
): void {
  for (const pair of displayed(exchange)) {
    if (!moved && !books.has(pair.id)) continue;
    const lines = tapeOf(exchange, pair, publishedUntil, ({ id }) => trades.has(id));
    if (lines.length > 0) broadcast('match_trade', matchTrade(pair, lines));
    broadcast('market_depth', marketDepth(exchange, pair));
    if (books.has(pair.id)) broadcast('transaction', transaction(exchange, pair));
  }
}
