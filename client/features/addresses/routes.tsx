import { page } from '#client/ui/route.ts';

/** The address book for withdrawals (ROUTE-062). */
export const routes = [
  page('asset', 'withdraw_address', 'shell.titleWithdrawAddress', () => import('./pages/addresses-page.tsx')),
];
