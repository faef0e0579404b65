/** Favourites and the order of markets, in the list of a desk and on the Markets page. */
import { beforeEach, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  choose,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  type,
  within,
} from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';

/** Price, change and volume in the base currency: by volume in the quote currency ETH is before BTC, and BTC before DOGE. */
const figures = { BTC: ['20000', '1.5', '1'], ETH: ['1000', '-2', '30'], DOGE: ['0.1', '3', '40'] } as const;

const quotations = examples.quotations.response.slice(0, 1).map((group) => ({
  ...group,
  quotation: group.quotation.slice(0, 1).flatMap((row) =>
    Object.entries(figures).map(([currency_name, [now_price, change, volume]], index) => ({
      ...row,
      ...{ id: index + 1, currency_id: index + 1, currency_name, now_price, change, volume },
    })),
  ),
}));
const script: Script = { quotations: ok(quotations), bars: examples.bars.response };

const USER = 7;
const SETTING = `account.${USER}.markets`;

beforeEach(() => logIn({ user_id: String(USER) }));

const list = () => within(screen.getByRole('list', { name: 'Markets' }));
const names = (within: ReturnType<typeof list>) =>
  within.queryAllByRole('button', { name: /^\w+\// }).map((row) => /^\w+/.exec(row.textContent ?? '')?.[0]);
const orderBy = (order: string) => choose('Order of the markets', order);

async function openList() {
  await openPage('/newmarket', script);
  await seen(() => expect(names(list())).toEqual(['BTC', 'ETH', 'DOGE']));
}

describe('the market list', () => {
  test('CHART-002 CONST-002 CONST-003 prices have 4 decimals, from 100 on 2 where they have no more, and changes 2', async () => {
    const prices = ['20000', '100', '99.99', '100.125', '0.1', '0.00001234'];
    const [{ quotation: [row] = [], ...group } = {}] = quotations;
    const pairs = prices.map((now_price, index) => ({
      ...row,
      ...{ id: index + 1, currency_id: index + 1, currency_name: `C${index}`, now_price, change: '-2' },
    }));
    await openPage('/newmarket', { ...script, quotations: ok([{ ...group, quotation: pairs }]) });
    await seen(() => expect(names(list())).toHaveLength(prices.length));
    const rows = list().getAllByRole('button', { name: /^\w+\// });
    expect(rows.map((shown) => shown.textContent)).toEqual([
      'C0/USDT20000.00▼-2.00%',
      'C1/USDT100.00▼-2.00%',
      'C2/USDT99.9900▼-2.00%',
      'C3/USDT100.1250▼-2.00%',
      'C4/USDT0.1000▼-2.00%',
      'C5/USDT0.00001234▼-2.00%',
    ]);
  });

  test('DESK-348 DESK-350 stars choose the favourites of a tab, kept for the account', async () => {
    await openList();
    await press('tab', 'Favourites');
    expect(screen.getByText(/^No favourites yet/)).toBeTruthy();
    await press('tab', 'USDT');
    await press('button', 'Add DOGE/USDT to favourites');
    await press('tab', 'Favourites');
    expect(names(list())).toEqual(['DOGE']);
    cleanup();
    await openPage('/newmarket', script);
    await seen(() => expect(names(list())).toEqual(['BTC', 'ETH', 'DOGE']));
    await press('tab', 'Favourites');
    expect(names(list())).toEqual(['DOGE']);
    fireEvent.click(list().getByRole('button', { name: 'Remove DOGE/USDT from favourites' }));
    expect(names(list())).toEqual([]);
  });

  test('DESK-348 the star of the header stands for the pair of the desk', async () => {
    await openList();
    const header = within(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement);
    fireEvent.click(header.getByRole('button', { name: 'Add BTC/USDT to favourites' }));
    expect(list().getByRole('button', { name: 'Remove BTC/USDT from favourites' })).toBeTruthy();
  });

  test.each([
    ['Turnover', ['ETH', 'BTC', 'DOGE']],
    ['24h change', ['DOGE', 'BTC', 'ETH']],
    ['Price', ['BTC', 'ETH', 'DOGE']],
    ['Name', ['BTC', 'DOGE', 'ETH']],
  ])('DESK-349 pairs are ordered by %s', async (order, expected) => {
    await openList();
    await orderBy(order);
    expect(names(list())).toEqual(expected);
    await orderBy('Default');
    expect(names(list())).toEqual(['BTC', 'ETH', 'DOGE']);
  });

  test('DESK-350 what cannot be read of what is stored is left out', async () => {
    localStorage.setItem(SETTING, JSON.stringify({ favourites: ['ETH/USDT', 4], order: 'luck' }));
    await openList();
    await press('tab', 'Favourites');
    expect(names(list())).toEqual(['ETH']);
  });

  test('DESK-351 the price of a row has no colour of its own', async () => {
    await openList();
    const row = list().getByRole('button', { name: /^DOGE/ });
    expect(row.querySelectorAll('[class*="_up_"], [class*="_down_"]')).toHaveLength(1);
  });
});

test('DESK-460 the Markets page shows turnovers in the quote currency, and orders by them', async () => {
  await openPage('/quotation', script);
  const rows = () => screen.rowsOf('All markets').map((cells) => cells.at(-1));
  expect(screen.headingsOf('All markets').at(-1)).toBe('24h turnover');
  await seen(() => expect(rows()).toEqual(['≈ | 20.00K | USDT', '≈ | 30.00K | USDT', '≈ 4.00 USDT']));
  await orderBy('Turnover');
  expect(rows()).toEqual(['≈ | 30.00K | USDT', '≈ | 20.00K | USDT', '≈ 4.00 USDT']);
});

test('DESK-348 DESK-349 the Markets page has favourites and orders too', async () => {
  await openPage('/quotation', script);
  const table = () => within(screen.getByRole('table', { name: 'All markets' }));
  await seen(() => expect(names(table())).toEqual(['BTC', 'ETH', 'DOGE']));
  await orderBy('24h change');
  expect(names(table())).toEqual(['DOGE', 'BTC', 'ETH']);
  await press('button', 'Add ETH/USDT to favourites');
  await press('tab', 'Favourites');
  expect(names(table())).toEqual(['ETH']);
  type('Search pairs', 'btc');
  expect(names(table())).toEqual(['BTC']);
});
