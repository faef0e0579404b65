/** The presale (ROUTE-036). */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('plain', 'upstart', 'common.navPresale', () => import('./pages/presale-page.tsx')),
];

export const texts = ['earn'] as const satisfies readonly Namespace[];
