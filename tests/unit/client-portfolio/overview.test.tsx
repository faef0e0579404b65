import { beforeEach, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { logIn, ok, openPage, press, screen, seen, textOf } from '../../support/pages.tsx';
import { noBars } from '../../support/desk-script.ts';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

beforeEach(() => logIn({ user_id: '7' }));

/** 2025-06-15 23:06 in UTC+8, as the clock of the harness stands. */
const TODAY = '2025-06-15';
const flags = { is_legal: 1, is_lever: 1, is_match: 1, is_micro: 1, currency_type: 'x' };

const wallet = (currency: number, name: string, price: string) => ({
  ...flags,
  id: currency,
  currency,
  currency_name: name,
  usdt_price: price,
  cny_price: '1',
});

const group = (balance: readonly unknown[]) => ({ balance, totle: 0, usdt_totle: 0, CNY: '' });

const row = (id: number, currency: number, value: string, type: number, created_time: string) => ({
  id,
  currency,
  value,
  type,
  created_time,
  info: '',
});

const log = [
  row(4, 1, '0.01000000', 25, '2025-06-14 10:00:00'),
  row(3, 3, '-1000.00000000', 22, '2025-06-14 10:00:00'),
  row(2, 3, '2500.00000000', 200, '2025-06-13 09:00:00'),
];

const DAY_MS = 24 * 3600 * 1000;
const START = Date.parse('2025-06-15T09:06:00Z');
const bar = (day: string, close: number) => {
  const time = Date.parse(`${day}T00:00:00+08:00`);
  return { id: time / 1000, time, open: close, close, high: close, low: close, volume: 1 };
};

const script: Script = {
  userInfo: ok({ ...examples.userInfo.response, id: 7, account: 'd***' }),
  walletList: ok({
    legal_wallet: group([]),
    change_wallet: group([wallet(1, 'BTC', '110000'), wallet(3, 'USDT', '1'), wallet(18, 'IEPN', '0.035')]),
    lever_wallet: group([]),
    micro_wallet: group([]),
    ExRate: '6.8',
  }),
  walletListLegacy: ok({
    list: [
      { currency: 3, token: 'USDT', balance: '1200.00000000', lock_balance: '300.00000000' },
      { currency: 1, token: 'BTC', balance: '0.01000000', lock_balance: '0.00000000' },
      { currency: 18, token: 'IEPN', balance: '0.00000000', lock_balance: '0.00000000' },
    ],
  }),
  currencyList: ok({ legal: [], currency: [{ ...examples.currencyList.response.currency[0], id: 1 }] }),
  transferCurrencies: ok([]),
  accountLog: ({ fields }: RecordedCall) =>
    ok({ data: fields.page === '1' ? log : [], limit: 500, page: Number(fields.page) }),
  bars: ({ fields }: RecordedCall) => ({
    code: 1,
    msg: '',
    data: fields.symbol === 'BTC/USDT' ? [bar('2025-06-13', 90_000), bar('2025-06-14', 105_000)] : [],
  }),
};

const BALANCES = word('assets.portfolio_balances');
const DAYS = word('assets.portfolio_byDay');

test('ROUTE-038 WALLET-001 WALLET-002 DESK-366 HOME-041 the overview greets by exchange time, has the total, the balances by value, and profit and loss by day in either money', async () => {
  const page = await openPage('/accountCenter', script);
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: word('assets.portfolio_evening', { name: 'd***' }),
    }),
  ).toBeDefined();
  const total = await screen.findByText(word('common.total'));
  await seen(() => expect(textOf(total.parentElement)).toContain('2600.00 USDT | ≈ 17680.00 CNY'));
  await seen(() =>
    expect([screen.headingsOf(BALANCES), ...screen.rowsOf(BALANCES)]).toEqual([
      words(
        'common.coin',
        'common.available',
        'common.frozen',
        'assets.portfolio_worth',
        'assets.portfolio_share',
      ),
      ['USDT', '1200.00', '300.00', '1500.00', '57.69%'],
      ['BTC', '0.01', '0.00', '1100.00', '42.31%'],
      ['IEPN', '0.00', '0.00', '0.00', '0.00%'],
    ]),
  );
  const pictures = () =>
    [...document.querySelectorAll('table img')].map((picture) => textOf(picture.closest('tr')).slice(0, 3));
  await seen(() => expect(pictures()).toEqual(['BTC']));
  await press('checkbox', word('common.hideSmall'));
  expect(screen.rowsOf(BALANCES).map(([token]) => token)).toEqual(['USDT', 'BTC']);
  await seen(() =>
    expect([screen.headingsOf(DAYS), ...screen.rowsOf(DAYS)]).toEqual([
      words('assets.day', 'assets.portfolio_profit', 'assets.portfolio_outside', 'assets.portfolio_dayTotal'),
      [word('assets.portfolio_today'), '+50.00', '0.00', '2600.00'],
      ['2025- | 06-14', '+50.00', '0.00', '2550.00'],
      ['2025- | 06-13', '0.00', '+2500.00', '2500.00'],
    ]),
  );
  await seen(() =>
    expect(screen.getByRole('figure').getAttribute('aria-label')).toBe(
      word('assets.portfolio_chartLabel', {
        ...{ from: '2025-06-13', to: TODAY, unit: 'USDT' },
        ...{ first: '2500.00', last: '2600.00', low: '2500.00', high: '2600.00' },
      }),
    ),
  );
  // A host that does not say them offers days alone.
  const ranges = screen.getByRole('radiogroup', { name: word('assets.portfolio_range') });
  expect(screen.textsOf('radio', ranges)).toEqual(
    [7, 30, 90].map((count) => word('assets.portfolio_days', { count })),
  );
  await press('radio', 'CNY');
  expect(screen.rowsOf(DAYS)[0]?.[1]).toBe('+340.00');
  const span = page.callsOf('bars')[0]?.url.searchParams;
  expect((Number(span?.get('to')) - Number(span?.get('from'))) * 1000).toBe(91 * DAY_MS);
});

/** X13 at 23:06 of an account of two days: 2,500 USDT came in on the first. */
const HOURS = ['2550.00000000', '2400.50000000', '2600.00000000'].map((equity, hour) => ({
  time: START / 1000 + 3 * hour * 3600,
  equity,
}));
const told = {
  ...{ equity: '2600.00000000', profit: '100.00000000', unrealised: '-4.50000000', margin: '104.39520000' },
  days: [
    { day: '2025-06-14', equity: '2530.00000000', outside: '2500.00000000', profit: '30.00000000' },
    { day: TODAY, equity: '2600.00000000', outside: '0.00000000', profit: '70.00000000' },
  ],
  hours: HOURS,
};

test('HOME-021 DESK-366 where the host says them, profit of today, of a week and of all, unrealised profit and margin, the days and the curve of the hours are its figures', async () => {
  const page = await openPage('/accountCenter', { ...script, portfolio: ok(told) });
  await page.announce('portfolio');
  const facts = () =>
    [...document.querySelectorAll('main dl')].flatMap((list) => [...list.children].map(textOf));
  await seen(() =>
    expect(facts().slice(1)).toEqual([
      `${word('assets.portfolio_profitToday')} | +70.00 USDT`,
      `${word('assets.portfolio_profitRange', { count: 7 })} | +100.00 USDT`,
      `${word('assets.portfolio_profitRange', { count: 30 })} | +100.00 USDT`,
      `${word('assets.portfolio_profitAll')} | +100.00 USDT`,
      `${word('assets.portfolio_outsideRange', { count: 30 })} | +2500.00 USDT`,
      `${word('common.unrealised')} | -4.50 USDT`,
      `${word('common.marginUsed')} | 104.40 USDT`,
    ]),
  );
  expect(screen.rowsOf(DAYS)).toEqual([
    [word('assets.portfolio_today'), '+70.00', '0.00', '2600.00'],
    ['2025- | 06-14', '+30.00', '+2500.00', '2530.00'],
  ]);
  await press('radio', word('assets.portfolio_hours'));
  await seen(() =>
    expect(screen.getByRole('figure').getAttribute('aria-label')).toBe(
      word('assets.portfolio_hoursLabel', {
        ...{ from: '2025-06-15 17:06', to: '2025-06-15 23:06', unit: 'USDT' },
        ...{ first: '2550.00', last: '2600.00', low: '2400.50', high: '2600.00' },
      }),
    ),
  );
});

test('a currency without daily prices is left out and named', async () => {
  await openPage('/accountCenter', { ...script, bars: noBars });
  expect(await screen.findByText(word('assets.portfolio_unpriced', { tokens: 'BTC' }))).toBeDefined();
});

test('a log that does not say which currency moved makes no history, and the balances stay', async () => {
  const bare = log.map(({ currency: _, ...rest }) => rest);
  await openPage('/accountCenter', {
    ...script,
    accountLog: ({ fields }: RecordedCall) =>
      ok({ data: fields.page === '1' ? bare : [], limit: 500, page: Number(fields.page) }),
  });
  await seen(() => expect(screen.getAllByText(word('assets.portfolio_noHistory'))).toHaveLength(2));
  await seen(() => expect(screen.rowsOf(BALANCES)).toHaveLength(3));
});
