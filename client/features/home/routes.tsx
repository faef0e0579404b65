/** The home page. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('home', '', 'home.title', () => import('./pages/home-page.tsx'), {
    loader: ({ prefetch }) => prefetch('quotations', {}),
  }),
];

export const texts = ['assets', 'markets'] as const satisfies readonly Namespace[];
