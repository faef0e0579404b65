/** Articles. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('plain', 'components/noticeDetail', 'common.titleNotice', () => import('./pages/article-page.tsx')),
  page('plain', 'noticeList', 'common.titleNotices', async () => ({
    Component: (await import('./pages/notice-list-page.tsx')).NoticePage,
  })),
  page('account', 'accountMessage', 'common.titleAccountMessage', async () => ({
    Component: (await import('./pages/notice-list-page.tsx')).MessagePage,
  })),
];

export const texts = ['account'] as const satisfies readonly Namespace[];
