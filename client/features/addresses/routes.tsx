import type { FeatureRoute } from '#client/ui/route.ts';

/** The address book for withdrawals (ROUTE-062). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'withdraw_address',
    title: 'shell.titleWithdrawAddress',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/addresses-page.tsx')).AddressesPage }),
  },
];
