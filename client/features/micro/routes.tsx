import { deskPage } from '#client/desk/desk-route.ts';
import { page } from '#client/ui/route.ts';

/** Second contracts: the trade page (ROUTE-012) and the order history (ROUTE-002). */
export const routes = [
  deskPage('secondDealCenter', 'shell.titleSecondDeal', () => import('./pages/second-deal-page.tsx')),
  page('home', 'match', 'shell.titleMatch', () => import('./pages/match-page.tsx')),
];
