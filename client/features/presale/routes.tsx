import type { FeatureRoute } from '#client/ui/route.ts';

/** The presale (ROUTE-036). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'upstart',
    title: 'shell.titlePresale',
    layout: 'plain',
    load: async () => ({ Component: (await import('./pages/presale-page.tsx')).PresalePage }),
  },
];
