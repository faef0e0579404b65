/** What happens while the script of a page loads: its first calls, or that somebody who may not see it is led elsewhere. */
import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { pages } from '#client/app/pages.ts';
import type { FeatureRoute } from '#client/ui/route.ts';
import { selectBtc } from '../../support/desk-script.ts';
import { act, cleanup, logIn, ok, openPage, screen, seen, visit } from '../../support/pages.tsx';
import type { Page } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

const originals = new Map<FeatureRoute, FeatureRoute>();

/** Changes a page of the client until the test ends. */
function change(page: FeatureRoute, changes: Partial<FeatureRoute>): void {
  if (!originals.has(page)) originals.set(page, { ...page });
  Object.assign(page, changes);
}

beforeEach(() => {
  logIn({ user_id: '2' });
  selectBtc();
  // Nothing becomes old and nothing is asked for again, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] });
  focusManager.setFocused(false);
});
afterEach(() => {
  for (const [page, original] of originals) Object.assign(page, original);
  originals.clear();
  focusManager.setFocused(undefined);
});

const pageAt = (path: string): FeatureRoute => {
  const found = pages.find((page) => `/${page.path}` === path);
  if (!found) throw new Error(`no page ${path}`);
  return found;
};

/** Where nothing is asked for that the pages below ask for. */
const ELSEWHERE = '/components/login';

const market = { quotations: ok(examples.quotations.response) };

const callsSince = (page: Page, first: number) =>
  page.calls.slice(first).map(({ name, fields }) => `${name} ${JSON.stringify(fields)}`);

/** One page for each loader. */
const withOwnLoader = [
  ...new Map(pages.flatMap((page) => (page.loader ? [[page.loader, page]] : []))).values(),
];

describe('while the script of a page loads', () => {
  test.each(withOwnLoader.map(({ path }) => `/${path}`))(
    'PROOF-337 %s has its first calls made, and they are made once, as without them',
    async (path) => {
      const route = pageAt(path);
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      const { load } = route;
      const page = await openPage(ELSEWHERE, market);
      change(route, { load: () => gate.then(load) });
      const first = page.calls.length;
      const opening = page.router.navigate(path);
      const early = await seen(() => {
        const calls = callsSince(page, first);
        expect(calls).not.toEqual([]);
        return calls;
      });
      expect(page.path()).toBe(ELSEWHERE);
      release();
      await act(async () => void (await opening));
      await visit(page, path);
      const made = callsSince(page, first);
      expect(early.filter((call) => made.filter((one) => one === call).length !== 1)).toEqual([]);
      cleanup();
      change(route, { load, loader: () => {} });
      const alone = await openPage(path, market);
      await seen(() => expect(callsSince(alone, 0)).toEqual(expect.arrayContaining([...early])));
    },
  );

  test('PROOF-337 a visitor’s page makes no call that needs a login, and one whose calls are lost is shown all the same', async () => {
    localStorage.removeItem('token');
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openPage(ELSEWHERE, {
      quotations: () => Promise.reject(new TypeError('lost')),
      tradeHistory: () => Promise.reject(new TypeError('lost')),
    });
    await visit(page, '/newmarket');
    expect(page.path()).toBe('/newmarket');
    expect(page.callsOf('quotations')).not.toEqual([]);
    expect(page.callsOf('spotDeal')).toEqual([]);
  });
});

describe('a page that is closed', () => {
  const opened = (path: string) => {
    const { load } = pageAt(path);
    const loading = vi.fn(load);
    change(pageAt(path), { load: loading });
    return loading;
  };

  test('PROOF-338 ROUTE-065 to a visitor leads to the login without its script, opens after it, and logging out on it leads there again', async () => {
    localStorage.removeItem('token');
    const loading = opened('/c2cOrder');
    const page = await openPage('/c2cOrder?ad=4');
    expect(page.path()).toBe('/components/login');
    expect(screen.heading()).toBe(word('common.login'));
    expect(loading).not.toHaveBeenCalled();
    expect(page.router.state.location.state).toEqual({ back: '/c2cOrder?ad=4' });
    act(() => page.client.session.begin('token-1'));
    await visit(page, '/c2cOrder');
    expect(loading).toHaveBeenCalledTimes(1);
    expect(page.path()).toBe('/c2cOrder');
    await act(async () => page.client.session.end());
    await seen(() => expect(page.path()).toBe('/components/login'));
  });

  test('PROOF-338 ROOM-112 without a seat leads to the way into a room without its script', async () => {
    const loading = opened('/assets');
    const refusal = JSON.stringify({ error: { code: 'NO_SEAT', message: 'This browser has no seat.' } });
    const page = await openPage('/room', () => Promise.resolve(new Response(refusal, { status: 401 })));
    await act(async () => void (await page.client.call('quotations', {}).catch(() => undefined)));
    await visit(page, '/assets');
    expect(page.path()).toBe('/room');
    expect(loading).not.toHaveBeenCalled();
  });
});
