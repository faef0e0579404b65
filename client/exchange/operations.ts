/** Calls as hooks: one response. Lists are in `lists.ts`, calls that change something in `mutations.ts`. */
import type { Area, DecodedResponseOf, OperationName, RequestInputOf } from '#contract/index.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { clientOperations } from './calls.ts';
import type { Reach } from './client.ts';
import { useExchange } from './context.ts';
import { mayCall, queryOptions } from './query-options.ts';

export interface OperationOptions<Result, Selected = Result> {
  /** False: not requested yet. */
  readonly enabled?: boolean;
  /** Requested again every so many milliseconds while the page is visible. */
  readonly pollMs?: number;
  /** Polls at whole multiples of `pollMs`; without it the interval begins again with every response, whatever requested it. */
  readonly keepsPace?: boolean;
  /** Milliseconds for which a response is fresh; 2000 by default. */
  readonly freshMs?: number;
  /** Shows the response to the previous input until the new one is there: for a filter or a page of one list, not for another pair or coin. */
  readonly keepPrevious?: boolean;
  /** Selects a part of the response; must be the same function on every render. */
  readonly select?: (response: Result) => Selected;
  /** The caller shows refusals itself instead of a toast. */
  readonly quiet?: boolean;
}

/** How often data without an event is requested again, unless the host announces changes. */
const POLL_MS = 30_000;
const POLLED_AREAS: ReadonlySet<Area> = new Set<Area>([
  'market',
  'wallet',
  'deposit',
  'c2c',
  'acceptor',
  'account',
]);
/** Updated by the feed, or too large to poll. */
const NOT_POLLED: ReadonlySet<OperationName> = new Set<OperationName>(['bars', 'tradeHistory']);

/** How often data of the feed is requested where there is no feed. */
const SILENT_POLL_MS = 5000;
const FED: ReadonlySet<OperationName> = new Set<OperationName>([
  'quotations',
  'spotDeal',
  'tradeHistory',
  'openBuys',
  'openSells',
  'openOrders',
  'entrusts',
  'leverDealAll',
  'leverTrades',
  'microOrders',
]);

/** Milliseconds after which data is requested again while the page is visible; false where the host announces changes. */
function pollingOf(name: OperationName, { extensions, hasNoFeed }: Reach): number | false {
  if (hasNoFeed && FED.has(name)) return SILENT_POLL_MS;
  const isPolled = POLLED_AREAS.has(clientOperations[name].area) && !NOT_POLLED.has(name);
  return isPolled && !extensions.has('changes') ? POLL_MS : false;
}

/** Whether a call is made, and how often. */
export function useTerms(
  name: OperationName,
  { enabled = true, pollMs }: Pick<OperationOptions<never>, 'enabled' | 'pollMs'>,
) {
  const reach = useStore(useExchange().reach);
  return { enabled: enabled && mayCall(name, reach), polling: pollMs ?? pollingOf(name, reach) };
}

/** Milliseconds until the page's time is a whole multiple of `pollMs`. */
const untilNext = (pollMs: number): number => pollMs - (Math.floor(performance.now()) % pollMs);

/**
 * One response, kept by React Query under `[name, input]`. A call that needs a login is not made for a visitor: its
 * `isPending` then stays true with `fetchStatus` `idle`.
 */
export function useOperation<Name extends OperationName, Selected = DecodedResponseOf<Name>>(
  name: Name,
  input: RequestInputOf<Name>,
  options: OperationOptions<DecodedResponseOf<Name>, Selected> = {},
): UseQueryResult<Selected, Error> {
  const { keepsPace, freshMs, keepPrevious = false, select, quiet = false } = options;
  const { enabled, polling } = useTerms(name, options);
  return useQuery<DecodedResponseOf<Name>, Error, Selected>({
    queryKey: queryOptions(name, input).queryKey,
    meta: { quiet },
    enabled,
    refetchInterval: keepsPace && polling !== false ? () => untilNext(polling) : polling,
    ...(freshMs === undefined ? {} : { staleTime: freshMs }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    select,
  });
}
