/** The overview of everything that is held (ROUTE-038). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('asset', 'accountCenter', 'common.navOverview', () => import('./pages/overview-page.tsx'), {
    loader({ isLoggedIn, prefetch }) {
      prefetch('walletList', {});
      prefetch('walletListLegacy', {});
      // The call has a response for visitors, too, who see nothing of it here.
      if (isLoggedIn) prefetch('transferCurrencies', {});
    },
  }),
];

export const texts = ['assets'] as const satisfies readonly Namespace[];
