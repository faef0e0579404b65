/** The spot desk in its two layouts (ROUTE-010, ROUTE-022), and all own orders (ROUTE-039). */
import { deskPage } from '#client/desk/desk-route.ts';
import { pairParams } from '#client/exchange/market.ts';
import { page } from '#client/ui/route.ts';
import type { FeatureRoute } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

const loader: FeatureRoute['loader'] = ({ pair, prefetch }) => {
  prefetch('quotations', {});
  if (pair === undefined) return;
  prefetch('tradeHistory', pairParams(pair));
  prefetch('spotDeal', pairParams(pair));
};

const desk = () => import('./pages/spot-desk-page.tsx');

export const routes = [
  deskPage('newmarket', 'common.titleDealCenter', async () => ({ Component: (await desk()).ChartFirst }), {
    loader,
  }),
  deskPage('dealCenter', 'common.titleDealCenter', async () => ({ Component: (await desk()).BookFirst }), {
    area: '/newmarket',
    loader,
  }),
  page('account', 'accountEntrust', 'common.orders', () => import('./pages/account-entrust-page.tsx')),
];

export const texts = ['desk', 'lay', 'spot'] as const satisfies readonly Namespace[];
