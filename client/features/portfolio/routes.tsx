import type { FeatureRoute } from '#client/ui/route.ts';

/** The overview of everything that is held (ROUTE-038). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'accountCenter',
    title: 'shell.titleAccountCenter',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/overview-page.tsx')).OverviewPage }),
  },
];
