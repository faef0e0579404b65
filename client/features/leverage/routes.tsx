import type { FeatureRoute } from '#client/ui/route.ts';

/** The leverage desk (ROUTE-013) and its lists (ROUTE-014, ROUTE-015, ROUTE-017 to ROUTE-019). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'leverdealCenter',
    title: 'shell.titleLeverDeal',
    layout: 'desk',
    load: async () => ({ Component: (await import('./pages/lever-desk-page.tsx')).LeverDeskPage }),
  },
  {
    path: 'allTransaction',
    title: 'shell.titleAllTransaction',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/all-transaction-page.tsx')).AllTransactionPage }),
  },
  {
    path: 'leverRecord',
    title: 'shell.titleLeverRecord',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/lever-record-page.tsx')).LeverRecordPage }),
  },
  {
    path: 'leverTransactions',
    title: 'shell.titleLeverTransactions',
    layout: 'home',
    load: async () => ({
      Component: (await import('./pages/lever-transactions-page.tsx')).LeverTransactionsPage,
    }),
  },
  {
    path: 'leverTransaction',
    title: 'shell.titleLeverTransaction',
    layout: 'home',
    load: async () => ({
      Component: (await import('./pages/lever-transaction-page.tsx')).LeverTransactionPage,
    }),
  },
  {
    path: 'leverList',
    title: 'shell.titleLeverList',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/lever-list-page.tsx')).LeverListPage }),
  },
];
