/** The deposit product: what is offered (ROUTE-026) and the user's deposits (ROUTE-027). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('asset', 'Property/product', 'common.titleProducts', () => import('./pages/products-page.tsx'), {
    area: '/Property',
    loader: ({ prefetch }) => prefetch('depositConfigs', {}),
  }),
  page('asset', 'Property/myOrder', 'common.titleProductOrders', () => import('./pages/orders-page.tsx'), {
    area: '/Property',
  }),
];

export const texts = ['earn'] as const satisfies readonly Namespace[];
