import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const texts = ['presale'] as const satisfies readonly Namespace[];

/** The presale (ROUTE-036). */
export const routes = [
  page('plain', 'upstart', 'shell.titlePresale', () => import('./pages/presale-page.tsx')),
];
