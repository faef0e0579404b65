import type { FeatureRoute } from '#client/ui/route.ts';

/** The quotation page. */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'quotation',
    title: 'quotation.title',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/quotation-page.tsx')).QuotationPage }),
  },
];
