/** Reads from the control plane, once or repeatedly. */
import { MutationCache, QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ControlReports } from '#simulator/control/client.ts';
import { usePanel } from './state.ts';

/** A response of the control plane so far. */
export interface ControlQuery<Value> {
  readonly data: Value | undefined;
  /** Why the latest request failed; null where it did not. */
  readonly error: Error | null;
  /** Requests it again. */
  refetch(): Promise<unknown>;
}

/**
 * The responses that the panel shows: what is known stays until the new response is there, and goes with its last reader. Each action
 * that has ended has all of them requested again.
 */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    mutationCache: new MutationCache({ onSettled: () => void queries.invalidateQueries() }),
    defaultOptions: {
      mutations: { networkMode: 'always', gcTime: 0 },
      queries: {
        networkMode: 'always',
        retry: false,
        gcTime: 0,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: false,
        refetchIntervalInBackground: true,
        // A response that says the same is drawn again too: its instants are written beside the present day.
        structuralSharing: false,
      },
    },
  });
  return queries;
}

interface QueryOptions {
  /** Parameters of the call; nothing is requested while it is null. */
  readonly query?: Readonly<Record<string, string>> | null;
  /** Requests again after so many milliseconds; 0 never. */
  readonly every?: number;
  /** Whether actions of the panel leave the response as it is; otherwise each of them requests it again. */
  readonly isKept?: boolean;
}

/** Requests a response of the control plane, again whenever `query` changes. */
export function useControlQuery<Path extends keyof ControlReports>(
  path: Path,
  { query = {}, every = 0, isKept = false }: QueryOptions = {},
): ControlQuery<ControlReports[Path]> {
  const { sim } = usePanel();
  return useQuery<ControlReports[Path]>({
    queryKey: [path, query],
    queryFn: () => sim.get(path, query ?? {}),
    enabled: query !== null,
    refetchInterval: every > 0 && every,
    staleTime: isKept ? 'static' : 0,
  });
}
