import { describe, expect, test } from 'vitest';
import {
  act,
  cellsOf,
  fireEvent,
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
import type { RecordedCall, Script } from '../../support/pages.tsx';

const nothing = { alipay_account: '', wechat_nickname: '', wechat_account: '' };
const info = {
  ...nothing,
  real_name: 'Li Hua',
  bank_name: 'River Bank',
  bank_account: '6222000000000001',
};

/** An order on a sell ad, taken by the reader, at 05:00:00 of the clock of the page (15:20:00 less 20 minutes). */
const deal = {
  ...{ id: 21, legal_deal_send_id: 12, user_id: 2, seller_id: 5, number: '100.00000', is_sure: 0 },
  ...{ type: 'sell', create_time: '22:58 06/15', format_create_time: '2025-06-15 22:58:20' },
  ...{ format_update_time: '', deal_money: '680.000000', currency_name: 'USDT', price: '6.80000' },
  ...{ way: 'bank', way_name: 'Bank card', seller_name: 'b***@x.io', seller_phone: '139****0000' },
  ...{ account_number: 'd***@x.io', phone: '138****0000', hes_account: '6222000000000001' },
  ...{ hes_realname: 'Li Hua', is_seller: 0, sell_cash_info: info, user_cash_info: null },
  user_realname: 'Demo Li',
};
type Deal = typeof deal;

/** The same order as the publisher of the ad sees it. */
const asPublisher = { is_seller: 1 };
/** An order on a buy ad: the taker sells. */
const onBuyAd = { type: 'buy', sell_cash_info: null, user_cash_info: info } as const;

const listOf = (rows: readonly object[]) => ok({ data: rows, page: 1, pages: 1, total: rows.length });

/** Lists return one page of rows and then none; the detail returns the row with that id. */
function responsesOf(rows: readonly Deal[], more: Script = {}): Script {
  const list = ({ fields }: RecordedCall) => listOf(fields.page === '1' ? rows : []);
  return {
    userInfo: ok({ id: 2, account: 'demo@sandpit.test', account_number: 'demo@sandpit.test' }),
    c2cMyDeals: list,
    c2cAdDeals: list,
    c2cDeal: ({ fields }: RecordedCall) => ok(rows.find(({ id }) => String(id) === fields.id)),
    ...more,
  };
}

async function open(path: string, rows: readonly object[], more: Script = {}) {
  logIn();
  const page = await openPage(path, responsesOf(rows.map((row) => ({ ...deal, ...row })) as Deal[], more));
  await seen(() => expect(screen.queryByLabelText('Loading…')).toBeNull());
  return page;
}

const cells = (row: number) => cellsOf(screen.getAllByRole('row')[row + 1]);

/** The dialog with that name, once it shows what it is about. */
async function dialog(name: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findByRole('dialog', { name });
  await seen(() => expect(within(found).queryByLabelText('Loading…')).toBeNull());
  return found;
}
const order = () => dialog('Order no. 21');

/** Presses a button of one dialog: what is asked stands above the order, whose buttons have the same names. */
async function pressIn(name: string, button: string): Promise<void> {
  const found = within(await dialog(name)).getByRole('button', { name: button });
  await act(async () => void fireEvent.click(found));
}

/** What can be done with the order in the dialog. */
const offered = async (name = 'Order no. 21') => {
  const names = within(await dialog(name))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
  return names.filter((name) => name !== 'Close' && !name.startsWith('Copy'));
};

describe('my orders', () => {
  test('ROUTE-008 C2C-022 C2C-027 they show type, number, total, pay way, time, status and detail', async () => {
    const page = await open('/c2cTrade', [
      {},
      { id: 20, is_sure: 3, ...onBuyAd, number: '1.23456', deal_money: '8.395008' },
      { id: 19, is_sure: 1, way: 'ali_pay' },
      { id: 18, is_sure: 2, sell_cash_info: null },
    ]);
    const headings = screen.textsOf('columnheader');
    expect(headings).toEqual(['Type', 'Number', 'Total', 'Pay way', 'Time', 'Status', 'Detail']);
    const [type, ...rest] = cells(0);
    expect(type).toMatch(/^Buy \| USDT/);
    expect(rest).toEqual([
      ...['100.00 USDT', '680.00 CNY', 'Bank transfer', '2025-06-15 22:58:20'],
      ...['Awaiting payment | 06:40', 'Detail'],
    ]);
    expect(cells(1)[0]).toMatch(/^Sell \| USDT/);
    expect(cells(1).slice(1, 3)).toEqual(['1.23 USDT', '8.40 CNY']);
    expect([1, 2, 3].map((row) => cells(row)[5])).toEqual(['Paid', 'Finished', 'Cancelled']);
    expect(page.callsOf('c2cMyDeals')[0]?.fields).toEqual({ page: '1' });
  });

  test('they can be chosen by where they stand, and say when there are none', async () => {
    const page = await open('/c2cTrade', []);
    expect(screen.getByRole('link', { name: 'To the C2C market' }).getAttribute('href')).toBe('/c2cOrder');
    await press('tab', 'Paid');
    await screen.findByText('No orders in this state.');
    expect(page.callsOf('c2cMyDeals').at(-1)?.fields).toEqual({ page: '1', is_sure: '3' });
  });

  test('C2C-024 C2C-025 C2C-026 the detail opens a dialog with terms and accounts, and the address names it', async () => {
    const whole = { ...info, alipay_account: 'li@x.io' };
    const page = await open('/c2cTrade', [
      { sell_cash_info: whole, price: '6.79501', deal_money: '679.501000' },
    ]);
    await press('button', 'Detail: order no. 21');
    const { textContent: text } = await order();
    expect(page.callsOf('c2cDeal')[0]?.fields).toEqual({ id: '21' });
    expect(page.router.state.location.search).toBe('?deal=21');
    expect(text).toContain('You pay679.501 CNY');
    expect(text).toContain('Unit price6.79501 CNY');
    expect(text).toContain('Sellerb***@x.io139****0000');
    expect(text).toContain('Time2025-06-15 22:58:20');
    const accounts = within(await order()).getByRole('region', { name: 'Pay to' });
    expect(screen.textsOf('listitem', accounts)).toEqual([
      'Bank transfer | Agreed | Li Hua | River Bank | 6222000000000001',
      'Alipay | Li Hua | li@x.io',
    ]);
    await press('button', 'Close');
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.router.state.location.search).toBe('');
  });

  test('C2C-024 an address with an order opens it; another user’s order is reported as missing', async () => {
    await open('/c2cTrade?deal=9', [], { c2cDeal: refused('error', 'Not yours') });
    expect(within(await dialog('Order no. 9')).getByText('There is no such order of yours.')).toBeTruthy();
    expect(screen.queryByText('Not yours')).toBeNull();
  });
});

describe('what the dialog offers', () => {
  test('C2C-028 C2C-031 C2C-034 the buyer cancels or pays what is unpaid, the seller confirms what is paid, and nobody changes more', async () => {
    const cases = [
      ['the buyer of an unpaid order', {}, ['Cancel the order', 'I have paid']],
      ['the seller of an unpaid order', onBuyAd, []],
      ['the buyer of a paid order', { is_sure: 3 }, []],
      ['the seller of a paid order', { ...onBuyAd, is_sure: 3 }, ['Confirm receipt']],
      ['the buyer of a finished order', { is_sure: 1 }, []],
      ['the seller of a finished order', { ...onBuyAd, is_sure: 1 }, []],
      ['the buyer of a cancelled order', { is_sure: 2, sell_cash_info: null }, []],
      ['the seller of a cancelled order', { ...onBuyAd, is_sure: 2, user_cash_info: null }, []],
    ] as const;
    const page = await open(
      '/c2cTrade',
      cases.map(([, row], at) => ({ ...row, id: at + 1 })),
    );
    for (const [at, [who, , buttons]] of cases.entries()) {
      await visit(page, `/c2cTrade?deal=${at + 1}`);
      expect([who, await offered(`Order no. ${at + 1}`)]).toEqual([who, buttons]);
    }
  });

  test('C2C-039 the time that is left is that of the exchange; once it is up, the dialog says so', async () => {
    await open('/c2cTrade?deal=21', [{ format_create_time: '2025-06-15 22:40:00' }]);
    expect(within(await order()).getByRole('timer').textContent).toBe('Time is up');
  });
});

describe('moves', () => {
  const done: Script = {
    c2cPaid: ok('Marked as paid.'),
    c2cCancel: ok('Order cancelled.'),
    c2cTakerConfirm: ok('Receipt confirmed.'),
    c2cPublisherConfirm: ok('Receipt confirmed.'),
  };

  test('C2C-030 ERR-023 DESK-130 declaring a payment warns first, then shows the text and refreshes the order', async () => {
    const page = await open('/c2cTrade?deal=21', [{}], done);
    await press('button', 'I have paid');
    const question = await dialog('Have you paid the seller?');
    expect(question.textContent).toContain('680.00 CNY');
    expect(question.textContent).toContain('If no money arrives, the exchange can cancel the order.');
    await pressIn('Have you paid the seller?', 'Not yet');
    expect(page.callsOf('c2cPaid')).toHaveLength(0);
    await pressIn('Order no. 21', 'I have paid');
    const requested = page.callsOf('c2cDeal').length;
    await pressIn('Have you paid the seller?', 'I have paid');
    await screen.findByText('Marked as paid.');
    expect(page.callsOf('c2cPaid').map(({ fields }) => fields)).toEqual([{ id: '21' }]);
    await seen(() => expect(page.callsOf('c2cDeal').length).toBeGreaterThan(requested));
  });

  test('the focus stays in the dialog when what was pressed there goes, and returns to the list when its row is gone', async () => {
    let isPaid = false;
    await open('/c2cTrade', [deal], {
      c2cMyDeals: ({ fields }: RecordedCall) =>
        listOf(isPaid && fields.is_sure === '0' ? [] : [{ ...deal, is_sure: isPaid ? 3 : 0 }]),
      c2cDeal: () => ok({ ...deal, is_sure: isPaid ? 3 : 0 }),
      c2cPaid: () => {
        isPaid = true;
        return ok('Paid.');
      },
    });
    await press('tab', 'Awaiting payment');
    const detail = await seen(() => screen.getByRole('button', { name: /^Detail:/ }));
    act(() => detail.focus());
    await press('button', /^Detail:/);
    const opened = await order();
    const pay = within(opened).getByRole('button', { name: 'I have paid' });
    act(() => pay.focus());
    await pressIn('Order no. 21', 'I have paid');
    await pressIn('Have you paid the seller?', 'I have paid');
    await seen(() => expect([pay.isConnected, detail.isConnected]).toEqual([false, false]));
    expect(opened.contains(document.activeElement)).toBe(true);
    await pressIn('Order no. 21', 'Close');
    await seen(() => expect(opened.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'My C2C orders' }));
  });

  test('C2C-029 ERR-022 a cancel is asked about, and what the server refuses is shown', async () => {
    const page = await open('/c2cTrade?deal=21', [{}], { c2cCancel: refused('error', 'Three a day.') });
    await press('button', 'Cancel the order');
    await pressIn('Confirm cancel trade?', 'Cancel the order');
    await screen.findByText('Three a day.');
    expect(page.callsOf('c2cCancel').map(({ fields }) => fields)).toEqual([{ id: '21' }]);
    expect(await order()).toBeTruthy();
  });

  test('C2C-032 ERR-024 the taker of a buy ad is asked whether the payment came, and confirms the receipt', async () => {
    const page = await open('/c2cTrade?deal=21', [{ ...onBuyAd, is_sure: 3 }], done);
    expect(within(await order()).getByRole('region', { name: 'You are paid to' })).toBeTruthy();
    await press('button', 'Confirm receipt');
    await pressIn('Have you received the buyer’s payment?', 'Confirm receipt');
    await screen.findByText('Receipt confirmed.');
    expect(page.callsOf('c2cTakerConfirm').map(({ fields }) => fields)).toEqual([{ id: '21' }]);
    expect(page.callsOf('c2cPublisherConfirm')).toHaveLength(0);
  });

  test('C2C-033 C2C-036 ERR-025 in the orders of a sell ad a paid one is confirmed in its row', async () => {
    const page = await open('/c2cDetail?id=12', [{ ...asPublisher, is_sure: 3 }], done);
    await press('button', 'Confirm payment: order no. 21');
    await pressIn('Has the buyer paid you?', 'Confirm payment');
    await screen.findByText('Receipt confirmed.');
    expect(page.callsOf('c2cPublisherConfirm').map(({ fields }) => fields)).toEqual([{ id: '21' }]);
    expect(page.callsOf('c2cTakerConfirm')).toHaveLength(0);
  });

  test('C2C-037 in the orders of a buy ad an unpaid one is paid or cancelled in its row', async () => {
    const page = await open('/c2cDetail?id=12', [{ ...asPublisher, ...onBuyAd }], done);
    expect(screen.getByRole('button', { name: 'Cancel the order: order no. 21' })).toBeTruthy();
    await press('button', 'I have paid: order no. 21');
    within(await dialog('Have you paid the seller?'))
      .getByRole('button', { name: 'I have paid' })
      .click();
    await screen.findByText('Marked as paid.');
    expect(page.callsOf('c2cPaid')).toHaveLength(1);
  });
});

describe('the orders of one ad', () => {
  test('ROUTE-009 C2C-035 C2C-038 they are asked for by the ad, say its terms, and open the dialog', async () => {
    const page = await open('/c2cDetail?id=12', [{ ...asPublisher, user_realname: 'Carol Chen' }]);
    expect(page.callsOf('c2cAdDeals')[0]?.fields).toEqual({ id: '12', page: '1' });
    expect(screen.getByText('Ad no. 12: sell 100.00 USDT at 6.80 CNY, Bank transfer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Confirm|Cancel|I have)/ })).toBeNull();
    await press('button', 'Detail: order no. 21');
    const { textContent: text } = await order();
    expect(text).toContain('The buyer has to pay in time.');
    expect(text).toContain('Buyerd***@x.io138****0000');
    expect(text).toContain('Payer’s real nameCarol Chen');
    expect(await offered()).toEqual([]);
  });

  test('C2C-035 an address without an ad, or with one of somebody else, says so, and so does one that nobody has taken', async () => {
    const page = await open('/c2cDetail', [], {
      c2cAdDeals: ({ fields }: RecordedCall) =>
        fields.id === '4' ? refused('error', 'Not yours') : listOf([]),
    });
    expect(screen.getByText('There is no such ad of yours.')).toBeTruthy();
    await visit(page, '/c2cDetail?id=5');
    await screen.findByText('Nobody has taken this ad yet.');
    await visit(page, '/c2cDetail?id=4');
    await screen.findByText('There is no such ad of yours.');
    expect(page.callsOf('c2cAdDeals')).toHaveLength(2);
    expect(screen.queryByText('Not yours')).toBeNull();
  });
});
