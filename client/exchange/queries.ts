/** Server state: which responses are cached, when they are fetched again, and when they are dropped. */
import { events } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { pause } from '#shared/pause.ts';
import { clientOperations } from './calls.ts';
import type { ExchangeClient } from './client.ts';
import { ExchangeError, isTransient } from './errors.ts';
import type { CallOptions } from './http.ts';
import { onReturn } from './socket.ts';
import type { Missed } from './stores/index.ts';
import { idsOf, quoteOf } from './stores/lever.ts';

const RETRIES = 2;
const FRESH_MS = 2000;
/** An order that fills sends many events, and the event of the page's own action comes just after its response. */
const GATHER_MS = 300;

/** Begins the keys of all calls of rooms; it is also the area by which a host announces that they are out of date. */
export const ROOMS = 'rooms';

type Key = readonly unknown[];

const operationOf = (key: Key): string => (typeof key[0] === 'string' ? key[0] : '');

const loginOf = (key: Key): 'none' | 'optional' | 'required' => {
  const name = operationOf(key);
  return Object.hasOwn(clientOperations, name) ? clientOperations[name as OperationName].auth : 'none';
};

/** What a query says of itself. */
export type QueryMeta = {
  /** The caller shows refusals itself. */
  readonly quiet?: boolean;
};

/** What a mutation says of itself. */
export type MutationMeta = {
  /** What it changes; every cached response that shows it is fetched again. */
  readonly touches?: readonly string[];
  /** The text to show when it is done; empty shows none. */
  confirmation?(response: unknown, input: unknown): string;
  /** The caller shows refusals itself. */
  readonly quiet?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

/** A query client with the rules of this exchange. */
export class ExchangeQueries extends QueryClient {
  readonly #changes: Changes = createChanges(this);
  /** Gathers what changed; see `createChanges`. */
  readonly refresh = this.#changes.refresh;
  readonly refreshed = this.#changes.refreshed;
}

/** What the caches tell: refusals and, of a mutation, a response that nobody could read. What the page says of them is the shell's. */
type Report = Pick<ExchangeClient, 'call' | 'refusals'>;

/** Tells of refused queries. One that polls tells once, and again only after a success. */
function createQueryCache({ refusals }: Report): QueryCache {
  const failing = new WeakSet<Query<unknown, unknown, unknown>>();
  return new QueryCache({
    onSuccess: (_data, query) => void failing.delete(query),
    onError(error, query) {
      const isPolled = query.observers.some(({ options }) => Boolean(options.refetchInterval));
      const isRepeated = isPolled && failing.has(query);
      failing.add(query);
      if (!(error instanceof ExchangeError) || error.kind !== 'business') return;
      if (query.meta?.quiet !== true && !isRepeated) refusals.emit(error);
    },
  });
}

/** Kinds of failed mutations that are reported here: a lost connection is shown by the connection bar (ERR-014), a missing step by `client.call`. */
const REPORTED: ReadonlySet<ExchangeError['kind']> = new Set(['business', 'malformed', 'page']);

/**
 * A query client with the rules of this exchange. A key of an operation is enough for a query or mutation: `call` is made. A
 * refused call is not repeated. A mutation that is done shows its confirmation and refreshes what it touches.
 */
export function createQueryClient(client: Report, confirm: (text: string) => void): ExchangeQueries {
  const { refusals } = client;
  // A key has the name of an operation and what it takes: `queryOptions` and `useOperationMutation` see to that.
  const call = client.call as (name: unknown, input: unknown, options?: CallOptions) => Promise<unknown>;
  const queries: ExchangeQueries = new ExchangeQueries({
    queryCache: createQueryCache(client),
    mutationCache: new MutationCache({
      onSuccess(response, input, _result, { meta }) {
        const text = meta?.confirmation?.(response, input) ?? '';
        if (text !== '') confirm(text);
        if (meta?.touches) queries.refresh(meta.touches);
      },
      onError(error, _input, _result, { meta }) {
        if (error instanceof ExchangeError && REPORTED.has(error.kind) && meta?.quiet !== true)
          refusals.emit(error);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn({ queryKey: [name, input], pageParam, signal }) {
          const requested = pageParam === undefined ? input : Object.assign({}, input, { page: pageParam });
          return call(name, requested, { signal });
        },
        staleTime: FRESH_MS,
        retry: (failures, error) => isTransient(error) && failures < RETRIES,
        refetchOnWindowFocus: true,
      },
      // Made at once, also offline: it fails then, and the user sees it. What was sent, such as a password, is not kept.
      mutations: {
        mutationFn: (input, { mutationKey: [name] = [] }) => call(name, input),
        retry: false,
        networkMode: 'always',
        gcTime: 0,
      },
    },
  });
  return queries;
}

interface Changes {
  /** Invalidates data that shows any of the subjects or belongs to any of the areas; what is on the screen is fetched again. */
  readonly refresh: (changed: readonly string[]) => void;
  /** Resolves when an operation's responses on the screen have what changed so far, or could not be fetched. */
  readonly refreshed: (name: OperationName) => Promise<void>;
}

/** What invalidates the responses of an operation: a change of its area, or of something that they show. */
function subjectsOf(name: string): readonly string[] {
  if (name === ROOMS) return [ROOMS];
  if (!Object.hasOwn(clientOperations, name)) return [];
  const { area, shows } = clientOperations[name as OperationName];
  return [area, ...shows];
}

/**
 * All invalidation happens here. Own actions, events of the protocol and the host's `changed` events name what changed
 * (`touches` in the contract); responses that show it become stale at once, and those on the screen are fetched again
 * once for all changes within 300 ms: an action and the event that it causes are one change. A response that was
 * requested and received since is not fetched again.
 */
function createChanges(queries: QueryClient): Changes {
  const old = new Map<Query, number>();
  let isDue = false;
  let begun = Promise.resolve();
  const flush = async () => {
    await pause(GATHER_MS);
    isDue = false;
    const due = new Map(old);
    old.clear();
    const isOld = (query: Query) => {
      const seen = due.get(query);
      return seen !== undefined && query.state.dataUpdateCount + query.state.errorUpdateCount <= seen;
    };
    void queries.invalidateQueries({ predicate: isOld });
  };
  const refresh = (changed: readonly string[]) => {
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
    if (found.length === 0 || isDue) return;
    isDue = true;
    begun = flush();
  };
  const refreshed = async (name: OperationName) => {
    await begun;
    await queries.refetchQueries({ queryKey: [name], fetchStatus: 'fetching' }, { cancelRefetch: false });
  };
  return { refresh, refreshed };
}

/** Invalidates responses on events, reconnects and changes of user. Returns a function that stops it. */
export function followChanges(client: ExchangeClient, queries: ExchangeQueries): () => void {
  const { refresh } = queries;
  const stops = [
    client.feed.on('update_balance', () => refresh(events.update_balance.touches)),
    client.feed.on('closed_microorder', () => refresh(events.closed_microorder.touches)),
    client.feed.on('changed', ({ areas, jump }) => {
      if (jump) renew(client, queries);
      else refresh(areas);
    }),
    followTrades(client, refresh),
    followMissed(client, queries),
    onReturn(client.feed, () => renew(client, queries)),
    followRecovery(queries),
    followUser(client, queries),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Trades that open, begin to hold or close by themselves change other lists than the one that ticks. */
function followTrades(client: ExchangeClient, refreshAll: Changes['refresh']): () => void {
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

/** What events keep failing to bring is requested so often at most; half as often after each response without news. */
const MISSED_MS = 500;
const MISSED_LONGEST_MS = 5000;

/** Requests what events failed to bring: one request at a time, and another one for what was missed during it. */
function followMissed({ market }: ExchangeClient, queries: QueryClient): () => void {
  const asked = new Map<string, 'once' | 'again'>();
  const pauses = new Map<string, number>();
  const request = async (key: string, queryKey: Missed) => {
    // A response that says what the one before said is the same object.
    const known = () => queries.getQueriesData({ queryKey, type: 'active' }).map(([, data]) => data);
    do {
      asked.set(key, 'once');
      const before = known();
      await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
      const isNews = known().some((data, place) => data !== before[place]);
      const last = pauses.get(key);
      const waitMs = isNews || last === undefined ? MISSED_MS : Math.min(last * 2, MISSED_LONGEST_MS);
      pauses.set(key, waitMs);
      await pause(waitMs);
    } while (asked.get(key) === 'again');
    asked.delete(key);
  };
  return market.missed.listen((queryKey) => {
    const key = hashKey(queryKey);
    if (asked.has(key)) asked.set(key, 'again');
    else void request(key, queryKey);
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
