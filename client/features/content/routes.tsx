/** Articles. */
import { page } from '#client/ui/route.ts';
import type { Namespace } from '#client/ui/text.ts';

export const routes = [
  page('plain', 'components/noticeDetail', 'shell.titleNotice', () => import('./pages/article-page.tsx')),
  page('plain', 'noticeList', 'shell.titleNotices', async () => ({
    Component: (await import('./pages/notice-list-page.tsx')).NoticePage,
  })),
  page('account', 'accountMessage', 'shell.titleAccountMessage', async () => ({
    Component: (await import('./pages/notice-list-page.tsx')).MessagePage,
  })),
];

export const texts = ['account'] as const satisfies readonly Namespace[];
