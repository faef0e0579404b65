/** The quotation page. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('home', 'quotation', 'common.markets', () => import('./pages/quotation-page.tsx'), {
    loader: ({ prefetch }) => prefetch('quotations', {}),
  }),
];

export const texts = ['home'] as const satisfies readonly Namespace[];
