import { beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  choose,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  visit,
} from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';

beforeEach(() => {
  logIn({ user_id: '7' });
});

const movement = (id: number, type: number, value: string, more: object = {}) => ({
  ...examples.accountLog.response.data[0],
  ...{ id, value, type, info: `Entry ${id}`, balance_type: 2 },
  ...{ created_time: '2025-06-02 13:05:09', account: 'd***@sandpit.test' },
  ...more,
});

/** A log behind E42, newest first, cut into pages as the exchange cuts it. */
const logOf = (rows: readonly object[]): Script => ({
  accountLog: ({ fields }: RecordedCall) => {
    const [page, limit] = [Number(fields.page), Number(fields.limit)];
    return ok({ user_id: 7, data: rows.slice((page - 1) * limit, page * limit), limit, page });
  },
});

const spot = word('common.navSpot');
const frozen = word('assets.records_frozen', { account: spot });

const table = () => screen.getAllByRole('table')[0]!;
const rowTexts = () => [...table().querySelectorAll('tbody > tr')].map((row) => row.textContent);

describe('the account log', () => {
  test('ROUTE-048 WALLET-056 WALLET-057 ERR-012 DESK-265 it asks for 20 at a time and offers more until a page is not full', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => movement(25 - at, 21, '-1.5'));
    const page = await openPage('/transferLog', logOf(rows));
    await seen(() => expect(rowTexts()).toHaveLength(20));
    expect([...table().querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(
      words('common.time', 'assets.records_account', 'assets.entry', 'common.amount'),
    );
    const cells = [...table().querySelectorAll('tbody tr:first-child td')].map((cell) => cell.textContent);
    expect(cells[0]).toBe('2025-06-02 13:05:09');
    expect(cells[1]).toMatch(new RegExp(`^${spot}`));
    expect(cells[3]).toBe('-1.50 USDT');
    await press('button', word('common.loadMore'));
    await seen(() => expect(rowTexts()).toHaveLength(25));
    await seen(() => screen.getByText(word('common.noMore')));
    expect(page.callsOf('accountLog').map(({ fields }) => fields)).toEqual(
      ['1', '2'].map((number) => ({ limit: '20', page: number })),
    );
  });

  test('DESK-365 it is narrowed to a coin and an account by the call, to a type and a day on what was read', async () => {
    const own = movement(9, 9, '5', { info: 'Moved out', created_time: '2025-06-01 09:00:00' });
    const all = [
      movement(8, 200, '7', { info: 'Deposited' }),
      movement(6, 21, '-1', { info: 'Bought' }),
      own,
    ];
    const page = await openPage('/transferLog', {
      ...logOf(all),
      addressCurrencies: ok([{ id: 3, name: 'USDT', type: 'usdt', logo: '', has_address_num: 0 }]),
      walletLog: ok({ list: [own], count: 1, page: 1, limit: 20 }),
    });
    const pickDay = (value: string) =>
      act(
        async () => void fireEvent.change(screen.getByLabelText(word('assets.day')), { target: { value } }),
      );
    await seen(() => expect(rowTexts()).toHaveLength(3));
    await choose(word('common.type'), word('assets.records_deposits'));
    await seen(() => expect(rowTexts()).toEqual([expect.stringContaining('Deposited')]));
    await choose(word('common.type'), word('assets.records_transfers'));
    await seen(() => expect(rowTexts()).toEqual([expect.stringContaining('Moved out')]));
    await pickDay('2025-06-02');
    await seen(() => screen.getByText(word('assets.records_logNone')));
    await pickDay('2025-06-01');
    await seen(() => expect(rowTexts()).toHaveLength(1));
    expect(page.callsOf('walletLog')).toEqual([]);
    await choose(word('common.coin'), 'USDT');
    await choose(word('assets.records_account'), word('common.assets_accountLegal'));
    await seen(() =>
      expect(page.callsOf('walletLog').at(-1)?.fields).toMatchObject({ currency: '3', type: 'legal' }),
    );
    await seen(() => expect(rowTexts()).toEqual([expect.stringContaining('Moved out')]));
    expect(screen.queryByRole('button', { name: word('common.loadMore') })).toBeNull();
  });

  test('DESK-262 DESK-433 a row names the account instead of the reader, and what is frozen is neither gain nor loss', async () => {
    const rows = [
      movement(3, 6, '-500', { lock_type: 1 }),
      movement(2, 5, '-501'),
      movement(1, 21, '1', { balance_type: undefined }),
    ];
    const toneOf = (text: string) => {
      const found = [...table().querySelectorAll('td span')].find(({ textContent }) => textContent === text);
      return /flat|up|down/.exec(found?.className ?? '')?.[0];
    };
    const page = await openPage('/transferLog', logOf(rows));
    await seen(() => expect(rowTexts()).toHaveLength(3));
    expect(
      screen.rowsOf(word('common.titleTransferLog')).map(([, account]) => account?.split(' | ')[0]),
    ).toEqual([frozen, spot, 'd***@sandpit.test']);
    expect(['-500.00 USDT', '-501.00 USDT'].map(toneOf)).toEqual(['flat', 'down']);
    await visit(page, '/finanrec');
    await seen(() => expect(rowTexts()).toHaveLength(3));
    expect(['-500.00', '-501.00'].map(toneOf)).toEqual(['flat', 'down']);
  });
});

describe('the financial records', () => {
  const withdrawal = { transaction_info: 'withdrawal:12' };
  const log = [
    movement(9, 100, '-100', { ...withdrawal, lock_type: 1 }),
    movement(8, 15, '30', { balance_type: 3 }),
    movement(7, 9, '-30', { balance_type: 1 }),
    movement(6, 99, '100', { ...withdrawal, lock_type: 1 }),
    movement(5, 99, '-100', withdrawal),
    movement(4, 200, '500', { transaction_info: 'claim:2', info: 'Deposit claim approved' }),
    movement(3, 21, '-7', { info: 'Sell order placed' }),
  ];

  test('ROUTE-061 WALLET-070 the rows of a withdrawal are joined in the table, and its details show them and can be copied', async () => {
    const copied = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }));
    await openPage('/finanrec', logOf(log));
    await seen(() => expect(rowTexts()).toHaveLength(4));
    expect(screen.textsOf('radio')).toEqual(
      words(
        'assets.records_latest',
        'assets.records_deposits',
        'assets.records_withdrawals',
        'assets.records_transfers',
        'common.others',
      ),
    );
    expect([...table().querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(
      words('common.time', 'common.coin', 'common.type', 'common.amount', 'common.status', 'common.action'),
    );
    const number = word('assets.records_number', { number: '12' });
    const legalToLeverage = words('common.assets_accountLegal', 'common.navLever').join(' → ');
    const [done, details] = words('common.statusDone', 'common.details');
    expect(screen.rowsOf(word('assets.records_latest')).map((row) => row.slice(1))).toEqual(
      [
        [`${word('assets.records_withdraw')} | ${number}`, '-100.00'],
        [`${word('common.transfer')} | ${legalToLeverage}`, '30.00'],
        [`${word('common.deposit')} | Deposit claim approved`, '+500.00'],
        ['Sell order placed', '-7.00'],
      ].map(([type, amount]) => [
        'USDT',
        `${type} | 2025-06-02 13:05:09`,
        `${amount} | USDT | ${done}`,
        done,
        details,
      ]),
    );
    await press('radio', word('assets.records_withdrawals'));
    await seen(() => expect(rowTexts()).toHaveLength(1));
    await press('button', wordLike('assets.records_detailsOf', { type: number }));
    expect(
      screen
        .getByRole('button', {
          name: wordLike('assets.records_foldOf', { type: number }),
        })
        .getAttribute('aria-expanded'),
    ).toBe('true');
    const movements = screen.getByRole('table', {
      name: word('assets.records_movements', { key: 'withdrawal:12' }),
    });
    expect(movements.querySelectorAll(':scope > tbody > tr')).toHaveLength(3);
    await press('button', word('assets.records_copy'));
    await seen(() =>
      expect(screen.messages()).toContainEqual(expect.stringContaining(word('common.copySuccess'))),
    );
    expect(copied).toHaveBeenCalledWith(
      [
        `${word('assets.records_withdraw')} · ${done} · withdrawal:12`,
        `2025-06-02 13:05:09 · Entry 9 · ${frozen} · -100.00 USDT`,
        `2025-06-02 13:05:09 · Entry 6 · ${frozen} · +100.00 USDT`,
        `2025-06-02 13:05:09 · Entry 5 · ${spot} · -100.00 USDT`,
      ].join('\n'),
    );
  });

  test('WALLET-070 a tab reads on by itself until it has found its records, and says where there are none', async () => {
    const trades = Array.from({ length: 450 }, (_, at) => movement(1000 - at, 21, '-1'));
    const page = await openPage(
      '/finanrec',
      logOf([...trades, movement(2, 200, '5', { transaction_info: 'deposit:1' })]),
    );
    await seen(() => expect(page.callsOf('accountLog')).toHaveLength(1));
    await press('radio', word('assets.records_deposits'));
    await seen(() => expect(rowTexts()).toEqual([expect.stringContaining('+5.00')]));
    await seen(() =>
      expect(page.callsOf('accountLog').map(({ fields }) => fields.page)).toEqual(['1', '2', '3', '4']),
    );
    await press('radio', word('assets.records_transfers'));
    await seen(() => screen.getByText(word('common.empty')));
    expect(page.router.state.location.search).toBe('?tab=transfer');
  });
});

describe('the deposit address', () => {
  const coins: Script = {
    addressCurrencies: ok([
      { id: 1, name: 'BTC', type: 'btc' },
      { id: 2, name: 'ETH', type: 'eth' },
      { id: 3, name: 'USDT', type: 'usdt' },
    ]),
    companyAddress: ({ fields }: RecordedCall) =>
      ok({ company_eth_address: `address-of-${fields.currency_id ?? 'default'}` }),
  };
  const shown = () => seen(() => screen.getByTestId('copied-text').textContent);

  test('ROUTE-042 WALLET-019 WALLET-020 WALLET-021 CONST-009 it shows text and QR code', async () => {
    const page = await openPage('/recharge', coins);
    expect(await shown()).toBe('address-of-default');
    expect(page.callsOf('companyAddress').map(({ fields }) => fields)).toEqual([{ user_id: '7' }]);
    expect(
      screen.getByRole('img', {
        name: word('assets.recharge_qr', { coin: 'ETH', address: 'address-of-default' }),
      }),
    ).toBeTruthy();
    const tips = screen.getByRole('region', { name: word('assets.recharge_tips') }).textContent ?? '';
    expect(tips).toContain(word('assets.recharge_confirmations'));
    expect(tips).toContain(word('assets.recharge_time'));
    expect(tips).toContain(word('assets.recharge_minimum'));
    expect(document.body.textContent).not.toContain('0.01');
    expect(screen.getByRole('link', { name: word('assets.recharge_records') }).getAttribute('href')).toBe(
      '/coinRecord',
    );
    // The address in the window chooses the coin, and so does the reader.
    await visit(page, '/recharge?currency_id=3');
    await seen(async () => expect(await shown()).toBe('address-of-3'));
    await choose(word('common.coin'), 'BTC');
    await seen(async () => expect(await shown()).toBe('address-of-1'));
    expect(page.router.state.location.search).toBe('?currency_id=1');
  });
});

test.each(['\ud800 half of a pair', 'x'.repeat(3000)])(
  'PROMISE-R4 a deposit address that no QR code can hold is shown without one',
  async (company_eth_address) => {
    await openPage('/recharge', { addressCurrencies: ok([]), companyAddress: ok({ company_eth_address }) });
    await seen(() => expect(screen.getByTestId('copied-text').textContent).toBe(company_eth_address));
    await act(() => vi.dynamicImportSettled());
    expect(document.body.textContent).not.toContain(word('common.crashed'));
    expect(screen.getByTestId('copied-text').textContent).toBe(company_eth_address);
  },
);

describe('the account entrust list', () => {
  const [order] = examples.entrusts.response.list;
  const [trade] = examples.completedTrades.response.list;
  const page = (list: readonly object[], at: string | undefined) =>
    ok({ list: at === '1' ? list : [], count: list.length, page: at ?? '1', limit: 10 });

  test('ROUTE-039 ACCT-009 DESK-463 it begins with all open orders, has selling, buying and completed over all pairs, and an order can be revoked', async () => {
    const opened = await openPage('/accountEntrust', {
      entrusts: ({ fields }: RecordedCall) => page(fields.type === 'out' ? [] : [{ ...order }], fields.page),
      completedTrades: ({ fields }: RecordedCall) => page([{ ...trade }], fields.page),
      spotCancel: ok('Revoked.'),
    });
    expect(screen.textsOf('tab')).toEqual(words('spot.currentOrders', 'spot.completedTab'));
    expect(screen.textsOf('radio')).toEqual(words('common.all', 'common.buy', 'common.sell'));
    await seen(() =>
      expect(screen.rowsOf(word('spot.currentOrders'))[0]?.slice(0, 3)).toEqual([
        order?.create_time,
        'BTC/USDT',
        word('common.buy'),
      ]),
    );
    await press('radio', word('common.sell'));
    await seen(() => screen.getByText(word('spot.openEmpty')));
    await press('radio', word('common.buy'));
    await seen(() => expect(rowTexts()).toHaveLength(1));
    expect(rowTexts()[0]).toMatch(/BTC\/USDT.*19000\.00.*0\.1000.*0\.0400.*0\.0600.*1900\.0000 USDT/);
    await press('button', wordLike('spot.revokeLabel_buy', { amount: '0.0600', base: 'BTC' }));
    await press('button', word('common.revokeYes'));
    await seen(() => screen.getByText(word('spot.openEmpty')));
    expect(opened.callsOf('spotCancel').map(({ fields }) => fields)).toEqual([{ id: '4', type: 'in' }]);
    await press('tab', word('spot.completedTab'));
    await seen(() => expect(rowTexts()).toHaveLength(1));
    expect(opened.callsOf('completedTrades')[0]?.fields.currency_id).toBeUndefined();
  });
});
