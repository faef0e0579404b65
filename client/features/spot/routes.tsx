import { pairParams } from '#client/exchange/market.ts';
import { page } from '#client/ui/route.ts';
import type { FeatureRoute } from '#client/ui/route.ts';

const loader: FeatureRoute['loader'] = ({ pair, prefetch }) => {
  prefetch('quotations', {});
  if (pair === undefined) return;
  prefetch('tradeHistory', pairParams(pair));
  prefetch('spotDeal', pairParams(pair));
};

const desk = () => import('./pages/spot-desk-page.tsx');

/** The spot desk in its two layouts (ROUTE-010, ROUTE-022), and all own orders (ROUTE-039). */
export const routes = [
  page('desk', 'newmarket', 'shell.titleDealCenter', async () => ({ Component: (await desk()).ChartFirst }), {
    loader,
  }),
  page('desk', 'dealCenter', 'shell.titleDealCenter', async () => ({ Component: (await desk()).BookFirst }), {
    area: '/newmarket',
    loader,
  }),
  page(
    'account',
    'accountEntrust',
    'shell.titleAccountEntrust',
    () => import('./pages/account-entrust-page.tsx'),
  ),
];
