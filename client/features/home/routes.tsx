import { page } from '#client/ui/route.ts';

/** The home page. */
export const routes = [
  page('home', '', 'home.title', () => import('./pages/home-page.tsx'), {
    loader: ({ prefetch }) => prefetch('quotations', {}),
  }),
];
