/** The leverage desk (ROUTE-013) and its lists (ROUTE-014, ROUTE-015, ROUTE-017 to ROUTE-019). */
import { deskPage } from '#client/desk/desk-route.ts';
import { pairParams } from '#client/exchange/market.ts';
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  deskPage('leverdealCenter', 'common.titleLeverDeal', () => import('./pages/lever-desk-page.tsx'), {
    loader({ pair, prefetch }) {
      prefetch('quotations', {});
      if (pair) prefetch('leverDeal', pairParams(pair));
    },
  }),
  page(
    'home',
    'allTransaction',
    'common.titleAllTransaction',
    () => import('./pages/all-transaction-page.tsx'),
  ),
  page('home', 'leverRecord', 'common.titleLeverRecord', () => import('./pages/lever-record-page.tsx')),
  page(
    'home',
    'leverTransactions',
    'common.titleLeverTransactions',
    () => import('./pages/lever-transactions-page.tsx'),
  ),
  page(
    'home',
    'leverTransaction',
    'common.titleLeverTransaction',
    () => import('./pages/lever-transaction-page.tsx'),
  ),
  page('home', 'leverList', 'common.titleLeverList', () => import('./pages/lever-list-page.tsx')),
];

export const texts = ['desk', 'leverage'] as const satisfies readonly Namespace[];
