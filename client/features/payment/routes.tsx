import type { FeatureRoute } from '#client/ui/route.ts';

/** The payment form (ROUTE-050), the simulated page that it leads to, and where that returns to (ROUTE-021). */
export const routes: readonly FeatureRoute[] = [
  {
    path: 'payment',
    title: 'shell.titlePayment',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/payment-page.tsx')).PaymentPage }),
  },
  {
    path: 'payment/simulated',
    title: 'payment.simulatedTitle',
    layout: 'plain',
    load: async () => ({ Component: (await import('./pages/simulated-page.tsx')).SimulatedPage }),
  },
  {
    path: 'success',
    title: 'shell.titleSuccess',
    layout: 'home',
    load: async () => ({ Component: (await import('./pages/success-page.tsx')).SuccessPage }),
  },
];
