/** The quotation page. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('home', 'quotation', 'quotation.title', () => import('./pages/quotation-page.tsx'), {
    loader: ({ prefetch }) => prefetch('quotations', {}),
  }),
];

export const texts = ['markets'] as const satisfies readonly Namespace[];
