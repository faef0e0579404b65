/** Server state: which answers are kept, when they are asked for again, and when they are forgotten. */
import { operations, type OperationName } from '#contract/index.ts';
import { QueryClient } from '@tanstack/react-query';
import type { ExchangeClient } from './client.ts';
import { isTransient } from './errors.ts';
import { idsOf, quoteOf } from './stores/lever.ts';

const RETRIES = 2;
const FRESH_MS = 2000;
/** Balance hints come in bursts while an order fills. */
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

/** Keeps answers true: balance hints, reconnects and changes of user make them old. Answers how to stop. */
export function followChanges(client: ExchangeClient, queries: QueryClient): () => void {
  const refresh = gathered(() => refreshOwn(queries));
  const stops = [
    client.feed.on('update_balance', refresh),
    // A lost second contract changes no balance: its stake left when it was placed.
    client.feed.on('closed_microorder', refresh),
    followTrades(client, queries),
    followReconnects(client, queries),
    followUser(client, queries),
  ];
  return () => stops.forEach((stop) => stop());
}

const refreshOwn = (queries: QueryClient) =>
  void queries.invalidateQueries({ predicate: ({ queryKey }) => ownOperations.has(operationOf(queryKey)) });

/** Several calls within 300 ms become one. */
function gathered(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      action();
    }, GATHER_MS);
  };
}

const leverOperations: ReadonlySet<string> = new Set<OperationName>([
  'leverDeal',
  'leverDealAll',
  'leverTrades',
]);

/** Trades that open, begin to hold or close by themselves change other lists than the one that ticks. */
function followTrades(client: ExchangeClient, queries: QueryClient): () => void {
  const known = new Map<number, string>();
  const refresh = gathered(
    () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => leverOperations.has(operationOf(queryKey)),
      }),
  );
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
    const returned = now === 'live' && (before === 'stale' || before === 'offline');
    before = now;
    if (!returned) return;
    client.market.renew();
    void renewAnswers(queries);
  });
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
