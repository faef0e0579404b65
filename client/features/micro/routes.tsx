import { page } from '#client/ui/route.ts';

/** Second contracts: the trade page (ROUTE-012) and the order history (ROUTE-002). */
export const routes = [
  page('desk', 'secondDealCenter', 'shell.titleSecondDeal', () => import('./pages/second-deal-page.tsx'), {
    loader({ prefetch }) {
      prefetch('quotations', {});
      prefetch('microCurrencies', {});
      prefetch('microSeconds', {});
    },
  }),
  page('home', 'match', 'shell.titleMatch', () => import('./pages/match-page.tsx')),
];
