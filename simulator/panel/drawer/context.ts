/** What the parts of the drawer share. */
import { createContext, useContext } from 'react';
import type { Running } from '../state.ts';
import type { DrawerText } from '../texts.ts';

interface Drawer {
  readonly text: DrawerText;
  readonly status: Running;
}

export const DrawerContext = createContext<Drawer | undefined>(undefined);

/** The drawer's words and the exchange's status; only inside DrawerContext. */
export function useDrawer(): Drawer {
  const drawer = useContext(DrawerContext);
  if (!drawer) throw new Error('This component belongs inside the drawer.');
  return drawer;
}
