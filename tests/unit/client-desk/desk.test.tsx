/** A desk whose exchange responds in part, late, or without live data. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import {
  act,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  visit,
  within,
} from '../../support/pages.tsx';
import { selectBtc, userDesk } from '../../support/desk-script.ts';
import type { Page, ScriptedFeed, Script } from '../../support/pages.tsx';
import { word, wordLike } from '../../support/words.ts';

const script: Script = { ...userDesk, bars: examples.bars.response };

beforeEach(selectBtc);

const region = (name: string) => within(screen.getByRole('region', { name }));
const header = () => screen.getByTestId('last-price').textContent;

async function connection(page: Page, state: 'live' | 'unavailable'): Promise<void> {
  await act(async () => (page.client.feed as ScriptedFeed).connection.setState(state));
}

/** Returns refusals until it is repaired. */
function broken(...names: readonly (keyof Script)[]) {
  let isBroken = true;
  const responseOf = (name: keyof Script) => () =>
    isBroken ? refused('error', 'Something went wrong.') : script[name];
  return {
    script: { ...script, ...Object.fromEntries(names.map((name) => [name, responseOf(name)])) },
    mend: () => (isBroken = false),
  };
}

describe('calls that fail', () => {
  test('DESK-009 DESK-119 trade panel and latest trades say so and offer another try, and one try that succeeds repeats all that failed', async () => {
    const exchange = broken('quotations', 'bars', 'openBuys', 'tradeHistory');
    logIn();
    await openPage('/newmarket', exchange.script);
    const trade = region(word('common.trade'));
    expect(trade.getByRole('alert').textContent).toContain(word('common.loadFailed'));
    const trades = region(word('desk.book_trades'));
    await seen(() => expect(trades.getByRole('alert').textContent).toContain(word('common.loadFailed')));
    expect(trades.queryByText(word('desk.book_noDeals'))).toBeNull();
    const retries = () => screen.queryAllByRole('button', { name: word('common.retry') });
    await seen(() => expect(retries().length).toBeGreaterThan(2));
    exchange.mend();
    await act(async () => trade.getByRole('button', { name: word('common.retry') }).click());
    await seen(() => expect(retries()).toEqual([]));
    await seen(() => expect(trades.getAllByRole('row').length).toBeGreaterThan(1));
    expect(screen.getByTestId('submit-order').textContent).toBe(word('spot.submitBuy', { coin: 'BTC' }));
    await seen(() => screen.getByRole('table', { name: wordLike('desk.latestBars') }));
  });

  test('DESK-009 a desk that knows no pair yet offers another try', async () => {
    localStorage.clear();
    const exchange = broken('quotations');
    await openPage('/newmarket', exchange.script);
    exchange.mend();
    await press('button', word('common.retry'));
    await seen(() => screen.getByRole('region', { name: word('common.trade') }));
  });

  test('DESK-010 the header shows the price of the feed when the quotations are refused', async () => {
    const page = await openPage('/newmarket', broken('quotations').script);
    expect(header()).toBe('– ');
    await page.emit('daymarket', { ...eventExamples.daymarket, now_price: '20123.40000' });
    await seen(() => expect(header()).toContain('20123.40'));
  });
});

/** A server that is down: every call fails until it is up again. */
function down() {
  const state = { isDown: true };
  const names = Object.keys(operations) as (keyof Script)[];
  const responseOf = (name: keyof Script) => () =>
    state.isDown
      ? new Response('Bad gateway', { status: 502 })
      : (script[name] ?? ok(examples[name].response));
  return { state, script: Object.fromEntries(names.map((name) => [name, responseOf(name)])) };
}

describe('a server that does not respond', () => {
  const reason = word('common.failedNetwork');

  test('DESK-417 every part that is not there says why, and the status line speaks of prices alone', async () => {
    logIn();
    const server = down();
    server.state.isDown = false;
    const isLost = () => new Response('Bad gateway', { status: 502 });
    const page = await openPage('/newmarket', { ...server.script, completedTrades: isLost });
    await connection(page, 'live');
    screen.getByText(word('common.live'));
    server.state.isDown = true;
    await press('tab', word('spot.historyOrders'));
    await seen(() => screen.getAllByText(reason));
    screen.getByText(word('common.live'));
    for (const address of ['/recharge', '/authentication', '/withdraw_address', '/jymm']) {
      await visit(page, address);
      await seen(() =>
        expect([address, within(screen.getByRole('main')).getByRole('alert').textContent]).toEqual([
          address,
          expect.stringContaining(reason),
        ]),
      );
    }
  });

  test('a list that failed once is asked for again by itself', async () => {
    logIn();
    let hasFailed = false;
    await openPage('/newmarket', {
      ...script,
      openOrders: () => {
        if (hasFailed) return script.openOrders;
        hasFailed = true;
        return new Response('Bad gateway', { status: 502 });
      },
    });
    await seen(() => expect(screen.rowsOf(word('spot.currentOrders'))).toHaveLength(1));
    expect(hasFailed).toBe(true);
  });

  test('a chart that cannot be read offers another try', async () => {
    let bars: unknown = new Response('<html>');
    const chart = () => region(word('desk.chart'));
    await openPage('/newmarket', { ...script, bars: () => bars });
    await seen(() => expect(chart().getByRole('alert').textContent).toContain(word('common.loadFailed')));
    bars = script.bars;
    await act(async () =>
      chart()
        .getByRole('button', { name: word('common.retry') })
        .click(),
    );
    await seen(() => expect(chart().queryByRole('alert')).toBeNull());
  });
});

describe('DESK-011 an exchange without live data', () => {
  test('DESK-011 a visitor sees why there is no book, also in the footer', async () => {
    const page = await openPage('/newmarket', script);
    const book = region(word('desk.book_title'));
    expect(book.getByLabelText(word('common.loading'))).toBeTruthy();
    expect(screen.getByText(word('common.connecting'))).toBeTruthy();
    await connection(page, 'unavailable');
    expect(book.queryByLabelText(word('common.loading'))).toBeNull();
    expect(book.getByText(word('desk.bookUnknownVisitor'))).toBeTruthy();
    expect(screen.queryByText(word('common.connecting'))).toBeNull();
    expect(screen.getByText(word('common.desk_noFeed'))).toBeTruthy();
  });

  test('DESK-011 a user sees the book of the deal response, polled until the feed has one', async () => {
    vi.useFakeTimers();
    logIn();
    let bid = '19999.00000';
    const level = { currency_name: 'BTC', legal_name: 'USDT', number: '0.50000' };
    const page = await openPage('/newmarket', {
      ...script,
      spotDeal: () => ok({ ...examples.spotDeal.response, in: [{ ...level, price: bid }] }),
    });
    await connection(page, 'unavailable');
    const book = region(word('desk.book_title'));
    const best = () =>
      book
        .getByRole('button', { name: wordLike('desk.book_rowBuy', { position: 1 }) })
        .getAttribute('aria-label');
    await seen(() =>
      expect(best()).toMatch(wordLike('desk.book_rowBuy', { position: 1, price: '19999.00' })),
    );
    expect(book.getByText(word('desk.bookNoFeed'))).toBeTruthy();
    bid = '19900.00000';
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await seen(() =>
      expect(best()).toMatch(wordLike('desk.book_rowBuy', { position: 1, price: '19900.00' })),
    );
    expect(book.queryByRole('button', { name: wordLike('desk.book_rowBuy', { position: 2 }) })).toBeNull();
    await connection(page, 'live');
    expect(book.queryByText(word('desk.bookNoFeed'))).toBeNull();
    await page.emit('market_depth', eventExamples.market_depth);
    const [price] = eventExamples.market_depth.bids[0] ?? [];
    await seen(() =>
      expect(best()).toMatch(wordLike('desk.book_rowBuy', { position: 1, price: Number(price).toFixed(2) })),
    );
  });

  const desks: readonly (readonly [string, readonly OperationName[]])[] = [
    ['/newmarket', ['quotations', 'bars', 'tradeHistory', 'spotDeal', 'openOrders']],
    ['/leverdealCenter', ['quotations', 'bars', 'leverDealAll', 'leverTrades']],
    ['/secondDealCenter', ['quotations', 'bars', 'microOrders']],
  ];
  test.each(desks)('DESK-011 %s requests every 5 s what the feed would publish', async (path, names) => {
    vi.useFakeTimers();
    logIn();
    const requestedAt: Partial<Record<OperationName, number[]>> = {};
    const responses: Script = {
      ...script,
      microOrders: ok({ current_page: 1, data: [], last_page: 1, total: 0 }),
    };
    const timed = (name: OperationName) => () => {
      (requestedAt[name] ??= []).push(performance.now());
      return responses[name] ?? ok(examples[name].response);
    };
    const page = await openPage(path, {
      ...responses,
      ...Object.fromEntries(names.map((name) => [name, timed(name)])),
    });
    const pass = async (milliseconds: number) => {
      for (const name of names) delete requestedAt[name];
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    };
    await pass(1000);
    await pass(20_000);
    expect(requestedAt).toEqual({});
    await connection(page, 'unavailable');
    await pass(60_000);
    for (const name of names) {
      const instants = [...new Set(requestedAt[name])];
      const gaps = instants.slice(1).map((at, before) => Math.round((at - (instants[before] ?? 0)) / 100));
      expect([name, gaps]).toEqual([name, Array.from({ length: 11 }, () => 50)]);
    }
  });

  test('DESK-011 a book that is refused as well is shown as unknown', async () => {
    logIn();
    const page = await openPage('/newmarket', broken('spotDeal').script);
    await connection(page, 'unavailable');
    await seen(() => region(word('desk.book_title')).getByText(word('desk.bookUnknown')));
  });
});
