/** What has happened in an exchange since the feed last spoke of it. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { entryOf } from '#simulator/engine/modules/kit.ts';
import type { ModuleEvent } from '#simulator/engine/modules/module.ts';
import { createChangeLog } from './changes.ts';
import type { Changes } from './changes.ts';

/** News since the last `take`: each pair and each user's currency at most once, whatever the speed of the clock. */
export interface BufferedEvents {
  /** Pairs whose users' orders or status changed. */
  readonly books: ReadonlySet<number>;
  /** Ids of users' trades. */
  readonly trades: ReadonlySet<number>;
  /** Pairs by user whose leverage trades came or changed. */
  readonly levers: ReadonlyMap<number, ReadonlySet<number>>;
  /** Currencies by user whose balance changed. */
  readonly balances: ReadonlyMap<number, ReadonlySet<number>>;
  /** Second contracts that were settled, in that order. */
  readonly contracts: readonly { readonly user: number; readonly order: number }[];
  readonly changes: Changes;
}

/** Nothing has happened. */
export const NO_EVENTS: BufferedEvents = {
  books: new Set(),
  trades: new Set(),
  levers: new Map(),
  balances: new Map(),
  contracts: [],
  changes: { all: new Set(), own: new Map() },
};

/** Listens to one exchange. */
export interface EventBuffer {
  readonly exchange: Exchange;
  /** Virtual time up to which everything was published. */
  publishedUntil: Instant;
  /** `NO_EVENTS` where nothing has happened, as after most calls. */
  take(): BufferedEvents;
  /** Takes what is for single users; the rest stays for `take`. */
  takeOwn(): BufferedEvents;
  close(): void;
}

/** Subscribes; earlier events are not included. */
export function openEventBuffer(exchange: Exchange): EventBuffer {
  let books = new Set<number>();
  let trades = new Set<number>();
  let balances = new Map<number, Set<number>>();
  let levers = new Map<number, Set<number>>();
  let contracts: { user: number; order: number }[] = [];
  const changes = createChangeLog();
  let isEmpty = true;
  const noting =
    <News>(note: (news: News) => void) =>
    (news: News): void => {
      isEmpty = false;
      note(news);
    };
  const receive = (event: ModuleEvent) => {
    if (event.type === 'spot.book' || event.type === 'market.status') books.add(event.pair);
    if (event.type === 'spot.trade') trades.add(event.trade);
    if (event.type === 'balance') entryOf(balances, event.user, () => new Set()).add(event.currency);
    if ('user' in event) changes.addOwn(event.user, 'sandpit');
    if (event.type === 'leverage.trade') entryOf(levers, event.user, () => new Set()).add(event.pair);
    if (event.type === 'micro.closed') contracts.push({ user: event.user, order: event.order });
  };
  const stops = [
    exchange.kernel.onEvent(noting(receive)),
    exchange.kernel.onWork(noting((work) => changes.add(work))),
    exchange.notices.onNotice(noting((user) => changes.addOwn(user, 'sandpit'))),
  ];
  const takeOwn = (): BufferedEvents => {
    const own = { balances, levers, contracts, changes: changes.takeOwn() };
    balances = new Map();
    levers = new Map();
    contracts = [];
    return { ...own, books: new Set(), trades: new Set() };
  };
  return {
    exchange,
    publishedUntil: exchange.kernel.now(),
    takeOwn,
    take() {
      if (isEmpty) return NO_EVENTS;
      isEmpty = true;
      const shared = { books, trades, changes: changes.take() };
      books = new Set();
      trades = new Set();
      return { ...takeOwn(), ...shared };
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
