/** The account: its settings, who its owner is, and what is not open yet. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('account', 'accountSet', 'common.titleAccountSet', () => import('./pages/settings-page.tsx')),
  page('account', 'authentication', 'common.titleAuthentication', () => import('./pages/identity-page.tsx')),
  page('plain', 'notOpen', 'common.notOpenTitle', () => import('./pages/not-open-page.tsx')),
];

export const texts = ['account'] as const satisfies readonly Namespace[];
