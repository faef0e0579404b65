/** The account: its settings, who its owner is, and what is not open yet. */
import type { FeatureRoute } from '#client/ui/route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'accountSet',
    title: 'shell.titleAccountSet',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/settings-page.tsx')).SettingsPage }),
  },
  {
    path: 'authentication',
    title: 'shell.titleAuthentication',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/identity-page.tsx')).IdentityPage }),
  },
  {
    path: 'notOpen',
    title: 'shell.notOpenTitle',
    layout: 'plain',
    load: async () => ({ Component: (await import('./pages/not-open-page.tsx')).NotOpenPage }),
  },
];
