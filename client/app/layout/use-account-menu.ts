import { useOperation } from '#client/exchange/react.tsx';
import { accountMenu, REGION } from './nav-items.ts';
import type { NavGroup } from './nav-items.ts';

/** No user becomes an agent during a visit. */
const FRESH_MS = 3_600_000;

const ofOthers = accountMenu.map(({ heading, items }) => ({
  heading,
  items: items.filter(({ to }) => to !== REGION),
}));

/**
 * The account centre's navigation for the present user. Only a regional agent gets the page of the region (DESK-430): nothing but
 * its call states who is one.
 */
export function useAccountMenu(): readonly NavGroup[] {
  const { data } = useOperation('regionUsers', { page: 1 }, { quiet: true, freshMs: FRESH_MS });
  return data ? accountMenu : ofOthers;
}
