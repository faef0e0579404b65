/** Peer-to-peer trading (ROUTE-003 to ROUTE-009, ROUTE-023, ROUTE-024). */
import { page } from '#client/ui/route.ts';
import type { FeatureRoute } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

/** A visitor is sent to the login (ROUTE-065). */
const own = (path: string, title: FeatureRoute['title'], load: FeatureRoute['load']) =>
  page('home', path, title, load, { area: '/c2cOrder', needsLogin: true });

export const routes = [
  ...['c2cOrder', 'fiatradCenter', 'legalTrade'].map((path) =>
    own(path, 'common.titleC2cMarket', () => import('./market/market-page.tsx')),
  ),
  own('c2c', 'common.titleC2c', () => import('./publish/publish-page.tsx')),
  own('c2cRelease', 'common.titleC2cRelease', () => import('./ads/my-ads-page.tsx')),
  page('home', 'myLegalShops', 'common.titleShop', () => import('./shop/shop-page.tsx')),
  own('c2cTrade', 'common.titleC2cTrade', () => import('./deals/trade-page.tsx')),
  own('c2cDetail', 'common.titleC2cDetail', () => import('./deals/detail-page.tsx')),
  own('userSetting', 'common.titlePayout', () => import('./payout/payout-page.tsx')),
];

export const texts = ['c2c'] as const satisfies readonly Namespace[];
