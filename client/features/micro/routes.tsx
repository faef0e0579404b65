import type { FeatureRoute } from '#client/ui/route.ts';

/** Second contracts: the trade page (ROUTE-012) and the order history (ROUTE-002). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'secondDealCenter',
    title: 'shell.titleSecondDeal',
    layout: 'desk',
    load: async () => ({ Component: (await import('./pages/second-deal-page.tsx')).SecondDealPage }),
  },
  {
    path: 'match',
    title: 'shell.titleMatch',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/match-page.tsx')).MatchPage }),
  },
];
