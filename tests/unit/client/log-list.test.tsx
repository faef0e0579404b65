/** Long lists and their files: what is in the page, what can be reached, what is saved. */
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { readAllPages } from '#client/exchange/pages.ts';
import type { Call } from '#client/exchange/index.ts';
import type { PagedList } from '#client/exchange/lists.ts';
import { tableText } from '#client/ui/log-list/csv.ts';
import { LogList } from '#client/ui/log-list/log-list.tsx';
import { render } from '@testing-library/react';
import { act, fireEvent, logIn, ok, openPage, press, refused, screen, seen } from '../../support/pages.tsx';
import type { RecordedCall } from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ROW_PX = 44;
const WINDOW_PX = 660;
/** Rows in sight, those kept ready at both edges, and the two empty lines that stand for the rest. */
const MAX_IN_PAGE = WINDOW_PX / ROW_PX + 2 * 12 + 4;

interface Entry {
  readonly id: number;
}

const entries = (count: number): Entry[] => Array.from({ length: count }, (_, id) => ({ id }));

const listOf = (rows: readonly Entry[], more: Partial<PagedList<Entry>> = {}): PagedList<Entry> => ({
  rows,
  isLoading: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  isLoadMoreError: false,
  isExhausted: true,
  loadMore: () => {},
  reload: () => {},
  readAll: async () => rows,
  ...more,
});

const shown = (list: PagedList<Entry>) =>
  createElement(
    MantineProvider,
    null,
    <LogList
      label="Log"
      columns={[{ key: 'id', title: 'Id', render: ({ id }) => <a href={`#${id}`}>row {id}</a> }]}
      rowKey={({ id }) => id}
      list={list}
    />,
  );

/** jsdom lays nothing out: the box is a window of 660 px, and a row is 44 px high. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TR' ? ROW_PX : WINDOW_PX;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW_PX);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000 * ROW_PX + 36);
}

const box = () => screen.getByRole('group', { name: 'Log' });
const lines = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const places = () =>
  lines().flatMap(({ ariaRowIndex }) => (ariaRowIndex === null ? [] : [Number(ariaRowIndex)]));

function scrollTo(top: number): void {
  box().scrollTop = top;
  fireEvent.scroll(box());
}

describe('a long list', () => {
  test('of 2,000 rows has few of them in the page at any place, and every one can be reached; one of 100 has them all', () => {
    layOut();
    const { rerender } = render(shown(listOf(entries(2000))));
    const count = () => screen.getByRole('table').getAttribute('aria-rowcount');
    expect(count()).toBe('2001');
    const reached = new Set<number>();
    let max = 0;
    for (let top = 0; top <= 2000 * ROW_PX; top += WINDOW_PX) {
      scrollTo(top);
      max = Math.max(max, lines().length);
      places().forEach((place) => reached.add(place));
    }
    expect(max).toBeLessThanOrEqual(MAX_IN_PAGE);
    expect(reached.size).toBe(2000);
    // The heading is the first row for screen readers.
    expect([Math.min(...reached), Math.max(...reached)]).toEqual([2, 2001]);
    rerender(shown(listOf(entries(500), { hasMore: true, isExhausted: false })));
    expect(count()).toBe('-1');
    rerender(shown(listOf(entries(100))));
    expect([lines().length, count()]).toEqual([100, null]);
  });

  test('keeps the row that has focus while the reader scrolls away', () => {
    layOut();
    render(shown(listOf(entries(1000))));
    act(() => screen.getByText('row 3').focus());
    scrollTo(800 * ROW_PX);
    expect(document.activeElement?.textContent).toBe('row 3');
    expect(places()).toContain(3 + 2);
    expect(places()).toContain(802);
  });
});

describe('the file', () => {
  const columns = [{ title: 'Text', value: (text: string) => text }];
  const fileOf = (...cells: string[]) => tableText(columns, cells).slice(1).split('\r\n').slice(1, -1);

  test('opens as UTF-8 in spreadsheets, with plain numbers and quoted separators', () => {
    expect(tableText(columns, ['币币']).charCodeAt(0)).toBe(0xfeff);
    expect(fileOf('-12.50000000', '币币', 'a,"b"')).toEqual(['-12.50000000', '币币', '"a,""b"""']);
  });

  test.each(['=1+1', '+1', '@SUM(A1)', '-1+cmd|0', '\t=1', ' =1', '＝1', '|calc'])(
    'does not let a spreadsheet run %j',
    (text) => {
      expect(fileOf(text).join('\r\n').replace(/^"/, '')).toMatch(/^'/);
    },
  );
});

describe('reading a list to its end', () => {
  const paged = {
    operation: 'transferHistory',
    input: {},
    rowsOf: ({ data }: { data: Entry[] }) => data,
  } as never;
  const reading = { signal: new AbortController().signal };
  const readWith = (response: (page: number) => readonly Entry[]) =>
    readAllPages(
      (async (_name: string, { page }: { page: number }) => ({ data: response(page) })) as unknown as Call,
      { ...(paged as object), rowKey: ({ id }: Entry) => id } as never,
      reading,
    );

  test('takes a row once that a new one moved to the next page, and ends where a server knows no pages', async () => {
    const pages: Record<number, Entry[]> = { 1: [{ id: 5 }, { id: 4 }], 2: [{ id: 4 }, { id: 3 }] };
    expect(await readWith((page) => pages[page] ?? [])).toEqual([{ id: 5 }, { id: 4 }, { id: 3 }]);
    expect(await readWith(() => [{ id: 2 }, { id: 1 }])).toEqual([{ id: 2 }, { id: 1 }]);
  });
});

describe('the export', () => {
  const movement = (id: number) => ({
    id,
    value: '-1.50000000',
    info: '=cmd',
    created_time: '2025-06-02 13:05:09',
    currency_name: 'USDT',
  });
  const pages: Record<string, readonly object[]> = { 1: [movement(3), movement(2)], 2: [movement(1)] };
  const response = ({ fields }: RecordedCall) => ok({ list: pages[fields['page'] ?? ''] ?? [], count: 3 });

  function caught() {
    const files: { name: string; text: Promise<string> }[] = [];
    const blobs = new Map<string, Blob>();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (blobs.set(`blob:${blobs.size}`, blob), `blob:${blobs.size - 1}`),
        revokeObjectURL: () => {},
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') });
    });
    return files;
  }

  /** Presses the button of a list whose second page comes so, or as it is. */
  async function exportWith(second?: unknown) {
    const files = caught();
    logIn();
    await openPage('/leverRecord?id=3', {
      walletLog: (call: RecordedCall) => (call.fields['page'] === '2' && second) || response(call),
    });
    await press('button', word('common.exportCsv'));
    return files;
  }

  test('holds every page, though one is shown', async () => {
    const files = await exportWith();
    await seen(() => expect(screen.messages()).toEqual([word('common.exported', { count: 3 })]));
    expect(files.map(({ name }) => name)).toEqual(['leverage-movements-2025-06-15-2306.csv']);
    expect((await files[0]?.text)?.trim().split('\r\n')).toHaveLength(4);
    expect(await files[0]?.text).toContain('2025-06-02T13:05:09+08:00,-1.50000000,USDT,');
  });

  test('of open orders has the direction of each', async () => {
    const files = caught();
    logIn();
    const [order] = examples.entrusts.response.list;
    await openPage('/accountEntrust', {
      entrusts: ({ fields: { type, page } }: RecordedCall) =>
        ok({ list: page === '1' && type !== 'out' ? [order] : [], count: 1, page, limit: 10 }),
    });
    await press('button', word('common.exportCsv'));
    await seen(() => expect(files).toHaveLength(1));
    const [head, first] = (await files[0]?.text)?.split('\r\n') ?? [];
    const at = head?.split(',').indexOf(word('spot.direction')) ?? -1;
    expect(words('common.buy', 'common.sell')).toContain(first?.split(',')[at]);
  });

  test('that cannot be read to its end saves nothing and says so', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const files = await exportWith(refused('error', 'Busy'));
    await seen(() => expect(screen.messages()).toEqual([word('common.exportFailed')]));
    expect(files).toEqual([]);
  });

  test('stops on a press of its own, and nothing is saved', async () => {
    const files = await exportWith(new Promise(() => {}));
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: wordLike('common.exportStop') }), { detail: 2 });
    });
    await press('button', wordLike('common.exportStop'));
    expect(screen.getByRole('button', { name: word('common.exportCsv') })).toBeDefined();
    expect(files).toEqual([]);
  });
});
