import type { FeatureRoute } from '#client/ui/route.ts';

/** Acceptors, deals with them and their records, and the list of a regional agent (ROUTE-043 to ROUTE-047). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'aceite',
    title: 'shell.titleAcceptors',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/acceptors-page.tsx')).AcceptorsPage }),
  },
  {
    path: 'rechargeMoney',
    title: 'shell.titleRechargeMoney',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/deal-page.tsx')).DealPage }),
  },
  {
    path: 'coinRecord',
    title: 'shell.titleCoinRecord',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/record-pages.tsx')).CoinRecordPage }),
  },
  {
    path: 'chargeRecord',
    title: 'shell.titleChargeRecord',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/record-pages.tsx')).ChargeRecordPage }),
  },
  {
    path: 'region',
    title: 'shell.titleRegion',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/region-page.tsx')).RegionPage }),
  },
];
