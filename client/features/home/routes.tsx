import type { FeatureRoute } from '#client/ui/route.ts';

/** The home page. */
export const routes: readonly FeatureRoute[] = [
  {
    path: '',
    title: 'home.title',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/home-page.tsx')).HomePage }),
  },
];
