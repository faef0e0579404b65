/** Server state: which answers are kept, when they are asked for again, and when they are forgotten. */
import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import type { ExchangeClient } from './client.ts';
import { isTransient } from './errors.ts';
import { idsOf, quoteOf } from './stores/lever.ts';

const RETRIES = 2;
const FRESH_MS = 2000;
/** Hints come in bursts while an order fills, and one change may be told in several ways. */
const GATHER_MS = 300;

/** Own lists and balances, which an `update_balance` hint makes old (FEED-006). */
const ownOperations: ReadonlySet<string> = new Set<OperationName>([
  'spotDeal',
  'openBuys',
  'openSells',
  'openOrders',
  'completedTrades',
  'entrusts',
  'leverDeal',
  'leverDealAll',
  'leverTrades',
  'walletList',
  'walletListLegacy',
  'walletLog',
  'walletDetail',
  'withdrawInfo',
  'accountLog',
  'transferHistory',
  'transferCurrencies',
  'microCurrencies',
  'microOrders',
  'depositOrders',
  'acceptors',
  'acceptor',
  'acceptorDeals',
  'c2cMyAds',
  'c2cMyDeals',
  'c2cDeal',
  'c2cAdDeals',
  'userInfo',
]);

type Key = readonly unknown[];

const operationOf = (key: Key): string => (typeof key[0] === 'string' ? key[0] : '');

const areaOf = (name: string): string =>
  Object.hasOwn(operations, name) ? operations[name as OperationName].area : '';

const loginOf = (key: Key): 'none' | 'optional' | 'required' => {
  const name = operationOf(key);
  return Object.hasOwn(operations, name) ? operations[name as OperationName].auth : 'none';
};

/** A query client with the rules of this exchange: a refusal is an answer and is not asked for again. */
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

/** Keeps answers true: hints, the host's notices, reconnects and changes of user make them old. Answers how to stop. */
export function followChanges(client: ExchangeClient, queries: QueryClient): () => void {
  const refresh = refresher(queries);
  const refreshOwn = () => refresh((name) => ownOperations.has(name));
  const stops = [
    client.feed.on('update_balance', refreshOwn),
    // A lost second contract changes no balance: its stake left when it was placed.
    client.feed.on('closed_microorder', refreshOwn),
    client.feed.on('changed', ({ areas, jump }) => {
      if (jump) renew(client, queries);
      else refresh((name) => areas.includes(areaOf(name)));
    }),
    followTrades(client, refresh),
    followReconnects(client, queries),
    followRecovery(queries),
    followUser(client, queries),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Which operations' answers are old now. */
type Selection = (operation: string) => boolean;
type Refresh = (isOld: Selection) => void;

/**
 * Asks again for what is old: once for all that was said within 300 ms, and not for an answer that was both asked for and
 * given since, as after an action of one's own.
 */
function refresher(queries: QueryClient): Refresh {
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
  return (isOld) => {
    for (const query of queries.getQueryCache().findAll()) {
      if (!isOld(operationOf(query.queryKey))) continue;
      const { dataUpdateCount, errorUpdateCount, fetchStatus } = query.state;
      // An answer that is on its way now may have been made before the change: the one after it counts.
      old.set(query, dataUpdateCount + errorUpdateCount + (fetchStatus === 'fetching' ? 1 : 0));
    }
    timer ??= setTimeout(flush, GATHER_MS);
  };
}

const leverOperations: ReadonlySet<string> = new Set<OperationName>([
  'leverDeal',
  'leverDealAll',
  'leverTrades',
]);

/** Trades that open, begin to hold or close by themselves change other lists than the one that ticks. */
function followTrades(client: ExchangeClient, refreshAll: Refresh): () => void {
  const known = new Map<number, string>();
  const refresh = () => refreshAll((name) => leverOperations.has(name));
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

/** While the socket was away, events were missed, or the exchange went back in time. */
function followReconnects(client: ExchangeClient, queries: QueryClient): () => void {
  const { connection } = client.feed;
  let before = connection.get();
  return connection.subscribe(() => {
    const now = connection.get();
    const returned = now === 'live' && before !== 'live' && before !== 'connecting';
    before = now;
    if (returned) renew(client, queries);
  });
}

/** Once a call that had failed succeeds, the others that failed are asked for again, so that one try mends a whole page. */
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

/** Everything is old: running bars and tapes begin again, and every answer that is shown is asked for again. */
function renew(client: ExchangeClient, queries: QueryClient): void {
  client.market.renew();
  void renewAnswers(queries);
}

/** Asks for everything anew; first for one answer that tells the time, because what is asked next may depend on it. */
async function renewAnswers(queries: QueryClient): Promise<void> {
  const isClock = ({ queryKey }: { queryKey: Key }) => operationOf(queryKey) === 'quotations';
  await queries.invalidateQueries({ predicate: isClock });
  await queries.invalidateQueries({ predicate: (query) => !isClock(query) });
}

/** What one user saw must never be shown to the next. */
function followUser(client: ExchangeClient, queries: QueryClient): () => void {
  let token = client.session.get().token;
  return client.session.subscribe(() => {
    const before = token;
    token = client.session.get().token;
    if (before === token) return;
    client.market.forgetUser();
    queries.removeQueries({ predicate: ({ queryKey }) => loginOf(queryKey) !== 'none', type: 'inactive' });
    if (token === undefined) return;
    void queries.resetQueries({ predicate: ({ queryKey }) => loginOf(queryKey) === 'required' });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => loginOf(queryKey) === 'optional' });
  });
}
