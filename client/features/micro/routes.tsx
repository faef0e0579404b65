/** Second contracts: the trade page (ROUTE-012) and the order history (ROUTE-002). */
import { deskPage } from '#client/desk/desk-route.ts';
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  deskPage('secondDealCenter', 'common.navMicro', () => import('./pages/second-deal-page.tsx'), {
    loader({ prefetch }) {
      prefetch('quotations', {});
      prefetch('microCurrencies', {});
      prefetch('microSeconds', {});
    },
  }),
  page('home', 'match', 'common.titleMatch', () => import('./pages/match-page.tsx')),
];

export const texts = ['desk', 'micro'] as const satisfies readonly Namespace[];
