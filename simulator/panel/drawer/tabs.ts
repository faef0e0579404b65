/** The scripts of the tabs of the drawer. */
import type { ComponentType } from 'react';
import type { TabName } from '../presence.ts';

/** Loads the script of a tab; a script that was requested already is not requested again. */
export const tabScripts: Readonly<Record<TabName, () => Promise<{ readonly default: ComponentType }>>> = {
  time: () => import('../tabs/time.tsx'),
  scenario: () => import('../tabs/scenario.tsx'),
  seats: () => import('../tabs/seats.tsx'),
  operator: () => import('../tabs/operator.tsx'),
  faults: () => import('../tabs/faults.tsx'),
  inspector: () => import('../tabs/inspector.tsx'),
  missions: () => import('../tabs/missions.tsx'),
  share: () => import('../tabs/share.tsx'),
};
