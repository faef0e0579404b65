/** How components reach the exchange of their page. */
import { createContext, use } from 'react';
import type { ExchangeClient } from './client.ts';

/** What the exchange layer needs from the page around it. */
export interface PageServices {
  readonly client: ExchangeClient;
  /** Warns that an action is still being processed (ERR-018). */
  readonly warnDuplicate: () => void;
}

export const ExchangeContext = createContext<PageServices | undefined>(undefined);

export function useEnvironment(): PageServices {
  const environment = use(ExchangeContext);
  if (!environment) throw new Error('Exchange hooks work inside <ExchangeProvider> only');
  return environment;
}

/** The exchange of this page. */
export const useExchange = (): ExchangeClient => useEnvironment().client;
