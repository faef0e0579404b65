/** Acceptors, deals with them and their records, and the list of a regional agent (ROUTE-043 to ROUTE-047). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('account', 'aceite', 'shell.titleAcceptors', () => import('./pages/acceptors-page.tsx')),
  page('account', 'rechargeMoney', 'shell.titleRechargeMoney', () => import('./pages/deal-page.tsx')),
  page('account', 'coinRecord', 'shell.titleCoinRecord', async () => ({
    Component: (await import('./pages/record-pages.tsx')).CoinRecordPage,
  })),
  page('account', 'chargeRecord', 'shell.titleChargeRecord', async () => ({
    Component: (await import('./pages/record-pages.tsx')).ChargeRecordPage,
  })),
  page('account', 'region', 'shell.titleRegion', () => import('./pages/region-page.tsx')),
];

export const texts = ['acceptor'] as const satisfies readonly Namespace[];
