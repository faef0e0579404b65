/** Server state: which responses are cached, when they are fetched again, and when they are dropped. */
import { events, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import type { ExchangeClient } from './client.ts';
import { isTransient } from './errors.ts';
import { onReturn } from './socket.ts';
import { idsOf, quoteOf } from './stores/lever.ts';

const RETRIES = 2;
const FRESH_MS = 2000;
/** An order that fills sends many events, and the event of an own action comes just after its response. */
const GATHER_MS = 300;

/** Begins the keys of all calls of rooms; it is also the area by which a host announces that they are out of date. */
export const ROOMS = 'rooms';

type Key = readonly unknown[];

const operationOf = (key: Key): string => (typeof key[0] === 'string' ? key[0] : '');

const loginOf = (key: Key): 'none' | 'optional' | 'required' => {
  const name = operationOf(key);
  return Object.hasOwn(operations, name) ? operations[name as OperationName].auth : 'none';
};

/** A query client with the rules of this exchange: a refused call is not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => isTransient(error) && failures < RETRIES,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

/** Invalidates data that shows any of the subjects or belongs to any of the areas; what is on the screen is fetched again. */
export type Refresh = (changed: readonly string[]) => void;

/** What invalidates the responses of an operation: a change of its area, or of something that they show. */
function subjectsOf(name: string): readonly string[] {
  if (name === ROOMS) return [ROOMS];
  if (!Object.hasOwn(operations, name)) return [];
  const { area, shows } = operations[name as OperationName];
  return [area, ...shows];
}

/**
 * All invalidation happens here. Own actions, events of the protocol and the host's `changed` events name what changed
 * (`touches` in the contract); responses that show it become stale at once, and those on the screen are fetched again
 * once for all changes within 300 ms: an action and the event that it causes are one change. A response that was
 * requested and received since is not fetched again.
 */
export function createRefresh(queries: QueryClient): Refresh {
  const old = new Map<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const due = new Map(old);
    old.clear();
    const isDue = (query: Query) => {
      const seen = due.get(query);
      return seen !== undefined && query.state.dataUpdateCount + query.state.errorUpdateCount <= seen;
    };
    void queries.invalidateQueries({ predicate: isDue });
  };
  return (changed) => {
    const isOld = ({ queryKey }: Query) =>
      subjectsOf(operationOf(queryKey)).some((subject) => changed.includes(subject));
    const found = queries.getQueryCache().findAll({ predicate: isOld });
    for (const query of found) {
      const { dataUpdateCount, errorUpdateCount, fetchStatus } = query.state;
      // A response in flight may be from before the change, so another request is made after it.
      old.set(query, dataUpdateCount + errorUpdateCount + (fetchStatus === 'fetching' ? 1 : 0));
    }
    // A page that is opened in between fetches its data itself.
    void queries.invalidateQueries({ predicate: isOld, refetchType: 'none' });
    if (found.length > 0) timer ??= setTimeout(flush, GATHER_MS);
  };
}

/** Invalidates responses on events, reconnects and changes of user. Returns a function that stops it. */
export function followChanges(client: ExchangeClient, queries: QueryClient, refresh: Refresh): () => void {
  const stops = [
    client.feed.on('update_balance', () => refresh(events.update_balance.touches)),
    client.feed.on('closed_microorder', () => refresh(events.closed_microorder.touches)),
    client.feed.on('changed', ({ areas, jump }) => {
      if (jump) renew(client, queries);
      else refresh(areas);
    }),
    followTrades(client, refresh),
    onReturn(client.feed, () => renew(client, queries)),
    followRecovery(queries),
    followUser(client, queries),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Trades that open, begin to hold or close by themselves change other lists than the one that ticks. */
function followTrades(client: ExchangeClient, refreshAll: Refresh): () => void {
  const known = new Map<number, string>();
  const refresh = () => refreshAll(events.lever_trade.touches);
  return client.feed.on('lever_trade', (event) => {
    const quote = quoteOf(event);
    if (quote === undefined) {
      if (known.size > 0) refresh();
      return known.clear();
    }
    const before = known.get(quote);
    const now = `${idsOf(event.trades_all)} ${idsOf(event.trades_entrust)}`;
    known.set(quote, now);
    if (before !== undefined && before !== now) refresh();
  });
}

/** When a failed call succeeds again, the other failed ones are retried, so that one retry repairs a whole page. */
function followRecovery(queries: QueryClient): () => void {
  const failed = new Set<string>();
  const isFailed = ({ state }: Query) => state.status === 'error' && state.fetchStatus === 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryHash } = event.query;
    if (event.action.type === 'failed' || event.action.type === 'error') failed.add(queryHash);
    if (event.action.type !== 'success' || !failed.delete(queryHash)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void queries.invalidateQueries({ predicate: isFailed });
    }, GATHER_MS);
  });
}

/** Everything is stale: running bars and tapes begin again, and all visible data is fetched again. */
function renew(client: ExchangeClient, queries: QueryClient): void {
  client.market.renew();
  void refetchAll(queries);
}

/** Fetches everything again, after one response that gives the exchange's time: later requests may depend on it. */
async function refetchAll(queries: QueryClient): Promise<void> {
  const isClock = ({ queryKey }: { queryKey: Key }) => operationOf(queryKey) === 'quotations';
  await queries.invalidateQueries({ predicate: isClock });
  await queries.invalidateQueries({ predicate: (query) => !isClock(query) });
}

/** Data of one user must never be shown to the next. */
const followUser = (client: ExchangeClient, queries: QueryClient): (() => void) =>
  client.session.onUserChange((token) => {
    client.market.forgetUser();
    queries.removeQueries({ predicate: ({ queryKey }) => loginOf(queryKey) !== 'none', type: 'inactive' });
    if (token === undefined) return;
    void queries.resetQueries({ predicate: ({ queryKey }) => loginOf(queryKey) === 'required' });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => loginOf(queryKey) === 'optional' });
  });
