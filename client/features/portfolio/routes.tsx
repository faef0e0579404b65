/** The overview of everything that is held (ROUTE-038). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('asset', 'accountCenter', 'shell.navOverview', () => import('./pages/overview-page.tsx'), {
    loader({ prefetch }) {
      prefetch('walletList', {});
      prefetch('walletListLegacy', {});
      prefetch('transferCurrencies', {});
    },
  }),
];

export const texts = ['portfolio'] as const satisfies readonly Namespace[];
