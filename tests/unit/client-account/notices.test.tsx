import { expect, test } from 'vitest';
import { act, logIn, ok, openPage, press, refused, screen, seen } from '../../support/pages.tsx';
import type { RecordedCall } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

const notice = (id: number) => ({
  id,
  c_id: 3,
  title: `Notice ${id}`,
  abstract: `About ${id}`,
  update_time: `2025-06-${String(id).padStart(2, '0')} 10:00:00`,
});
const notices = Array.from({ length: 20 }, (_, index) => notice(20 - index));

/** The response of a server that keeps 20 notices. */
const list = ({ fields }: { readonly fields: Readonly<Record<string, string>> }) => {
  const first = (Number(fields.page ?? 1) - 1) * 15;
  if (fields.c_id !== '3') return ok({ list: [], count: 0, page: 1, limit: 15 });
  return ok({ list: notices.slice(first, first + 15), count: 20, page: 1, limit: 15 });
};
const article = ({ fields }: { readonly fields: Readonly<Record<string, string>> }) =>
  ok({ ...notice(Number(fields.id)), content: '<p>The text.</p>' });

const pages = [
  ['/noticeList', word('common.titleNotices')],
  ['/accountMessage', word('common.titleAccountMessage')],
] as const;

test.each(pages)(
  'ROUTE-035 ROUTE-040 NEWS-001 NEWS-002 %s lists titles and times, and opens the detail of each',
  async (path, title) => {
    logIn();
    const page = await openPage(path, { newsList: list, newsDetail: article });
    await seen(() => screen.getByText('Notice 20'));
    expect(screen.heading()).toBe(title);
    expect(screen.getAllByRole('time').map(({ textContent }) => textContent)).toContain(
      '2025-06-20 10:00:00',
    );
    expect(screen.queryByText('Notice 5')).toBeNull();
    await press('button', word('common.loadMore'));
    await seen(() => screen.getByText('Notice 1'));
    expect(screen.queryAllByRole('navigation', { name: word('common.navAccount') })).toHaveLength(
      path === '/noticeList' ? 0 : 1,
    );
    await press('link', /^Notice 19/);
    await seen(() => expect(screen.heading()).toBe('Notice 19'));
    expect(page.path()).toBe('/components/noticeDetail');
    expect(page.callsOf('newsDetail')[0]?.fields).toEqual({ id: '19' });
    await press('link', word('common.back'));
    await seen(() => expect(page.path()).toBe(path));
  },
);

test('NEWS-002 a further page that fails shows an error beside the button, which retries', async () => {
  let isBroken = true;
  const page = await openPage('/noticeList', {
    newsList: (call: RecordedCall) =>
      isBroken && call.fields.page === '2' ? refused('error', 'Busy.') : list(call),
  });
  await press('button', word('common.loadMore'));
  const sent = await seen(() => screen.getByRole('alert'));
  expect(sent.textContent).toBe(word('common.loadFailed'));
  expect(sent.parentElement).toBe(screen.getByRole('button', { name: word('common.retry') }).parentElement);
  expect(screen.getByText('Notice 20')).toBeTruthy();
  isBroken = false;
  act(() => screen.getByRole('button', { name: word('common.retry') }).focus());
  await press('button', word('common.retry'));
  await seen(() => screen.getByText('Notice 1'));
  expect(document.activeElement?.textContent).toBe(word('common.noMore'));
  expect(screen.queryByRole('alert')).toBeNull();
  const requested = page.callsOf('newsList').filter(({ fields }) => fields.c_id === '3');
  expect(requested.map(({ fields }) => fields.page)).toEqual(['1', '2', '2']);
});
