import { page } from '#client/ui/route.ts';

/** The spot desks: the deal centre (ROUTE-010) and the chart screen (ROUTE-022); and all own orders (ROUTE-039). */
export const routes = [
  page('desk', 'dealCenter', 'shell.titleDealCenter', () => import('./pages/deal-centre-page.tsx')),
  page('desk', 'newmarket', 'shell.titleChart', () => import('./pages/chart-page.tsx')),
  page(
    'account',
    'accountEntrust',
    'shell.titleAccountEntrust',
    () => import('./pages/account-entrust-page.tsx'),
  ),
];
