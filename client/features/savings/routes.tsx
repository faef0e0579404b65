import type { FeatureRoute } from '#client/ui/route.ts';

/** The deposit product: what is offered (ROUTE-026) and the own deposits (ROUTE-027). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'Property/product',
    title: 'shell.titleProducts',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/products-page.tsx')).ProductsPage }),
  },
  {
    path: 'Property/myOrder',
    title: 'shell.titleProductOrders',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/orders-page.tsx')).OrdersPage }),
  },
];
