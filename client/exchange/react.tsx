/** The exchange for components: session, connection and calls as hooks. Live market data is in `live.ts`, lists in `lists.ts`. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ExtensionName } from '#contract/index.ts';
import type { ExchangeClock } from './clock.ts';
import { ExchangeContext, useEnvironment, useExchange } from './context.ts';
import type { PageServices } from './context.ts';
import { followChanges } from './queries.ts';
import type { ExchangeQueries } from './queries.ts';
import type { SessionState } from './session.ts';
import type { ConnectionState } from './socket.ts';

export { useExchange } from './context.ts';
export * from './mutations.ts';
export * from './operations.ts';
export { createQueryClient } from './queries.ts';
export type { ExchangeQueries } from './queries.ts';
export * from './query-options.ts';

interface ProviderProps extends PageServices {
  readonly queries: ExchangeQueries;
  readonly children: ReactNode;
}

/** Gives a page its exchange: opens the socket while mounted and updates queries by the feed. */
export function ExchangeProvider({ queries, children, client, warnDuplicate }: ProviderProps) {
  useEffect(() => followChanges(client, queries), [client, queries]);
  useEffect(() => {
    client.feed.open();
    return () => client.feed.close();
  }, [client]);
  return (
    <QueryClientProvider client={queries}>
      <ExchangeContext value={{ client, warnDuplicate, refreshed: queries.refreshed }}>
        {children}
      </ExchangeContext>
    </QueryClientProvider>
  );
}

/** Waits until what an action has changed of an operation's responses is up to date on the screen. */
export const useRefreshed = (): ExchangeQueries['refreshed'] => useEnvironment().refreshed;

/** Who is logged in. */
export function useSession(): SessionState & { readonly isLoggedIn: boolean } {
  const state = useStore(useExchange().session);
  return { ...state, isLoggedIn: state.token !== undefined };
}

/** Whether the host has announced an extension of the protocol. */
export const useExtension = (name: ExtensionName): boolean =>
  useStore(useExchange().extensions, (announced) => announced.has(name));

/** Whether this browser has no seat on a host with rooms: all that is open to it are the pages of rooms. */
export const useLacksSeat = (): boolean => useStore(useExchange().lacksSeat);

/** The state of the live connection. */
export const useConnection = (): ConnectionState => useStore(useExchange().feed.connection);

/** Whether what is shown may be out of date: the connection was live and is not now. */
export function useIsStale(): boolean {
  const state = useConnection();
  return state === 'stale' || state === 'offline';
}

/** Whether the exchange sends no live data, so that everything comes from calls. */
export const useHasNoFeed = (): boolean => useStore(useExchange().reach, ({ hasNoFeed }) => hasNoFeed);

/** The exchange's clock; reading it does not render again. */
export const useServerClock = (): ExchangeClock => useExchange().clock;
