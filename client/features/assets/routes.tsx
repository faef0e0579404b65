import type { FeatureRoute } from '#client/ui/route.ts';

/** The assets that belong to leverage and second contracts, and moving them (ROUTE-020, ROUTE-051 to ROUTE-054, ROUTE-059, ROUTE-060). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'finance',
    title: 'shell.titleFinance',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/finance-page.tsx')).FinancePage }),
  },
  {
    path: 'lever',
    title: 'shell.titleLever',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/lever-account-page.tsx')).LeverAccountPage }),
  },
  {
    path: 'letransactions',
    title: 'shell.titleLetransactions',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/micro-account-page.tsx')).MicroAccountPage }),
  },
  {
    path: 'transfer',
    title: 'shell.titleTransfer',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/transfer-pages.tsx')).LeverTransferPage }),
  },
  {
    path: 'transferLegal',
    title: 'shell.titleTransferLegal',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/transfer-pages.tsx')).TransferPage }),
  },
  {
    path: 'transferRecord',
    title: 'shell.titleTransferRecord',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/transfer-record-page.tsx')).TransferRecordPage }),
  },
  {
    path: 'lever_manger',
    title: 'shell.titleLeverManager',
    layout: 'plain',
    load: async () => ({ Component: (await import('./pages/lever-manager-page.tsx')).LeverManagerPage }),
  },
];
