/** The deposit address (ROUTE-042), the account log (ROUTE-048) and the financial records (ROUTE-061). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('asset', 'recharge', 'common.titleRecharge', () => import('./pages/recharge-page.tsx')),
  page('asset', 'transferLog', 'common.titleTransferLog', () => import('./pages/account-log-page.tsx')),
  page('asset', 'finanrec', 'common.titleFinanrec', () => import('./pages/financial-records-page.tsx')),
];

export const texts = ['assets'] as const satisfies readonly Namespace[];
