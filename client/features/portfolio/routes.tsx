import { page } from '#client/ui/route.ts';

/** The overview of everything that is held (ROUTE-038). */
export const routes = [
  page('asset', 'accountCenter', 'shell.navOverview', () => import('./pages/overview-page.tsx'), {
    loader({ prefetch }) {
      prefetch('walletList', {});
      prefetch('walletListLegacy', {});
      prefetch('transferCurrencies', {});
    },
  }),
];
