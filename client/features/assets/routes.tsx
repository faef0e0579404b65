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
  assets('assets', 'common.navAsset', 'AllPage'),
  assets('change', 'common.titleChange', 'SpotPage'),
  assets('legal', 'common.titleLegal', 'LegalPage'),
  assets('lever', 'common.titleLever', 'LeverPage'),
  assets('letransactions', 'common.titleLetransactions', 'SecondsPage'),
  page('asset', 'legalAccount', 'common.titleLegalAccount', async () => ({
    Component: (await import('./pages/account-record-page.tsx')).LegalRecordPage,
  })),
  page('asset', 'changeAccount', 'common.titleChangeAccount', async () => ({
    Component: (await import('./pages/account-record-page.tsx')).SpotRecordPage,
  })),
  page('asset', 'transfer', 'common.transfer', async () => ({
    Component: (await import('./pages/transfer-address.tsx')).LeverTransferPage,
  })),
  page('asset', 'transferLegal', 'common.transfer', async () => ({
    Component: (await import('./pages/transfer-address.tsx')).TransferPage,
  })),
  page('asset', 'withdraw', 'common.withdraw', () => import('./pages/withdraw-page.tsx'), { loader }),
  page(
    'asset',
    'transferRecord',
    'common.titleTransferRecord',
    () => import('./pages/transfer-record-page.tsx'),
  ),
  page('asset', 'lever_manger', 'common.titleLeverManager', () => import('./pages/lever-manager-page.tsx')),
];

export const texts = ['assets'] as const satisfies readonly Namespace[];
