/** Login, registration and passwords. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('plain', 'components/login', 'common.login', () => import('./pages/login-page.tsx')),
  page('plain', 'components/register', 'common.register', () => import('./pages/register-page.tsx')),
  page('plain', 'forgetPwd', 'common.titleForgetPwd', () => import('./pages/forgot-page.tsx')),
  page('plain', 'resetPwd', 'common.titleResetPwd', () => import('./pages/reset-page.tsx')),
  page('home', 'bindEmail', 'common.titleBindEmail', () => import('./pages/bind-email-page.tsx')),
  page('plain', 'ResetPhone', 'common.titleResetPhone', () => import('./pages/reset-phone-page.tsx'), {
    needsLogin: true,
  }),
  ...['jymm', 'setCash', 'bindmpwd'].map((path) =>
    page('plain', path, 'common.titleTradePassword', () => import('./pages/trade-password-page.tsx'), {
      needsLogin: true,
    }),
  ),
];

export const texts = ['account'] as const satisfies readonly Namespace[];
