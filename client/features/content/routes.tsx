/** Articles. */
import type { FeatureRoute } from '#client/ui/route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'components/noticeDetail',
    title: 'shell.titleNotice',
    layout: 'plain',
    load: () => import('./pages/article-page.tsx'),
  },
];
