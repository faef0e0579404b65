/** Acceptors, deals with them and their records, and the list of a regional agent (ROUTE-043 to ROUTE-047). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('account', 'aceite', 'common.titleAcceptors', () => import('./pages/acceptors-page.tsx')),
  page('account', 'rechargeMoney', 'common.titleRechargeMoney', () => import('./pages/deal-page.tsx')),
  page('account', 'coinRecord', 'common.navAcceptorDeals', async () => ({
    Component: (await import('./pages/record-pages.tsx')).CoinRecordPage,
  })),
  page('account', 'chargeRecord', 'common.titleChargeRecord', async () => ({
    Component: (await import('./pages/record-pages.tsx')).ChargeRecordPage,
  })),
  page('account', 'region', 'common.titleRegion', () => import('./pages/region-page.tsx')),
];

export const texts = ['acceptor'] as const satisfies readonly Namespace[];
