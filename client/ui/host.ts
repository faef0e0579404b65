/** What the host of the page provides to the client; a real backend provides nothing. */
import { createContext, useContext } from 'react';

export interface Host {
  /** Opens the simulator's drawer at its missions, where the page has a drawer. */
  readonly openMissions?: (() => void) | undefined;
}

export const HostContext = createContext<Host>({});

export const useHost = (): Host => useContext(HostContext);
