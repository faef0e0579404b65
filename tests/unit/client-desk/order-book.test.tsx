/** The book of a pair on its desk. */
import { expect, test, vi } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import {
  act,
  choose,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
} from '../../support/pages.tsx';
import { noBars, selectBtc } from '../../support/desk-script.ts';
import { word, wordLike, words } from '../../support/words.ts';

const LEVELS = 40;

/** A book whose levels are a tick of 0.01 apart, each with an amount of 1 but for the first. */
const deepBook = (first = 1, tick = 0.01) => {
  const side = (from: number, towards: 1 | -1): [number, number][] =>
    Array.from({ length: LEVELS }, (_, index) => [
      Number((from + towards * index * tick).toFixed(2)),
      index === 0 ? first : 1,
    ]);
  return { ...eventExamples.market_depth, bids: side(99.99, -1), asks: side(100.01, 1).reverse() };
};

async function openBook(quotations: readonly object[] = examples.quotations.response) {
  const page = await openPage('/newmarket', {
    quotations: ok(quotations),
    tradeHistory: ok([]),
    bars: noBars,
  });
  await page.emit('market_depth', deepBook());
  await seen(() => screen.getByRole('button', { name: wordLike('desk.book_rowBuy', { position: 1 }) }));
  return page;
}

const rows = (side: 'buy' | 'sell') =>
  screen.queryAllByRole('button', {
    name: wordLike(side === 'buy' ? 'desk.book_rowBuy' : 'desk.book_rowSell'),
  });

const bars = (side: 'buy' | 'sell') =>
  rows(side).map((row) => (row.firstElementChild as HTMLElement).style.transform);

const labels = (side: 'buy' | 'sell') => rows(side).map((row) => row.getAttribute('aria-label'));

const hit = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement as Element, { key }));

/** The row in which the focus is; undefined where it is elsewhere. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? undefined;

const flashes = () => document.querySelectorAll('[class*="flash"]').length;

test('DESK-200 DESK-201 DESK-202 the book shows every level it is sent, or as many rows as fit, around the last price and the spread', async () => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(0);
  await openBook();
  expect([rows('sell').length, rows('buy').length]).toEqual([LEVELS, LEVELS]);
  expect(screen.getByRole('group', { name: word('common.lastPrice') }).textContent).toContain(
    word('desk.book_spread', { absolute: '0.02', percent: '0.02' }),
  );
  height.mockReturnValue(7 * 18 + 17);
  await press('button', word('desk.book_sidesAsks'));
  await press('button', word('desk.book_sidesBoth'));
  expect(rows('buy')).toHaveLength(7);
  expect(rows('buy')[6]?.getAttribute('aria-label')).toMatch(wordLike('desk.book_rowBuy', { position: 7 }));
  height.mockRestore();
});

test('DESK-203 DESK-204 the sides shown and what the bars measure are chosen, and kept', async () => {
  await openBook();
  expect(bars('buy').slice(0, 2)).toEqual(['scaleX(1)', 'scaleX(1)']);
  await press('button', word('desk.book_sidesBids'));
  await press('button', word('desk.book_sum'));
  expect([rows('sell').length, rows('buy').length]).toEqual([0, LEVELS]);
  expect(bars('buy').slice(0, 2)).toEqual(['scaleX(0.025)', 'scaleX(0.05)']);
  expect([localStorage.getItem('layout.book.sides'), localStorage.getItem('layout.book.bars')]).toEqual([
    'bids',
    'sum',
  ]);
  cleanup();
  await openBook();
  expect(rows('sell')).toHaveLength(0);
  expect(screen.getByRole('button', { name: word('desk.book_sidesBids') }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(screen.getByRole('button', { name: word('desk.book_sum') }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('DESK-205 a row flashes when its amount changes by more than a fifth, and not when it is quoted again', async () => {
  const page = await openBook();
  await page.emit('market_depth', deepBook(1.1));
  await seen(() =>
    screen.getByRole('button', {
      name: word('desk.book_rowBuy', { position: 1, price: '99.9900', quantity: '1.1000', sum: '1.1000' }),
    }),
  );
  expect(flashes()).toBe(0);
  await page.emit('market_depth', deepBook(5));
  await seen(() =>
    screen.getByRole('button', {
      name: word('desk.book_rowBuy', { position: 1, price: '99.9900', quantity: '5.0000', sum: '5.0000' }),
    }),
  );
  expect(flashes()).toBe(2);
});

test('ERR-017 the book and the deals of a pair that has left the lists are empty and wait for nothing', async () => {
  logIn();
  selectBtc();
  const gone = refused('error', 'What you ask for does not exist.');
  await openPage('/dealCenter', {
    ...{ quotations: ok([]), spotDeal: gone, tradeHistory: gone, openOrders: gone },
  });
  await seen(() => screen.getAllByText(word('desk.delisted')));
  const book = screen.getByRole('heading', { name: word('desk.book_title') }).closest('section');
  expect(book?.textContent).toContain(word('desk.book_empty'));
  expect(book?.querySelector(`[aria-label="${word('common.loading')}"]`)).toBeNull();
  const deals = screen.getByRole('heading', { name: word('desk.book_trades') }).closest('section');
  await seen(() => expect(deals?.textContent).toContain(word('desk.book_noDeals')));
});

test('BOOK-001 BOOK-002 BOOK-003 BOOK-005 BOOK-006 sells are numbered down to the last price and buys from it on, with price, amount, sum and share', async () => {
  const page = await openBook();
  await page.emit('market_depth', {
    ...eventExamples.market_depth,
    asks: [
      [101.5, 12_345.678],
      [100, 0.5],
    ],
    bids: [
      [99.9, 6172.839],
      [99.8, 2],
    ],
  });
  await seen(() =>
    screen.getByRole('button', { name: wordLike('desk.book_rowSell', { position: 2, price: '101.50' }) }),
  );
  expect([...labels('sell'), ...labels('buy')]).toEqual([
    word('desk.book_rowSell', { position: 2, price: '101.50', quantity: '12345.6780', sum: '12346.1780' }),
    word('desk.book_rowSell', { position: 1, price: '100.00', quantity: '0.5000', sum: '0.5000' }),
    word('desk.book_rowBuy', { position: 1, price: '99.9000', quantity: '6172.8390', sum: '6172.8390' }),
    word('desk.book_rowBuy', { position: 2, price: '99.8000', quantity: '2.0000', sum: '6174.8390' }),
  ]);
  expect(screen.textsOf('button', screen.getByRole('list', { name: word('desk.book_sells') }))).toEqual([
    '2 | 101.50 | 12.35K | 12.35K',
    '1 | 100.00 | 0.500 | 0.500',
  ]);
  expect(screen.textsOf('button', screen.getByRole('list', { name: word('desk.book_buys') }))[0]).toBe(
    '1 | 99.9000 | 6172.839 | 6172.839',
  );
  expect([...bars('sell'), ...bars('buy')]).toEqual([
    ...['scaleX(1)', 'scaleX(0)', 'scaleX(0.5)', 'scaleX(0.0001)'],
  ]);
  const last = screen.getByRole('group', { name: word('common.lastPrice') });
  const isBefore = (first: Node | undefined, second: Node | undefined) =>
    first !== undefined &&
    second !== undefined &&
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect([isBefore(rows('sell').at(-1), last), isBefore(last, rows('buy')[0])]).toEqual([true, true]);
});

test('DESK-005 the focus walks through the rows by arrow keys and stays on its place while the market quotes again', async () => {
  const page = await openBook();
  act(() => rows('buy')[0]?.focus());
  for (let row = 1; row < LEVELS; row += 1) await hit('ArrowDown');
  expect(focused()).toMatch(
    wordLike('desk.book_rowBuy', { position: 40, price: '99.6000', quantity: '1.0000' }),
  );
  await page.emit('market_depth', deepBook(1, 0.02));
  await seen(() =>
    expect(focused()).toMatch(
      wordLike('desk.book_rowBuy', { position: 40, price: '99.2100', quantity: '1.0000' }),
    ),
  );
  const stops = () => rows('buy').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([document.activeElement]);
  const shallow = { ...deepBook(), bids: deepBook().bids.slice(0, 2) };
  await page.emit('market_depth', shallow);
  await seen(() => expect(focused()).toMatch(wordLike('desk.book_rowBuy', { position: 2 })));
  await hit('ArrowUp');
  expect(focused()).toMatch(wordLike('desk.book_rowBuy', { position: 1 }));
});

test('BOOK-004 DESK-451 another pair has its own quote currency beside the last price, and begins without grouping', async () => {
  const [group] = examples.quotations.response;
  const [btc] = group?.quotation ?? [];
  const ids = { currency_id: 2, currency_name: 'ETH', legal_id: 4, legal_name: 'USDC' };
  const eth = { ...btc, ...ids, id: 9, now_price: '99.5' };
  const page = await openBook([group ?? {}, { ...group, id: 4, name: 'USDC', quotation: [eth] }]);
  const last = () => screen.getByRole('group', { name: word('common.lastPrice') }).textContent;
  expect(last()).toContain('20000.00 USDT');
  await choose(word('desk.book_grouping'), '1');
  await seen(() =>
    expect(labels('buy')[0]).toMatch(wordLike('desk.book_rowBuy', { position: 1, price: '99.0000' })),
  );
  await press('radio', 'USDC');
  await press('button', /^ETH\/USDC/);
  await page.emit('market_depth', { ...deepBook(), ...ids, symbol: 'ETH/USDC' });
  await seen(() =>
    expect(labels('buy')[0]).toMatch(wordLike('desk.book_rowBuy', { position: 1, price: '99.9900' })),
  );
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: word('desk.book_grouping') }).value).toBe(
    '0.01',
  );
  expect(last()).toContain('99.5000 USDC');
});

test('BOOK-009 BOOK-011 BOOK-012 FEED-007 the latest 20 trades have time, price and amount, the newest on top', async () => {
  const MINUTE = 60_000;
  const noon = Date.parse('2025-06-02T12:00:00+08:00');
  const trade = (nth: number, price: number) => ({
    ...{ id: String(nth), tradeId: nth, 'trade-id': nth, time: '', ts: noon + nth * MINUTE },
    ...{ price, amount: 0.0123, direction: 'buy' as const },
  });
  const page = await openPage('/dealCenter', {
    quotations: ok(examples.quotations.response),
    tradeHistory: ok(Array.from({ length: 20 }, (_, index) => trade(19 - index, 100 + index))),
    bars: noBars,
  });
  const tape = () => screen.rowsOf(word('desk.book_trades'));
  expect(screen.headingsOf(word('desk.book_trades'))).toEqual(
    words('common.timeOfDay', 'common.price', 'common.amount'),
  );
  expect([tape().length, tape()[0], tape().at(-1)?.[0]]).toEqual([
    ...[20, ['12:19:00', '100.00', '0.012300'], '12:00:00'],
  ]);
  await page.emit('match_trade', { ...eventExamples.match_trade, data: [trade(21, 99.5)] });
  await seen(() => expect(tape()[0]).toEqual(['12:21:00', '99.5000', '0.012300']));
  expect([tape().length, tape()[1]?.[0], tape().at(-1)?.[0]]).toEqual([20, '12:19:00', '12:01:00']);
});
