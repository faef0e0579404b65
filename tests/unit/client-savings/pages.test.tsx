import { beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  cellsOf,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  textOf,
  TOKEN,
  type,
  within,
} from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';

const config = (id: number, more: object = {}) => ({
  ...examples.depositConfigs.response[0],
  id,
  ...more,
});

const wallet = (change_balance: string) => ({
  id: 1,
  currency: 3,
  currency_name: 'USDT',
  currency_type: 'usdt',
  change_balance,
});
const group = (...balance: object[]) => ({ balance, totle: 0, usdt_totle: 0 });
const wallets = (balance = '1000.50000000') =>
  ok({
    legal_wallet: group(),
    change_wallet: group(wallet(balance)),
    lever_wallet: group(),
    micro_wallet: group(),
    ExRate: 6.8,
  });

const order = { ...examples.depositOrders.response.order_list[0], amount: '1234.56700000' };

const script: Script = {
  depositConfigs: ok([config(1), config(2, { day: 30, interest_rate: '0.5555', save_min: '500.00000000' })]),
  walletList: wallets(),
  depositPlace: ok('Deposit placed.'),
  depositOrders: ({ fields }: RecordedCall) =>
    ok({ order_list: fields['page'] === '1' ? [{ ...order, status: Number(fields['status']) || 1 }] : [] }),
};

const openProducts = async (more: Script = {}) => {
  const page = await openPage('/Property/product', { ...script, ...more });
  await seen(() => screen.getByRole('button', { name: WEEK }));
  return page;
};

const openOrders = async () => {
  const page = await openPage('/Property/myOrder', script);
  await seen(() => screen.getByText(word('earn.savings_days', { count: 4 })));
  return page;
};

const toggles = () =>
  screen.getAllByRole('button', { name: wordLike('earn.savings_formLabel', { coin: 'USDT' }) });
const expanded = () => toggles().map((button) => button.getAttribute('aria-expanded'));
const WEEK = word('earn.savings_formLabel', { coin: 'USDT', count: 7 });
const MONTH = word('earn.savings_formLabel', { coin: 'USDT', count: 30 });
const buy = () => {
  const withAmount = wordLike('earn.savings_buyAmount', { coin: 'USDT' }).source;
  return press('button', new RegExp(`^(${word('earn.savings_buy')}|${withAmount})$`));
};

beforeEach(() => {
  logIn();
});

describe('the products', () => {
  test('DEPO-001 DEPO-003 DEPO-004 DEPO-005 DEPO-016 DEPO-017 a row has currency, minimum, days and daily rate, and expands to its form and its warning, and the others collapse', async () => {
    await openProducts();
    expect(screen.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['USDT', '100.00', word('earn.savings_days', { count: 7 }), '0.500%', word('earn.savings_buy')],
      ['USDT', '500.00', word('earn.savings_days', { count: 30 }), '0.556%', word('earn.savings_buy')],
    ]);
    expect(expanded()).toEqual(['false', 'false']);
    await press('button', WEEK);
    expect(expanded()).toEqual(['true', 'false']);
    expect(screen.getByRole('form', { name: WEEK }).textContent).toContain(word('earn.savings_warning'));
    expect(screen.field(word('common.amount')).value).toBe('');
    const controlled = toggles()[0]?.getAttribute('aria-controls') ?? '';
    expect(document.getElementById(controlled)?.contains(screen.field(word('common.amount')))).toBe(true);
    // What it earns is reckoned as it is typed; the page's clock stands at 2025-06-15 23:06 of the server.
    type(word('common.amount'), '1000');
    for (const line of [
      `${word('earn.savings_daily')} | 5.00 USDT`,
      `${word('earn.savings_whole', { count: 7 })} | 35.00 USDT`,
      `${word('earn.savings_returns')} | 2025-06-23 00:01 (UTC+8)`,
    ])
      expect(textOf(screen.getByRole('form'))).toContain(line);
    await press('button', MONTH);
    expect(expanded()).toEqual(['false', 'true']);
    expect(screen.queryByRole('form', { name: WEEK })).toBeNull();
    expect(screen.field(word('common.amount')).value).toBe('');
    await press('button', word('common.cancel'));
    expect(expanded()).toEqual(['false', 'false']);
    expect(document.activeElement).toBe(toggles()[1]);
  });
});

describe('buying', () => {
  const open = async (more: Script = {}) => {
    const page = await openProducts(more);
    await press('button', WEEK);
    await seen(() => expect(screen.getByTestId('available').textContent).toBe('1000.50 USDT'));
    return page;
  };

  test('DEPO-006 DEPO-007 DEPO-009 DESK-030 DESK-504 what is wrong with an amount, or refused by the exchange, stands beside it and nowhere else, and the row stays expanded', async () => {
    const page = await open({ depositPlace: refused('error', 'Sold out.') });
    for (const [amount, says] of [
      ['', word('earn.savings_amountNeeded')],
      ['1000.50000001', word('common.assets_missing', { amount: '0.00000001', coin: 'USDT' })],
      ['99.99', word('earn.savings_amountBelow', { minimum: '100', coin: 'USDT' })],
      ['100', 'Sold out.'],
    ] as const) {
      type(word('common.amount'), amount);
      const sent = amount === '100' ? ['100'] : [];
      await buy();
      await seen(() => expect(screen.errorBeside(word('common.amount'))).toContain(says));
      expect(document.activeElement).toBe(screen.field(word('common.amount')));
      expect(page.callsOf('depositPlace').map(({ fields }) => fields.amount)).toEqual(sent);
      expect(expanded()).toEqual(['true', 'false']);
      expect(screen.field(word('common.amount')).value).toBe(amount);
    }
    expect(screen.messages()).toEqual([]);
    type(word('common.amount'), '101');
    expect(screen.errorBeside(word('common.amount'))).toBeUndefined();
  });

  test('DEPO-008 DEPO-009 DEPO-010 DEPO-011 the whole balance can be deposited', async () => {
    const page = await open();
    await press('button', word('common.assets_allLabel'));
    expect(screen.field(word('common.amount')).value).toBe('1000.5');
    const before = page.callsOf('walletList').length;
    await buy();
    await seen(() => expect(screen.messages()).toEqual(['Deposit placed.']));
    const [sent] = page.callsOf('depositPlace');
    expect(sent).toMatchObject({ method: 'POST', fields: { config_id: '1', amount: '1000.5' } });
    expect(sent?.url.pathname).toBe('/api/lh/deposit');
    expect(sent?.headers.get('authorization')).toBe(TOKEN);
    expect(expanded()).toEqual(['false', 'false']);
    expect(document.activeElement).toBe(toggles()[0]);
    await press('button', WEEK);
    await seen(() => expect(page.callsOf('walletList').length).toBeGreaterThan(before));
    expect(screen.field(word('common.amount')).value).toBe('');
  });

  test('a late response to a purchase leaves another expanded product as it is', async () => {
    let response = (_: unknown) => {};
    const late = new Promise((resolve) => (response = resolve));
    await open({ depositPlace: () => late });
    type(word('common.amount'), '100');
    await buy();
    await press('button', MONTH);
    type(word('common.amount'), '500');
    await act(async () => response(ok('Deposit placed.')));
    await seen(() => expect(screen.messages()).toEqual(['Deposit placed.']));
    expect(expanded()).toEqual(['false', 'true']);
    expect(screen.field(word('common.amount')).value).toBe('500');
  });
});

describe('the orders', () => {
  test('ROUTE-025 ROUTE-026 ROUTE-027 DEPO-012 DEPO-013 the shell begins with the products and leads to the orders, whose tabs ask for page 1 of 1000 with status 0, 1 and 2', async () => {
    const page = await openPage('/Property', script);
    expect(page.path()).toBe('/Property/product');
    expect(screen.heading()).toBe(word('common.titleProducts'));
    const tabs = () =>
      words('earn.savings_products', 'earn.savings_orders').map((name) =>
        screen.getByRole('link', { name }).getAttribute('aria-current'),
      );
    expect(tabs()).toEqual(['page', null]);
    await press('link', word('earn.savings_orders'));
    await seen(() => expect(tabs()).toEqual([null, 'page']));
    expect(page.path()).toBe('/Property/myOrder');
    expect(screen.textsOf('radio')).toEqual(words('common.all', 'earn.savings_inCustody', 'common.finished'));
    await press('radio', word('earn.savings_inCustody'));
    await press('radio', word('common.finished'));
    expect(page.callsOf('depositOrders').map(({ method, fields }) => [method, fields])).toEqual(
      ['0', '1', '2'].map((status) => ['GET', { page: '1', limit: '1000', status }]),
    );
    expect(page.callsOf('depositOrders')[0]?.headers.get('authorization')).toBe(TOKEN);
  });

  test('ERR-031 rows of the filter before stay, busy and not to be used, until those of the next one are there', async () => {
    let respond: ((body: unknown) => void) | undefined;
    const slow: Script = {
      ...script,
      depositOrders: ({ fields: { page, status } }: RecordedCall) =>
        page === '1' && status === '1'
          ? new Promise((resolve) => {
              respond = resolve;
            })
          : ok({ order_list: page === '1' ? [order] : [] }),
    };
    await openPage('/Property/myOrder', slow);
    const table = () => screen.getByRole('table');
    const state = () => [
      table().getAttribute('aria-busy'),
      table().hasAttribute('inert'),
      within(table()).getAllByRole('row').length - 1,
    ];
    await seen(() => expect(state()).toEqual(['false', false, 1]));
    await press('radio', word('earn.savings_inCustody'));
    await seen(() => expect(state()).toEqual(['true', true, 1]));
    await act(async () => respond?.(ok({ order_list: [order, { ...order, id: 2 }] })));
    await seen(() => expect(state()).toEqual(['false', false, 2]));
  });

  test('without any, the list leads to the products', async () => {
    const page = await openPage('/Property/myOrder', { ...script, depositOrders: ok({ order_list: [] }) });
    await seen(() => screen.getByText(word('earn.savings_empty')));
    await press('link', word('earn.savings_seeProducts'));
    await seen(() => expect(page.path()).toBe('/Property/product'));
  });

  test('DEPO-014 DEPO-016 DEPO-017 a row says currency, amount, rate, interest, days left and when it changed, and the file holds the same in plain figures', async () => {
    let saved: Blob | undefined;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'),
        revokeObjectURL() {},
      }),
    );
    await openOrders();
    const [, row] = screen.getAllByRole('row');
    expect(cellsOf(row)).toEqual([
      ...[
        'USDT',
        '1234.57',
        '0.500%',
        '15.0000',
        word('earn.savings_days', { count: 4 }),
        word('earn.savings_inCustody'),
        '2023-11-19 00:01:00',
      ],
    ]);
    expect(row?.querySelector('img')?.getAttribute('src')).toBe(order.logo);
    await press('button', word('common.exportCsv'));
    await seen(() => expect(screen.messages()).toEqual([word('common.exported', { count: 1 })]));
    const [heading, line] = ((await saved?.text()) ?? '').split('\r\n');
    expect(heading).toContain(
      `${word('earn.savings_updated')},${word('common.currency')},${word('common.amount')},${word('earn.savings_ratePercent')}`,
    );
    expect(line).toBe(
      `2023-11-19T00:01:00+08:00,USDT,1234.56700000,0.5,15.00000000,2023-11-16,2023-11-23,4,${word('earn.savings_inCustody')}`,
    );
  });
});
