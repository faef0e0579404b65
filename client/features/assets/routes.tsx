import { page } from '#client/ui/route.ts';

/** The accounts of a user, what goes in and out of them, and moving between them (ROUTE-020, ROUTE-051 to ROUTE-060). */
export const routes = [
  page('asset', 'change', 'shell.titleChange', () => import('./pages/spot-account-page.tsx')),
  page('asset', 'legal', 'shell.titleLegal', () => import('./pages/legal-account-page.tsx')),
  page('asset', 'legalAccount', 'shell.titleLegalAccount', async () => ({
    Component: (await import('./pages/account-record-page.tsx')).LegalRecordPage,
  })),
  page('asset', 'changeAccount', 'shell.titleChangeAccount', async () => ({
    Component: (await import('./pages/account-record-page.tsx')).SpotRecordPage,
  })),
  page('asset', 'finance', 'shell.titleFinance', () => import('./pages/finance-page.tsx')),
  page('asset', 'lever', 'shell.titleLever', () => import('./pages/lever-account-page.tsx')),
  page(
    'asset',
    'letransactions',
    'shell.titleLetransactions',
    () => import('./pages/micro-account-page.tsx'),
  ),
  page('asset', 'transfer', 'shell.titleTransfer', async () => ({
    Component: (await import('./pages/transfer-pages.tsx')).LeverTransferPage,
  })),
  page('asset', 'transferLegal', 'shell.titleTransferLegal', async () => ({
    Component: (await import('./pages/transfer-pages.tsx')).TransferPage,
  })),
  page(
    'home',
    'transferRecord',
    'shell.titleTransferRecord',
    () => import('./pages/transfer-record-page.tsx'),
  ),
  page('plain', 'lever_manger', 'shell.titleLeverManager', () => import('./pages/lever-manager-page.tsx')),
];
