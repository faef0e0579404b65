/** Login, registration and passwords. */
import type { FeatureRoute } from '#client/ui/route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'components/login',
    title: 'shell.titleLogin',
    layout: 'plain',
    load: () => import('./pages/login-page.tsx'),
  },
  {
    path: 'components/register',
    title: 'shell.titleRegister',
    layout: 'plain',
    load: () => import('./pages/register-page.tsx'),
  },
  {
    path: 'forgetPwd',
    title: 'shell.titleForgetPwd',
    layout: 'plain',
    load: () => import('./pages/forgot-page.tsx'),
  },
  {
    path: 'resetPwd',
    title: 'shell.titleResetPwd',
    layout: 'plain',
    load: () => import('./pages/reset-page.tsx'),
  },
  {
    path: 'bindEmail',
    title: 'shell.titleBindEmail',
    layout: 'home',
    load: () => import('./pages/bind-email-page.tsx'),
  },
  {
    path: 'ResetPhone',
    title: 'shell.titleResetPhone',
    layout: 'plain',
    needsLogin: true,
    load: () => import('./pages/reset-phone-page.tsx'),
  },
  ...['jymm', 'setCash', 'bindmpwd'].map((path): FeatureRoute => ({
    path,
    title: 'shell.titleTradePassword',
    layout: 'plain',
    needsLogin: true,
    load: () => import('./pages/trade-password-page.tsx'),
  })),
];
