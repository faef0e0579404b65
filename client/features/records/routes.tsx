/** The deposit address (ROUTE-042), the account log (ROUTE-048) and the financial records (ROUTE-061). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('asset', 'recharge', 'shell.titleRecharge', () => import('./pages/recharge-page.tsx')),
  page('asset', 'transferLog', 'shell.titleTransferLog', () => import('./pages/account-log-page.tsx')),
  page('asset', 'finanrec', 'shell.titleFinanrec', () => import('./pages/financial-records-page.tsx')),
];

export const texts = ['assets', 'recharge', 'records'] as const satisfies readonly Namespace[];
