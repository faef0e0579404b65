import type { FeatureRoute } from '#client/ui/route.ts';

/** The deposit address (ROUTE-042), the account log (ROUTE-048) and the financial records (ROUTE-061). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'recharge',
    title: 'shell.titleRecharge',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/recharge-page.tsx')).RechargePage }),
  },
  {
    path: 'transferLog',
    title: 'shell.titleTransferLog',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/account-log-page.tsx')).AccountLogPage }),
  },
  {
    path: 'finanrec',
    title: 'shell.titleFinanrec',
    layout: 'asset',
    load: async () => ({
      Component: (await import('./pages/financial-records-page.tsx')).FinancialRecordsPage,
    }),
  },
];
