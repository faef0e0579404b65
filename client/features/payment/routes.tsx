/** The payment form (ROUTE-050), the simulated page that it leads to, and where that returns to (ROUTE-021). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('asset', 'payment', 'common.titlePayment', () => import('./pages/payment-page.tsx')),
  page(
    'plain',
    'payment/simulated',
    'common.payment_simulatedTitle',
    () => import('./pages/simulated-page.tsx'),
  ),
  page('home', 'success', 'common.titleSuccess', () => import('./pages/success-page.tsx')),
];

export const texts = ['assets'] as const satisfies readonly Namespace[];
