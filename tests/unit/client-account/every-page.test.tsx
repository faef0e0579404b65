/** What holds on every page: a visitor is offered the login, and what could not be loaded can be asked for again. */
import { beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#client/app/pages.ts';
import { operations } from '#contract/index.ts';
import { act, fireEvent, logIn, ok, openPage, refused, screen, seen, visit } from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import { word } from '../../support/words.ts';

const LOGIN = '/components/login';
/** What is not about its reader. */
const OPEN_TO_VISITORS =
  '/notOpen /bindEmail /myLegalShops /components/noticeDetail /noticeList /accountMessage / /payment /payment/simulated /success /upstart /quotation';

/** Every page but those of rooms; an id in the address names what the page is about. */
const paths = pages.map(({ path }) => `/${path}`).filter((path) => !/^\/(room|join)/.test(path));
const everythingRefused = Object.fromEntries(
  Object.keys(operations).map((name) => [name, refused('error', 'Not now.')]),
);

beforeEach(() => {
  // What a refused call leaves in the console.
  vi.spyOn(console, 'error').mockReturnValue();
  selectBtc();
});

test('ACCPT-002 LEVER-005 a visitor is offered the login on every page about a user, and no call that needs one is made', async () => {
  const page = await openPage('/success', everythingRefused);
  const open: string[] = [];
  for (const path of paths) {
    await visit(page, `${path}?id=1`);
    const link = document.querySelector(`main a[href="${LOGIN}"]`);
    if (page.path() !== LOGIN && link === null) open.push(path);
  }
  expect(open).toEqual(OPEN_TO_VISITORS.split(' '));
  expect(page.calls.filter(({ name }) => operations[name].auth === 'required')).toEqual([]);
});

test('what could not be loaded can be asked for again, on every page that loads anything', async () => {
  logIn({ user_id: '2', address: 'demo@sandpit.test' });
  const page = await openPage('/success', everythingRefused);
  let loading = 0;
  for (const path of paths) {
    await visit(page, `${path}?id=1`);
    const [again] = screen.queryAllByRole('button', { name: word('common.retry') });
    if (again === undefined) continue;
    loading += 1;
    const before = page.calls.length;
    await act(async () => void fireEvent.click(again));
    await seen(() => expect([path, page.calls.length > before]).toEqual([path, true]));
  }
  expect(loading).toBeGreaterThanOrEqual(45);
});

test.each([
  ['/aceite', { acceptors: ok([]) }, word('acceptor.none')],
  ['/noticeList', { newsList: ok({ list: [], count: 0, page: 1, limit: 15 }) }, word('account.noNotices')],
  [
    '/transferRecord',
    { transferHistory: { type: 'ok', data: [], count: 0, message: { data: [] } } },
    word('assets.noTransfers'),
  ],
])('ERR-011 %s says when there is nothing', async (path, script, text) => {
  logIn({ address: 'demo@sandpit.test' });
  await openPage(path, script);
  await seen(() => screen.getByText(text));
});
