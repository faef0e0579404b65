/** How components reach the exchange of their page. */
import { createContext, use } from 'react';
import type { ExchangeClient } from './client.ts';
import type { Refresh } from './queries.ts';

/** What the exchange layer needs from the page around it. */
export interface PageServices {
  readonly client: ExchangeClient;
  /** Shows the result of an action: the server's confirmation. */
  readonly confirm: (text: string) => void;
  /** Warns that an action is still being processed (ERR-018). */
  readonly warnDuplicate: () => void;
  /** Warns that the exchange does not have a call, or that its response cannot be read. */
  readonly warnMalformed: () => void;
}

export interface ExchangeEnvironment extends PageServices {
  readonly refresh: Refresh;
}

export const ExchangeContext = createContext<ExchangeEnvironment | undefined>(undefined);

export function useEnvironment(): ExchangeEnvironment {
  const environment = use(ExchangeContext);
  if (!environment) throw new Error('Exchange hooks work inside <ExchangeProvider> only');
  return environment;
}

/** The exchange of this page. */
export const useExchange = (): ExchangeClient => useEnvironment().client;
