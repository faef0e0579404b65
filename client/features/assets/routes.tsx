import type { FeatureRoute } from '#client/ui/route.ts';

/** The accounts of a user, what goes in and out of them, and moving between them (ROUTE-020, ROUTE-051 to ROUTE-060). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'change',
    title: 'shell.titleChange',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/spot-account-page.tsx')).SpotAccountPage }),
  },
  {
    path: 'legal',
    title: 'shell.titleLegal',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/legal-account-page.tsx')).LegalAccountPage }),
  },
  {
    path: 'legalAccount',
    title: 'shell.titleLegalAccount',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/account-record-page.tsx')).LegalRecordPage }),
  },
  {
    path: 'changeAccount',
    title: 'shell.titleChangeAccount',
    layout: 'asset',
    load: async () => ({ Component: (await import('./pages/account-record-page.tsx')).SpotRecordPage }),
  },
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
