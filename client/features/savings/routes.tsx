import { page } from '#client/ui/route.ts';

/** The deposit product: what is offered (ROUTE-026) and the own deposits (ROUTE-027). */
export const routes = [
  page('asset', 'Property/product', 'shell.titleProducts', () => import('./pages/products-page.tsx'), {
    area: '/Property',
    loader: ({ prefetch }) => prefetch('depositConfigs', {}),
  }),
  page('asset', 'Property/myOrder', 'shell.titleProductOrders', () => import('./pages/orders-page.tsx'), {
    area: '/Property',
  }),
];
