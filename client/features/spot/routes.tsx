import type { FeatureRoute } from '#client/ui/route.ts';

/** The spot desks: the deal centre (ROUTE-010) and the chart screen (ROUTE-022); and all own orders (ROUTE-039). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'dealCenter',
    title: 'shell.titleDealCenter',
    layout: 'desk',
    load: async () => ({ Component: (await import('./pages/deal-centre-page.tsx')).DealCentrePage }),
  },
  {
    path: 'newmarket',
    title: 'shell.titleChart',
    layout: 'desk',
    load: async () => ({ Component: (await import('./pages/chart-page.tsx')).ChartPage }),
  },
  {
    path: 'accountEntrust',
    title: 'shell.titleAccountEntrust',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/account-entrust-page.tsx')).AccountEntrustPage }),
  },
];
