/** Calls that a page repeats, and lists that grow page by page while events make them old. */
import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createExchangeClient, openStorage } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { createQueryClient, ExchangeProvider, useOperation } from '#client/exchange/react.tsx';
import { ok, refused, scriptedFetch, seen } from '../../support/pages.tsx';

const LAST_PAGE = 3;

/** Titles of a page; what was read after a change says so. */
const titlesOf = (page: number, version: number) => (page > LAST_PAGE ? [] : [`${page}.${version}`]);

const rowsOf = ({ list }: { readonly list: readonly { readonly title: string }[] }) =>
  list.map(({ title }) => title);

interface Waiting {
  readonly page: number;
  readonly respond: (body: unknown) => void;
}

let waiting: Waiting[];
let version: number;
beforeEach(() => {
  waiting = [];
  version = 1;
});

const article = (title: string, id: number) => ({ id, c_id: 4, title, create_time: '2025-06-02 10:00:00' });

/** Responds to the only waiting call, for the page that it requests. */
async function response(page: number, body?: unknown): Promise<void> {
  await seen(() => expect(waiting.map((call) => call.page)).toEqual([page]));
  const [call] = waiting.splice(0);
  const list = titlesOf(page, version).map(article);
  await act(async () => call?.respond(body ?? ok({ list, count: LAST_PAGE })));
}

/** A page's exchange whose calls for news wait for a response. */
function openExchange() {
  const { fetch } = scriptedFetch({
    newsList: ({ fields }: { fields: Readonly<Record<string, string>> }) =>
      new Promise((resolve) => waiting.push({ page: Number(fields.page), respond: resolve })),
  });
  const client = createExchangeClient({
    backend: 'http://exchange.test',
    clock: { now: () => 1_750_000_000_000 },
    storage: openStorage(localStorage),
    language: () => 'en',
    fetch,
  });
  vi.spyOn(client.feed, 'open').mockImplementation(() => {});
  const queries = createQueryClient(client, () => {});
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ExchangeProvider {...{ client, queries, children, warnDuplicate: () => {} }} />
  );
  return { client, queries, wrapper };
}

/** The list as a page has it, its first page read. */
async function openList() {
  const { queries, wrapper } = openExchange();
  const { result } = renderHook(() => usePagedOperation('newsList', { c_id: 4 }, rowsOf), { wrapper });
  await response(1);
  await seen(() => expect(result.current.rows).toEqual(['1.1']));
  return {
    list: () => result.current,
    loadMore: () => act(async () => result.current.loadMore()),
    /** An event makes what was read old. */
    change: () =>
      act(async () => {
        version += 1;
        void queries.invalidateQueries({ queryKey: ['newsList'] });
      }),
  };
}

test('a page requested during a refresh follows it, and the refresh completes', async () => {
  const { list, loadMore, change } = await openList();
  await change();
  await seen(() => expect(waiting).toHaveLength(1));
  await loadMore();
  expect(list()).toMatchObject({ rows: ['1.1'], isLoadingMore: true });
  await response(1);
  await response(2);
  await seen(() => expect(list()).toMatchObject({ rows: ['1.2', '2.2'], isLoadingMore: false }));
  expect(waiting).toEqual([]);
});

test('a page that an event breaks off is asked for again', async () => {
  const { list, loadMore, change } = await openList();
  await loadMore();
  await seen(() => expect(waiting.map(({ page }) => page)).toEqual([2]));
  await change();
  await seen(() => expect(waiting.map(({ page }) => page)).toEqual([2, 1]));
  waiting.shift();
  expect(list().isLoadingMore).toBe(true);
  await response(1);
  await response(2);
  await seen(() => expect(list()).toMatchObject({ rows: ['1.2', '2.2'], isLoadingMore: false }));
});

test('a page that an event breaks off is asked for again where no render has seen the refetch', async () => {
  const { list, loadMore, change } = await openList();
  const held: (() => void)[] = [];
  notifyManager.setScheduler((notify) => void held.push(notify));
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
  await loadMore();
  await seen(() => expect(waiting.map(({ page }) => page)).toEqual([2]));
  await change();
  await seen(() => expect(waiting.map(({ page }) => page)).toEqual([2, 1]));
  waiting.shift();
  await response(1);
  await seen(() => expect(held.length).toBeGreaterThan(2));
  notifyManager.setScheduler(defaultScheduler);
  await act(async () => held.splice(0).forEach((notify) => notify()));
  await response(2);
  await seen(() => expect(list()).toMatchObject({ rows: ['1.2', '2.2'], isLoadingMore: false }));
});

test('a page that is refused is not asked for again until somebody does; at the end there is none', async () => {
  const { list, loadMore } = await openList();
  await loadMore();
  await response(2, refused('error', 'Closed.'));
  await seen(() => expect(list()).toMatchObject({ rows: ['1.1'], isLoadingMore: false }));
  expect(list()).toMatchObject({ error: { message: 'Closed.' }, isLoadMoreError: true });
  expect(waiting).toEqual([]);
  for (const page of [2, 3, 4]) {
    await loadMore();
    expect(list().isLoadMoreError).toBe(false);
    await response(page);
    await seen(() => expect(list().isLoadingMore).toBe(false));
  }
  expect(list()).toMatchObject({ rows: ['1.1', '2.1', '3.1'], isExhausted: true });
  await loadMore();
  expect(list().isLoadingMore).toBe(false);
  expect(waiting).toEqual([]);
});

test('the error of a page stays until it loads; a failed refresh is not an error of a page', async () => {
  const { list, loadMore, change } = await openList();
  await change();
  await response(1, refused('error', 'Closed.'));
  await seen(() => expect(list().error?.message).toBe('Closed.'));
  expect(list().isLoadMoreError).toBe(false);
  await loadMore();
  await response(2, refused('error', 'Closed.'));
  await seen(() => expect(list().isLoadMoreError).toBe(true));
  await change();
  await response(1);
  await seen(() => expect(list()).toMatchObject({ rows: ['1.3'], error: null, isLoadMoreError: true }));
  await loadMore();
  await response(2);
  await seen(() => expect(list()).toMatchObject({ rows: ['1.3', '2.3'], isLoadMoreError: false }));
});

test.each([
  ['a call', () => void useOperation('newsList', { c_id: 4, page: 1 }, { pollMs: 1 })],
  ['a list', () => void usePagedOperation('newsList', { c_id: 4 }, rowsOf, { pollMs: 1 })],
])('repeated %s shows a refusal once, and again after a success', async (_what, poll) => {
  const { client, wrapper } = openExchange();
  const sent: string[] = [];
  client.refusals.listen(({ message }) => sent.push(message));
  const { unmount } = renderHook(poll, { wrapper });
  for (const body of [1, 2, 3].map(() => refused('error', 'Closed.'))) await response(1, body);
  await response(1);
  expect(sent).toEqual(['Closed.']);
  for (const body of [4, 5].map(() => refused('error', 'Closed again.'))) await response(1, body);
  await response(1);
  expect(sent).toEqual(['Closed.', 'Closed again.']);
  unmount();
});
