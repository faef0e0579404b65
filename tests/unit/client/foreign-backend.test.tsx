/** The client against somebody else's backend, which has no socket and only some of the calls. */
import { beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#client/app/pages.ts';
import { operationAt, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { examples } from '#contract/examples/index.ts';
import { selectBtc } from '../../support/desk-script.ts';
import {
  act,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  type,
  visit,
} from '../../support/pages.tsx';
import type { Page, ScriptedFeed } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

// What a call that is not there leaves in the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

const LOGIN = '/components/login';
/** What is not about its reader. */
const OPEN_TO_VISITORS =
  '/notOpen /bindEmail /myLegalShops /components/noticeDetail /noticeList /accountMessage / /payment /payment/simulated /success /upstart /quotation /rooms /join/:name /room /room/board /room/results';

const LOADING =
  '[role=status][aria-label^="Loading"], .mantine-Skeleton-root, .mantine-Loader-root, [aria-busy=true]';
/** What a page loses without words: the link to the support, the link of an agent, the small trends of the home page. */
const isUnsaid = (path: string, name: OperationName) =>
  name === 'customerService' ||
  (name === 'regionUsers' && path !== '/region') ||
  (name === 'bars' && path === '/');
const loading = () => document.querySelector(LOADING)?.outerHTML;

/** Lets the page's time pass until it is as awaited and loads nothing any more, or all of it has passed; loading a script takes no time. */
async function comesToRest(withinMs: number, isAwaited = () => true): Promise<void> {
  const end = performance.now() + withinMs;
  do {
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(50));
  } while ((loading() !== undefined || !isAwaited()) && performance.now() < end);
}

/** A server that has these calls, and responds to others with the page of an ordinary web server. */
function foreignServer(responses: readonly OperationName[]) {
  /** The calls that it does not have and was asked for, until now. */
  const missed: OperationName[] = [];
  const fetch: typeof globalThis.fetch = async (input, { method = 'GET' } = {}) => {
    const { pathname } = new URL(String(input));
    const name = operationAt(method, pathname);
    if (name !== undefined && responses.includes(name)) return Response.json(ok(examples[name].response));
    if (name !== undefined) missed.push(name);
    const headers = { 'content-type': 'text/html' };
    return new Response(`<pre>Cannot ${method} ${pathname}</pre>`, { status: 404, headers });
  };
  return { missed, fetch };
}

/** Opens the client as it is after its socket has failed three times. */
async function openWithoutFeed(server: ReturnType<typeof foreignServer>, path: string): Promise<Page> {
  const page = await openPage(path, server.fetch);
  act(() => (page.client.feed as ScriptedFeed).connection.setState('unavailable'));
  return page;
}

const logInByHand = () => logIn({ user_id: '2' });

interface Visited {
  readonly path: string;
  readonly page: Page;
  /** The buttons that ask again for what is missing. */
  readonly retries: readonly HTMLElement[];
  /** The calls that the server did not have, until now. */
  readonly missed: readonly OperationName[];
}

/** A client of a server that has no more than prices and news, which has gone to every page one by one. */
async function visitEach(look: (visited: Visited) => Promise<void> | void) {
  vi.useFakeTimers();
  selectBtc();
  const server = foreignServer(['quotations', 'newsList']);
  const page = await openWithoutFeed(server, '/success');
  const missed = new Set<OperationName>();
  let lacking = 0;
  for (const path of pages.map((each) => `/${each.path}`)) {
    server.missed.length = 0;
    await visit(page, `${path}?id=1`);
    const lacks = () => server.missed.filter((name) => !isUnsaid(path, name));
    const retries = () => screen.queryAllByRole('button', { name: word('common.retry') });
    // A response is read in real time, which the page does not show everywhere.
    const isSaid = () => lacks().length === 0 || retries().length > 0;
    await comesToRest(3000, isSaid);
    expect([path, loading(), lacks(), isSaid()]).toEqual([path, undefined, lacks(), true]);
    lacking += Number(lacks().length > 0);
    await look({ path, page, retries: retries(), missed: server.missed });
    for (const name of server.missed) missed.add(name);
  }
  return { lacking, missed: [...missed] };
}

test('PROOF-058 ACCPT-002 LEVER-005 for a visitor every page comes to rest within 3 s and says what it lacks; those about a user offer the login, and no call that needs one is made', async () => {
  const open: string[] = [];
  const { lacking, missed } = await visitEach(({ path, page }) => {
    const isClosed = page.path() === LOGIN || document.querySelector(`main a[href="${LOGIN}"]`) !== null;
    if (!isClosed) open.push(path);
  });
  expect(lacking).toBeGreaterThanOrEqual(6);
  expect(open).toEqual(OPEN_TO_VISITORS.split(' '));
  expect(missed.filter((name) => operations[name].auth === 'required')).toEqual([]);
});

test('PROOF-058 for a user every page comes to rest within 3 s and says what it lacks, which can be asked for again', async () => {
  logInByHand();
  const { lacking } = await visitEach(async ({ path, retries: [again], missed }) => {
    if (again === undefined) return;
    const before = missed.length;
    await act(async () => void fireEvent.click(again));
    await comesToRest(3000, () => missed.length > before);
    expect([path, missed.length > before]).toEqual([path, true]);
  });
  expect(lacking).toBeGreaterThanOrEqual(35);
});

test('PROOF-058 a call that is not there is not tried again by itself, but by Try again', async () => {
  vi.useFakeTimers();
  const server = foreignServer(['quotations']);
  await openWithoutFeed(server, '/noticeList');
  await comesToRest(3000);
  const requested = () => server.missed.filter((name) => name === 'newsList').length;
  const first = requested();
  expect(first).toBeGreaterThan(0);
  // A lost call would be tried twice more in this time; nothing is polled yet.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(requested()).toBe(first);
  await press('button', word('common.retry'));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(requested()).toBe(first + 1);
});

test('PROOF-058 an action that is not there says so beside the form', async () => {
  const server = foreignServer(['quotations', 'newsList']);
  const shown = word('common.notUnderstood');
  await openWithoutFeed(server, '/components/login');
  type(word('common.email'), 'a@b.test');
  type(word('account.auth_password'), 'secret1');
  await press('button', word('common.login'));
  await seen(() => expect(screen.getByRole('main').textContent).toContain(shown));
  expect(screen.messages()).toEqual([]);
});

test('PROOF-058 whether there is a shop is not claimed before it is known', async () => {
  logInByHand();
  await openWithoutFeed(foreignServer(['quotations']), '/myLegalShops');
  await seen(() => expect(loading()).toBeUndefined());
  expect(screen.getByRole('main').textContent).not.toContain(word('c2c.shop_none'));
  screen.getByRole('button', { name: word('common.retry') });
});
