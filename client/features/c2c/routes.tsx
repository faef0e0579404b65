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
];
