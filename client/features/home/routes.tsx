/** The home page. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('home', '', 'common.home_title', () => import('./pages/home-page.tsx'), {
    loader: ({ prefetch }) => prefetch('quotations', {}),
  }),
];

export const texts = ['home'] as const satisfies readonly Namespace[];
