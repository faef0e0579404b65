/** Login, registration and passwords. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('plain', 'components/login', 'shell.titleLogin', () => import('./pages/login-page.tsx')),
  page('plain', 'components/register', 'shell.titleRegister', () => import('./pages/register-page.tsx')),
  page('plain', 'forgetPwd', 'shell.titleForgetPwd', () => import('./pages/forgot-page.tsx')),
  page('plain', 'resetPwd', 'shell.titleResetPwd', () => import('./pages/reset-page.tsx')),
  page('home', 'bindEmail', 'shell.titleBindEmail', () => import('./pages/bind-email-page.tsx')),
  page('plain', 'ResetPhone', 'shell.titleResetPhone', () => import('./pages/reset-phone-page.tsx'), {
    needsLogin: true,
  }),
  ...['jymm', 'setCash', 'bindmpwd'].map((path) =>
    page('plain', path, 'shell.titleTradePassword', () => import('./pages/trade-password-page.tsx'), {
      needsLogin: true,
    }),
  ),
];

export const texts = ['auth'] as const satisfies readonly Namespace[];
