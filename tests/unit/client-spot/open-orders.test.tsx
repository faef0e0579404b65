/** The lists of own orders on a desk: all of them, cancelling many, and what is found in the history. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, cleanup, ok, openPage, press, refused, screen, seen, within } from '../../support/pages.tsx';
import { exampleResponses } from '../../support/desk-script.ts';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { desk, logInToDesk, none } from './desk.ts';
import { word, wordLike, words } from '../../support/words.ts';

const BUY = word('common.buy');
const SELL = word('common.sell');
const OPEN = word('spot.currentOrders');
const HISTORY = word('spot.historyOrders');

const order = (id: number, type: 'in' | 'out', price: string, left: string) => ({
  ...{ id, type, price, number: left, total_number: '0.50000', create_time: '2026-01-01 10:00:00' },
  ...{ currency_name: 'BTC', legal_name: 'USDT' },
});

/** A page of 10 rows. */
function pageOf(rows: readonly object[], { fields }: RecordedCall) {
  const from = (Number(fields.page) - 1) * 10;
  return ok({ list: rows.slice(from, from + 10), count: rows.length, page: Number(fields.page), limit: 10 });
}

/** An exchange where these orders wait; a cancelled one is gone, unless it is refused. */
function exchangeWith(
  start: readonly ReturnType<typeof order>[],
  isRefused = (_id: number) => false,
): Script {
  let open = start;
  const page = (type?: string) => (call: RecordedCall) =>
    pageOf(
      open.filter((one) => type === undefined || one.type === type),
      call,
    );
  return {
    ...desk,
    ...{ openOrders: page(), openBuys: page('in'), openSells: page('out') },
    spotCancel: ({ fields }: RecordedCall) => {
      if (isRefused(Number(fields.id))) return refused('error', 'The order is gone.');
      open = open.filter(({ id }) => id !== Number(fields.id));
      return ok('Cancelled.');
    },
  };
}

/** The first of {@link two}, as a text names it. */
const ORDER = { amount: '0.5000', base: 'BTC', price: '21000.00' };
const two = [order(8, 'out', '21000.00000', '0.50000'), order(7, 'in', '19000.00000', '0.12500')];

beforeEach(logInToDesk);

const sidesOf = (calls: readonly RecordedCall[]) => calls.map(({ fields }) => [fields.id, fields.type]);
const listed = () => screen.rowsOf(OPEN).map(([, side]) => side);
/** The lists of own orders: the form has choices of the same names, and a small part of the page is searched quickly. */
const lists = () => within(screen.getByRole('region', { name: word('spot.orderList') }));
const hit = (role: string, name: string) => act(async () => lists().getByRole(role, { name }).click());
const side = (name: string) => hit('radio', name);
const many = (count: number, type: 'in' | 'out' = 'in') =>
  Array.from({ length: count }, (_, index) => order(100 - index, type, '19000.00000', '0.50000'));
const hasMore = () => lists().queryByRole('button', { name: word('common.loadMore') }) !== null;
const question = () => screen.queryByRole('dialog', { name: word('common.confirmCancel') });
const isChosen = (name: string | RegExp) =>
  screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';

describe('open orders', () => {
  test('DESK-220 SPOT-002 SPOT-003 SPOT-028 SPOT-029 a desk with open orders begins with all of them, counted in the tab, with all figures', async () => {
    await openPage('/newmarket', exchangeWith(two));
    expect(isChosen(word('spot.currentOrdersCount', { count: '2' }))).toBe(true);
    expect(screen.queryByRole('table', { name: HISTORY })).toBeNull();
    expect(screen.headingsOf(OPEN)).toEqual([
      `${word('common.pair')} / ${word('common.time')}`,
      ...words(
        'spot.direction',
        'common.amount',
        'common.price',
        'spot.filled',
        'common.c2c_total',
        'common.actions',
      ),
    ]);
    const named = ['BTC/USDT | 2026-01-01 10:00:00'];
    const sell = [...named, SELL, '0.5000', '21000.00', '0%', '10500.0000', word('desk.revoke')];
    const buy = [...named, BUY, '0.1250', '19000.00', '75%', '9500.0000', word('desk.revoke')];
    expect(screen.rowsOf(OPEN)).toEqual([sell, buy]);
    await side(word('common.buy'));
    await seen(() => expect(screen.rowsOf(OPEN)).toEqual([buy]));
    await side(word('common.sell'));
    await seen(() => expect(screen.rowsOf(OPEN)).toEqual([sell]));
    await press('tab', HISTORY);
    expect(isChosen(HISTORY)).toBe(true);
    expect(screen.queryByRole('table', { name: OPEN })).toBeNull();
  });

  test('SPOT-003 a desk begins with the history; the first open order brings its list, unless the user chose one', async () => {
    let open: readonly ReturnType<typeof order>[] = [];
    const script = { ...desk, openOrders: (call: RecordedCall) => pageOf(open, call) };
    const opened = async () => {
      open = [];
      const page = await openPage('/newmarket', script);
      expect(isChosen(HISTORY)).toBe(true);
      return page;
    };
    const orderArrives = async (page: Awaited<ReturnType<typeof opened>>) => {
      open = two;
      await page.emit('update_balance', { type: 'update_balance_2', to: 2 });
      await seen(() => screen.getByRole('tab', { name: word('spot.currentOrdersCount', { count: '2' }) }));
    };
    const page = await opened();
    await orderArrives(page);
    expect(isChosen(word('spot.currentOrdersCount', { count: '2' }))).toBe(true);
    // The last one goes, and the list stays.
    open = [];
    await page.emit('update_balance', { type: 'update_balance_2', to: 2 });
    await seen(() => expect(isChosen(OPEN)).toBe(true));
    cleanup();
    const again = await opened();
    await press('tab', HISTORY);
    await orderArrives(again);
    expect(isChosen(HISTORY)).toBe(true);
  });

  test('SPOT-031 SPOT-033 ERR-012 more are offered above 8 rows, until there are no more; another tab starts at page 1', async () => {
    await openPage('/newmarket', exchangeWith(many(8)));
    expect([listed().length, hasMore()]).toEqual([8, false]);
    cleanup();
    await openPage('/newmarket', exchangeWith([...many(10), order(7, 'out', '21000.00000', '0.50000')]));
    expect(listed()).toHaveLength(10);
    await hit('button', word('common.loadMore'));
    await seen(() => expect(listed()).toHaveLength(11));
    await hit('button', word('common.loadMore'));
    await seen(() => lists().getByText(word('common.noMore')));
    expect(hasMore()).toBe(false);
    await side(word('common.sell'));
    await seen(() => expect(listed()).toEqual([SELL]));
    await side(word('common.all'));
    await seen(() => expect([listed().length, hasMore()]).toEqual([10, true]));
  });

  test('SPOT-032 ERR-011 a loading state stands while they are loaded, and an empty one when there are none', async () => {
    let release = (): void => undefined;
    const response = new Promise((resolve) => (release = () => resolve(none)));
    await openPage('/newmarket', { ...exchangeWith([]), openSells: () => response });
    await press('tab', OPEN);
    expect(lists().getByText(word('spot.openEmpty'))).toBeTruthy();
    await side(word('common.sell'));
    expect(lists().getByRole('status', { name: word('common.loading') })).toBeTruthy();
    release();
    await seen(() => lists().getByText(word('spot.openEmpty')));
  });

  test('ERR-022 ERR-027 SPOT-035 SPOT-037 cancelling an order asks in the words of the protocol, and its row goes; who is not asked again cancels at once, also after a logout, until the settings say otherwise', async () => {
    const page = await openPage('/newmarket', exchangeWith(two));
    await press('button', wordLike('spot.revokeLabel_sell'));
    await seen(() =>
      expect(question()?.textContent).toContain(word('spot.revokeOrder_sell', { ...ORDER, quote: 'USDT' })),
    );
    await press('checkbox', word('common.doNotAsk'));
    // Without a yes nothing is kept.
    await press('button', word('common.revokeNo'));
    await seen(() => expect(question()).toBeNull());
    expect(page.callsOf('spotCancel')).toEqual([]);
    await press('button', wordLike('spot.revokeLabel_sell'));
    await press('checkbox', word('common.doNotAsk'));
    await press('button', word('common.revokeYes'));
    await seen(() => expect(listed()).toEqual([BUY]));
    expect(sidesOf(page.callsOf('spotCancel'))).toEqual([['8', 'out']]);
    await press('button', wordLike('spot.revokeLabel_buy'));
    await seen(() => expect(page.callsOf('spotCancel')).toHaveLength(2));
    expect(question()).toBeNull();
    cleanup();

    await openPage('/accountSet', exampleResponses('userInfo', 'hasTradePassword'));
    await seen(() => expect(screen.field(word('account.askRevoke'))).toMatchObject({ checked: false }));
    await press('checkbox', word('account.askRevoke'));
    cleanup();
    await openPage('/newmarket', exchangeWith(two));
    await press('button', wordLike('spot.revokeLabel_sell'));
    await seen(() => expect(question()).not.toBeNull());
  });

  test('DESK-221 one question cancels all orders, and a message states how many, with the reasons of refusals', async () => {
    const page = await openPage(
      '/newmarket',
      exchangeWith(two, (id) => id === 8),
    );
    await press('button', word('spot.cancelAll'));
    await seen(() =>
      screen.getByRole('dialog', { name: word('spot.cancelAllTitle', { count: 2, symbol: 'BTC/USDT' }) }),
    );
    expect(page.callsOf('spotCancel')).toEqual([]);
    await press('button', word('spot.cancelAllYes', { count: 2 }));
    await seen(() =>
      expect(screen.messages()).toEqual([
        `${word('spot.cancelledAll', { count: 1 })} ${word('spot.notCancelled_sell', { ...ORDER, reason: 'The order is gone.' })}`,
      ]),
    );
    expect(sidesOf(page.callsOf('spotCancel'))).toEqual([
      ['8', 'out'],
      ['7', 'in'],
    ]);
    await seen(() => expect(listed()).toEqual([SELL]));
  });
});

test('DESK-222 the history asks for the orders of one outcome', async () => {
  const page = await openPage('/newmarket', exchangeWith([]));
  await page.announce('receipts');
  await press('tab', HISTORY);
  await press('radio', word('spot.receipt_cancelled'));
  await seen(() => expect(page.callsOf('spotOrders').at(-1)?.fields).toMatchObject({ status: 'cancelled' }));
  await seen(() => screen.getByText(word('spot.receipt_emptyOutcome')));
});

describe('completed trades', () => {
  const trade = (id: number, way: number, price: string, number: string) => ({
    ...examples.completedTrades.response.list[0],
    ...{ id, way, price, number, time: '2026-01-01 10:00:00' },
  });
  const open = (...trades: readonly object[]) =>
    openPage('/dealCenter', { ...desk, completedTrades: (call: RecordedCall) => pageOf(trades, call) });
  const rows = () => screen.rowsOf(HISTORY);
  const toneOf = (text: string) => {
    const table = within(screen.getByRole('table', { name: HISTORY }));
    return /_(up|down)_/.exec(table.getByText(text).className)?.[1];
  };

  test('SPOT-043 SPOT-044 SPOT-045 SPOT-046 SPOT-047 they have tabs and columns, their total, status and colours', async () => {
    await open(trade(1, 2, '20000.55000', '0.12345'), trade(2, 1, '19999.00000', '0.01000'));
    await press('tab', HISTORY);
    expect(screen.headingsOf(HISTORY)).toEqual(
      words(
        'common.time',
        'common.pair',
        'common.amount',
        'common.price',
        'spot.dealTotal',
        'common.status',
        'spot.direction',
      ),
    );
    const named = ['2026-01-01 10:00:00', 'BTC/USDT'];
    // 20000.55 × 0.12345 = 2469.0678975
    const bought = [...named, '0.12345', '20000.55', '2469.0679', word('spot.dealed'), BUY];
    const sold = [...named, '0.0100', '19999.00', '199.9900', word('spot.dealed'), SELL];
    expect(rows()).toEqual([bought, sold]);
    expect([toneOf(BUY), toneOf(SELL)]).toEqual(['up', 'down']);
    await side(word('common.buy'));
    expect(rows()).toEqual([bought]);
    await side(word('common.sell'));
    expect(rows()).toEqual([sold]);
    await side(word('common.all'));
    expect(rows()).toHaveLength(2);
  });

  test('SPOT-048 SPOT-049 more are offered above 8 rows and none at 8, and an empty list says so', async () => {
    for (const [count, isOffered] of [
      [8, false],
      [9, true],
    ] as const) {
      await open(...Array.from({ length: count }, (_, id) => trade(id, 2, '20000.00000', '0.01000')));
      await press('tab', HISTORY);
      expect([rows().length, hasMore()]).toEqual([count, isOffered]);
      cleanup();
    }
    await open();
    await press('tab', HISTORY);
    expect(screen.getByText(word('spot.completedEmpty'))).toBeTruthy();
  });

  test('SPOT-050 they are asked for again every 5 seconds', async () => {
    const page = await open();
    await press('tab', OPEN);
    vi.useFakeTimers();
    await press('tab', HISTORY);
    await act(() => vi.advanceTimersByTimeAsync(100));
    const before = page.callsOf('completedTrades').length;
    const later: number[] = [];
    for (let second = 1; second <= 11; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1000));
      later.push(page.callsOf('completedTrades').length - before);
    }
    expect(later).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2]);
  });
});
