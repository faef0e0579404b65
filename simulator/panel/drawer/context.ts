/** What the parts of the drawer share. */
import { createContext, useContext } from 'react';
import { usePanel } from '../state.ts';
import type { Running } from '../state.ts';

interface Drawer {
  readonly status: Running;
}

export const DrawerContext = createContext<Drawer | undefined>(undefined);

/** What the panel is given, with the exchange's status; only inside DrawerContext. */
export function useDrawer() {
  const panel = usePanel();
  const drawer = useContext(DrawerContext);
  if (!drawer) throw new Error('This component belongs inside the drawer.');
  return { ...panel, ...drawer };
}
