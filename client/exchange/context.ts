/** How components reach the exchange of their page. */
import { createContext, use } from 'react';
import type { ExchangeClient } from './client.ts';
import type { ExchangeQueries } from './queries.ts';

/** What the exchange layer needs from the page around it. */
export interface PageServices {
  readonly client: ExchangeClient;
  /** Warns that an action is still being processed (ERR-018). */
  readonly warnDuplicate: () => void;
}

/** What components reach. */
interface Environment extends PageServices {
  readonly refreshed: ExchangeQueries['refreshed'];
}

export const ExchangeContext = createContext<Environment | undefined>(undefined);

export function useEnvironment(): Environment {
  const environment = use(ExchangeContext);
  if (!environment) throw new Error('Exchange hooks work inside <ExchangeProvider> only');
  return environment;
}

/** The exchange of this page. */
export const useExchange = (): ExchangeClient => useEnvironment().client;
