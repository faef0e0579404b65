import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const texts = ['markets'] as const satisfies readonly Namespace[];

/** The quotation page. */
export const routes = [
  page('home', 'quotation', 'quotation.title', () => import('./pages/quotation-page.tsx'), {
    loader: ({ prefetch }) => prefetch('quotations', {}),
  }),
];
