/** The address book for withdrawals (ROUTE-062). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page(
    'asset',
    'withdraw_address',
    'common.titleWithdrawAddress',
    () => import('./pages/addresses-page.tsx'),
  ),
];

export const texts = ['assets'] as const satisfies readonly Namespace[];
