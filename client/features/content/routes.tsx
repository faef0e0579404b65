/** Articles. */
import type { FeatureRoute } from '#client/ui/route.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'components/noticeDetail',
    title: 'shell.titleNotice',
    layout: 'plain',
    load: () => import('./pages/article-page.tsx'),
  },
  {
    path: 'noticeList',
    title: 'shell.titleNotices',
    layout: 'plain',
    load: async () => ({ Component: (await import('./pages/notice-list-page.tsx')).NoticePage }),
  },
  {
    path: 'accountMessage',
    title: 'shell.titleAccountMessage',
    layout: 'account',
    load: async () => ({ Component: (await import('./pages/notice-list-page.tsx')).MessagePage }),
  },
];
