import { page } from '#client/ui/route.ts';

/** The presale (ROUTE-036). */
export const routes = [
  page('plain', 'upstart', 'shell.titlePresale', () => import('./pages/presale-page.tsx')),
];
