import { page } from '#client/ui/route.ts';

/** The quotation page. */
export const routes = [
  page('home', 'quotation', 'quotation.title', () => import('./pages/quotation-page.tsx'), {
    loader: ({ prefetch }) => prefetch('quotations', {}),
  }),
];
