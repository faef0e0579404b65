/** The accounts of a user, what goes in and out of them, and moving between them (ROUTE-020, ROUTE-051 to ROUTE-060). */
import { page } from '#client/ui/route.ts';
import type { FeatureRoute } from '#client/ui/route.ts';
import type * as assetPages from './pages/assets-page.tsx';
import type { Namespace } from '#client/ui/text.ts';

const loader: FeatureRoute['loader'] = ({ prefetch }) => prefetch('walletList', {});

/** The asset page with one account chosen, or all of them. */
const assets = (path: string, title: FeatureRoute['title'], name: keyof typeof assetPages) =>
  page('asset', path, title, async () => ({ Component: (await import('./pages/assets-page.tsx'))[name] }), {
    loader,
  });

export const routes = [
  assets('assets', 'shell.accountAssets', 'AllPage'),
  assets('change', 'shell.titleChange', 'SpotPage'),
  assets('legal', 'shell.titleLegal', 'LegalPage'),
  assets('lever', 'shell.titleLever', 'LeverPage'),
  assets('letransactions', 'shell.titleLetransactions', 'SecondsPage'),
  page('asset', 'legalAccount', 'shell.titleLegalAccount', async () => ({
    Component: (await import('./pages/account-record-page.tsx')).LegalRecordPage,
  })),
  page('asset', 'changeAccount', 'shell.titleChangeAccount', async () => ({
    Component: (await import('./pages/account-record-page.tsx')).SpotRecordPage,
  })),
  page('asset', 'transfer', 'shell.titleTransfer', async () => ({
    Component: (await import('./pages/transfer-address.tsx')).LeverTransferPage,
  })),
  page('asset', 'transferLegal', 'shell.titleTransfer', async () => ({
    Component: (await import('./pages/transfer-address.tsx')).TransferPage,
  })),
  page(
    'asset',
    'transferRecord',
    'shell.titleTransferRecord',
    () => import('./pages/transfer-record-page.tsx'),
  ),
  page('asset', 'lever_manger', 'shell.titleLeverManager', () => import('./pages/lever-manager-page.tsx')),
];

export const texts = ['assets'] as const satisfies readonly Namespace[];
