import type { FeatureRoute } from '#client/ui/route.ts';

const shared = { layout: 'home', area: '/c2cOrder', needsLogin: true } as const;

const market = {
  ...shared,
  title: 'shell.titleC2cMarket',
  load: async () => ({ Component: (await import('./market/market-page.tsx')).MarketPage }),
} as const;

/** Peer-to-peer trading (ROUTE-003 to ROUTE-009, ROUTE-023, ROUTE-024): a visitor is sent to the login (ROUTE-065). */
export const routes: readonly FeatureRoute[] = [
  { path: 'c2cOrder', ...market },
  { path: 'fiatradCenter', ...market },
  { path: 'legalTrade', ...market },
  {
    path: 'c2c',
    ...shared,
    title: 'shell.titleC2c',
    load: async () => ({ Component: (await import('./publish/publish-page.tsx')).PublishPage }),
  },
  {
    path: 'c2cRelease',
    ...shared,
    title: 'shell.titleC2cRelease',
    load: async () => ({ Component: (await import('./ads/my-ads-page.tsx')).MyAdsPage }),
  },
  {
    path: 'myLegalShops',
    layout: 'home',
    title: 'shell.titleShop',
    load: async () => ({ Component: (await import('./shop/shop-page.tsx')).ShopPage }),
  },
  {
    ...shared,
    path: 'c2cTrade',
    title: 'shell.titleC2cTrade',
    load: async () => ({ Component: (await import('./deals/trade-page.tsx')).TradePage }),
  },
  {
    ...shared,
    path: 'c2cDetail',
    title: 'shell.titleC2cDetail',
    load: async () => ({ Component: (await import('./deals/detail-page.tsx')).DetailPage }),
  },
  {
    ...shared,
    path: 'userSetting',
    title: 'shell.titlePayout',
    load: async () => ({ Component: (await import('./payout/payout-page.tsx')).PayoutPage }),
  },
];
