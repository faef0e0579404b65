import { deskPage } from '#client/desk/desk-route.ts';
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const texts = [
  'assets',
  'book',
  'chart',
  'drawings',
  'indicators',
  'layouts',
  'markets',
  'receipt',
  'replay',
  'spot',
] as const satisfies readonly Namespace[];

const desk = () => import('./pages/spot-desk-page.tsx');

/** The spot desk in its two layouts (ROUTE-010, ROUTE-022), and all own orders (ROUTE-039). */
export const routes = [
  deskPage('newmarket', 'shell.titleDealCenter', async () => ({ Component: (await desk()).ChartFirst })),
  deskPage('dealCenter', 'shell.titleDealCenter', async () => ({ Component: (await desk()).BookFirst }), {
    area: '/newmarket',
  }),
  page(
    'account',
    'accountEntrust',
    'shell.titleAccountEntrust',
    () => import('./pages/account-entrust-page.tsx'),
  ),
];
