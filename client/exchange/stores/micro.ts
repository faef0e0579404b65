/**
 * What is known of the user's second contracts from responses and events: when they end, which were just placed, which
 * just closed.
 */
import type { DecodedResponseOf, MicroOrder, OperationName } from '#contract/index.ts';
import { createStore } from 'zustand/vanilla';
import type { ExchangeClock } from '../clock.ts';
import type { UserSession } from '../session.ts';
import { onReturn } from '../socket.ts';
import type { Feed } from '../socket.ts';
import type { Store } from '../store.ts';
import { oncePerFrame } from './frames.ts';
import type { RequestFrame } from './frames.ts';

export type { MicroOrder } from '#contract/index.ts';

/** `status` of an order. */
export const MICRO_OPEN = 1;
export const MICRO_CLOSED = 3;

/** How long a closed order stays in the list of open ones (MICRO-025). */
const LEAVING_MS = 500;
/** The number of entries kept; far more than a list shows. */
const KEPT = 1000;
/** The first list after an order was placed may have been requested before it. */
const OPERATIONS_WITHOUT = 2;

interface Placed {
  readonly order: MicroOrder;
  /** Lists received since that did not contain it. */
  readonly missed: number;
}

/** What is known beside the lists themselves. */
export interface MicroNews {
  /** Exchange time in milliseconds at which an order ends, by its id (MICRO-017). */
  readonly ends: ReadonlyMap<number, number>;
  /** Orders that this page placed and that no list has held yet. */
  readonly placed: readonly Placed[];
  /** Closed orders that are still shown in the list of open ones, by id. */
  readonly leaving: ReadonlyMap<number, MicroOrder>;
  /** Ids of those that have left it. */
  readonly left: ReadonlySet<number>;
}

export interface MicroStore extends Store<MicroNews> {
  /** Takes the second contracts in a response. */
  receive<Name extends OperationName>(name: Name, response: DecodedResponseOf<Name>): void;
}

export interface MicroStoreOptions {
  readonly feed: Feed;
  readonly session: UserSession;
  readonly clock: ExchangeClock;
  readonly requestFrame: RequestFrame;
}

const noNews: MicroNews = { ends: new Map(), placed: [], leaving: new Map(), left: new Set() };

/** Makes the store and fills it from the feed. Data of another user, or of a time that was taken back, is dropped. */
export function createMicroStore({ feed, session, clock, requestFrame }: MicroStoreOptions): MicroStore {
  const shown = createStore(() => noNews);
  const nextFrame = oncePerFrame(requestFrame, () => shown.setState(draft, true));
  let draft = noNews;
  const update = (change: (news: MicroNews) => MicroNews) => {
    draft = change(draft);
    nextFrame();
  };
  const leave = (id: number) => update((news) => withoutLeaving(news, id));
  feed.on('closed_microorder', ({ data }) => {
    update((news) => withClosed(news, data));
    setTimeout(() => leave(data.id), LEAVING_MS);
  });
  const forget = () => update(() => noNews);
  session.onUserChange(forget);
  // What had closed may be open again.
  onReturn(feed, forget);
  return {
    ...shown,
    receive(name, response) {
      if (name === 'microSubmit') update((news) => withPlaced(news, response as MicroOrder, clock.now()));
      if (name === 'microOrders')
        update((news) => withList(news, (response as DecodedResponseOf<'microOrders'>).data, clock.now()));
    },
  };
}

/** The newest entries of a map or set that only grows. */
const newest = <Entry>(entries: Iterable<Entry>): Entry[] => [...entries].slice(-KEPT);

const isOpen = ({ status }: MicroOrder): boolean => status !== MICRO_CLOSED;

function endsWith(news: MicroNews, orders: readonly MicroOrder[], now: number): MicroNews['ends'] {
  const known = orders.flatMap(({ id, remain_milli_seconds }) =>
    remain_milli_seconds === undefined ? [] : [[id, now + remain_milli_seconds] as const],
  );
  return new Map(newest([...news.ends, ...known]));
}

const withPlaced = (news: MicroNews, order: MicroOrder, now: number): MicroNews => ({
  ...news,
  ends: endsWith(news, [order], now),
  placed: [{ order, missed: 0 }, ...news.placed],
});

function withList(news: MicroNews, rows: readonly MicroOrder[], now: number): MicroNews {
  const open = rows.filter(isOpen);
  const listed = new Set(rows.map(({ id }) => id));
  const placed = news.placed
    .map(({ order, missed }) => ({ order, missed: missed + 1 }))
    .filter(({ order, missed }) => missed < OPERATIONS_WITHOUT && !listed.has(order.id));
  return { ...news, ends: endsWith(news, open, now), placed };
}

const withClosed = (news: MicroNews, order: MicroOrder): MicroNews => ({
  ...news,
  placed: news.placed.filter((entry) => entry.order.id !== order.id),
  leaving: new Map(news.leaving).set(order.id, order),
});

function withoutLeaving(news: MicroNews, id: number): MicroNews {
  if (!news.leaving.has(id)) return news;
  const leaving = new Map(news.leaving);
  leaving.delete(id);
  return { ...news, leaving, left: new Set(newest(new Set(news.left).add(id))) };
}

/**
 * The list of open orders, newest first: the exchange's list, with orders just placed on top, closed ones in the place
 * of their open entry until they leave, and without those that have left.
 */
export function openMicroOrders(
  rows: readonly MicroOrder[],
  { placed, leaving, left }: MicroNews,
  isWanted: (order: MicroOrder) => boolean,
): readonly MicroOrder[] {
  const known = new Map<number, MicroOrder>();
  const more = [...placed.map(({ order }) => order), ...leaving.values()].filter(isWanted);
  for (const order of [...rows, ...more]) known.set(order.id, leaving.get(order.id) ?? order);
  return [...known.values()].filter(({ id }) => !left.has(id)).sort((a, b) => b.id - a.id);
}
