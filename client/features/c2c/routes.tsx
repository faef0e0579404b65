/** Peer-to-peer trading (ROUTE-003 to ROUTE-009, ROUTE-023, ROUTE-024). */
import { page } from '#client/ui/route.ts';
import type { FeatureRoute } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

/** A visitor is sent to the login (ROUTE-065). */
const own = (path: string, title: FeatureRoute['title'], load: FeatureRoute['load']) =>
  page('home', path, title, load, { area: '/c2cOrder', needsLogin: true });

export const routes = [
  ...['c2cOrder', 'fiatradCenter', 'legalTrade'].map((path) =>
    own(path, 'shell.titleC2cMarket', () => import('./market/market-page.tsx')),
  ),
  own('c2c', 'shell.titleC2c', () => import('./publish/publish-page.tsx')),
  own('c2cRelease', 'shell.titleC2cRelease', () => import('./ads/my-ads-page.tsx')),
  page('home', 'myLegalShops', 'shell.titleShop', () => import('./shop/shop-page.tsx')),
  own('c2cTrade', 'shell.titleC2cTrade', () => import('./deals/trade-page.tsx')),
  own('c2cDetail', 'shell.titleC2cDetail', () => import('./deals/detail-page.tsx')),
  own('userSetting', 'shell.titlePayout', () => import('./payout/payout-page.tsx')),
];

export const texts = [
  'acceptor',
  'account',
  'assets',
  'c2c',
  'c2c-deals',
  'c2c-needs',
  'shop',
] as const satisfies readonly Namespace[];
