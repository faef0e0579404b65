import { describe, expect, test } from 'vitest';
import { act, ok, press, refused, screen, seen, visit, within } from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';
import {
  asPublisher,
  cells,
  deal,
  dialog,
  info,
  listOf,
  offered,
  ofOrder,
  onBuyAd,
  open,
  order,
  ORDER,
  pressIn,
} from './deals-script.tsx';

describe('my orders', () => {
  test('ROUTE-008 C2C-022 C2C-027 they show type, number, total, pay way, time, status and detail', async () => {
    const page = await open('/c2cTrade', [
      {},
      { id: 20, is_sure: 3, ...onBuyAd, number: '1.23456', deal_money: '8.395008' },
      { id: 19, is_sure: 1, way: 'ali_pay' },
      { id: 18, is_sure: 2, sell_cash_info: null },
    ]);
    const headings = screen.textsOf('columnheader');
    expect(headings).toEqual(
      words(
        'common.type',
        'common.amount',
        'common.c2c_total',
        'common.paymentMethod',
        'common.time',
        'common.status',
        'common.details',
      ),
    );
    const [type, ...rest] = cells(0);
    expect(type?.startsWith(`${word('c2c.buy')} | USDT`)).toBe(true);
    expect(rest).toEqual([
      ...['100.00 USDT', '680.00 CNY', word('common.acceptor_bank'), '2025-06-15 22:58:20'],
      `${word('c2c.deals_unpaid')} | 06:40`,
      words('c2c.deals_cancel', 'c2c.deals_pay', 'common.details').join(' | '),
    ]);
    expect(cells(1)[0]?.startsWith(`${word('c2c.sell')} | USDT`)).toBe(true);
    expect(cells(1).slice(1, 3)).toEqual(['1.23 USDT', '8.40 CNY']);
    expect([1, 2, 3].map((row) => cells(row)[5])).toEqual(
      words('c2c.deals_paid', 'common.finished', 'c2c.deals_cancelled'),
    );
    expect(page.callsOf('c2cMyDeals')[0]?.fields).toEqual({ page: '1' });
  });

  test('they can be chosen by where they stand, and say when there are none', async () => {
    const page = await open('/c2cTrade', []);
    expect(screen.getByRole('link', { name: word('c2c.deals_toMarket') }).getAttribute('href')).toBe(
      '/c2cOrder',
    );
    await press('radio', word('c2c.deals_paid'));
    await screen.findByText(word('c2c.deals_noneSuch'));
    expect(page.callsOf('c2cMyDeals').at(-1)?.fields).toEqual({ page: '1', is_sure: '3' });
  });

  test('C2C-024 C2C-025 C2C-026 the detail opens a dialog with terms and accounts, and the address names it', async () => {
    const whole = { ...info, alipay_account: 'li@x.io' };
    const page = await open('/c2cTrade', [
      { sell_cash_info: whole, price: '6.79501', deal_money: '679.501000' },
    ]);
    await press('button', ofOrder('detail'));
    const { textContent: text } = await order();
    expect(page.callsOf('c2cDeal')[0]?.fields).toEqual({ id: '21' });
    expect(page.router.state.location.search).toBe('?deal=21');
    expect(text).toContain(`${word('c2c.youPay')}679.501 CNY`);
    expect(text).toContain(`${word('c2c.price')}6.79501 CNY`);
    expect(text).toContain(`${word('c2c.seller')}b***@x.io139****0000`);
    const accounts = within(await order()).getByRole('region', { name: word('c2c.deals_payTo') });
    expect(screen.textsOf('listitem', accounts)).toEqual([
      `${word('common.acceptor_bank')} | ${word('c2c.deals_agreed')} | Li Hua | River Bank | 6222000000000001`,
      `${word('common.acceptor_aliPay')} | Li Hua | li@x.io`,
    ]);
    await press('button', word('common.close'));
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.router.state.location.search).toBe('');
  });

  test('C2C-024 an address with an order opens it; another user’s order is reported as missing', async () => {
    await open('/c2cTrade?deal=9', [], { c2cDeal: refused('error', 'Not yours') });
    expect(
      within(await dialog(word('c2c.deals_orderNo', { order: '9' }))).getByText(word('c2c.deals_noOrder')),
    ).toBeTruthy();
    expect(screen.queryByText('Not yours')).toBeNull();
  });
});

describe('what the dialog offers', () => {
  test('C2C-028 C2C-031 C2C-034 the buyer cancels or pays what is unpaid, the seller confirms what is paid, and nobody changes more', async () => {
    const cases = [
      ['the buyer of an unpaid order', {}, words('c2c.deals_cancel', 'c2c.deals_pay')],
      ['the seller of an unpaid order', onBuyAd, []],
      ['the buyer of a paid order', { is_sure: 3 }, []],
      ['the seller of a paid order', { ...onBuyAd, is_sure: 3 }, [word('c2c.deals_confirmReceipt')]],
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
      expect([who, await offered(word('c2c.deals_orderNo', { order: at + 1 }))]).toEqual([who, buttons]);
    }
  });

  test('C2C-039 the time that is left is that of the exchange; once it is up, the dialog says so', async () => {
    await open('/c2cTrade?deal=21', [{ format_create_time: '2025-06-15 22:40:00' }]);
    expect(within(await order()).getByRole('timer').textContent).toBe(word('c2c.deals_timeUp'));
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
    await press('button', word('c2c.deals_pay'));
    const question = await dialog(word('c2c.deals_askPaid'));
    expect(question.textContent).toContain('680.00 CNY');
    expect(question.textContent).toContain(word('c2c.deals_askPaidWarning'));
    await pressIn(word('c2c.deals_askPaid'), word('c2c.deals_notYet'));
    expect(page.callsOf('c2cPaid')).toHaveLength(0);
    await pressIn(ORDER, word('c2c.deals_pay'));
    const requested = page.callsOf('c2cDeal').length;
    await pressIn(word('c2c.deals_askPaid'), word('c2c.deals_pay'));
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
    await press('radio', word('c2c.deals_unpaid'));
    const detail = await seen(() => screen.getByRole('button', { name: ofOrder('detail') }));
    act(() => detail.focus());
    await press('button', ofOrder('detail'));
    const opened = await order();
    const pay = within(opened).getByRole('button', { name: word('c2c.deals_pay') });
    act(() => pay.focus());
    await pressIn(ORDER, word('c2c.deals_pay'));
    await pressIn(word('c2c.deals_askPaid'), word('c2c.deals_pay'));
    await seen(() => expect([pay.isConnected, detail.isConnected]).toEqual([false, false]));
    expect(opened.contains(document.activeElement)).toBe(true);
    await pressIn(ORDER, word('common.close'));
    await seen(() => expect(opened.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: word('common.titleC2cTrade') }));
  });

  test('C2C-029 ERR-022 a cancel is asked about, and what the server refuses is shown', async () => {
    const page = await open('/c2cTrade?deal=21', [{}], { c2cCancel: refused('error', 'Three a day.') });
    await press('button', word('c2c.deals_cancel'));
    await pressIn(word('common.confirmCancel'), word('c2c.deals_cancel'));
    await screen.findByText('Three a day.');
    expect(page.callsOf('c2cCancel').map(({ fields }) => fields)).toEqual([{ id: '21' }]);
    expect(await order()).toBeTruthy();
  });

  test('C2C-032 ERR-024 the taker of a buy ad is asked whether the payment came, and confirms the receipt', async () => {
    const page = await open('/c2cTrade?deal=21', [{ ...onBuyAd, is_sure: 3 }], done);
    expect(within(await order()).getByRole('region', { name: word('c2c.deals_paidTo') })).toBeTruthy();
    await press('button', word('c2c.deals_confirmReceipt'));
    await pressIn(word('c2c.deals_askReceived'), word('c2c.deals_confirmReceipt'));
    await screen.findByText('Receipt confirmed.');
    expect(page.callsOf('c2cTakerConfirm').map(({ fields }) => fields)).toEqual([{ id: '21' }]);
    expect(page.callsOf('c2cPublisherConfirm')).toHaveLength(0);
  });

  test('C2C-033 C2C-036 ERR-025 in the orders of a sell ad a paid one is confirmed in its row', async () => {
    const page = await open('/c2cDetail?id=12', [{ ...asPublisher, is_sure: 3 }], done);
    await press('button', ofOrder('confirmPayment'));
    await pressIn(word('c2c.deals_askBuyerPaid'), word('c2c.deals_confirmPayment'));
    await screen.findByText('Receipt confirmed.');
    expect(page.callsOf('c2cPublisherConfirm').map(({ fields }) => fields)).toEqual([{ id: '21' }]);
    expect(page.callsOf('c2cTakerConfirm')).toHaveLength(0);
  });

  test('C2C-037 in the orders of a buy ad an unpaid one is paid or cancelled in its row', async () => {
    const page = await open('/c2cDetail?id=12', [{ ...asPublisher, ...onBuyAd }], done);
    expect(
      screen.getByRole('button', {
        name: ofOrder('cancel'),
      }),
    ).toBeTruthy();
    await press('button', ofOrder('pay'));
    within(await dialog(word('c2c.deals_askPaid')))
      .getByRole('button', { name: word('c2c.deals_pay') })
      .click();
    await screen.findByText('Marked as paid.');
    expect(page.callsOf('c2cPaid')).toHaveLength(1);
  });
});

/** The buttons of a row that change its order. */
const MOVES = new RegExp(
  `^(${words('c2c.deals_confirmPayment', 'c2c.deals_cancel', 'c2c.deals_pay').join('|')})`,
);

describe('the orders of one ad', () => {
  test('ROUTE-009 C2C-035 C2C-038 they are asked for by the ad, say its terms, and open the dialog', async () => {
    const page = await open('/c2cDetail?id=12', [{ ...asPublisher, user_realname: 'Carol Chen' }]);
    expect(page.callsOf('c2cAdDeals')[0]?.fields).toEqual({ id: '12', page: '1' });
    expect(
      screen.getByText(
        word('c2c.deals_sellAd', {
          ad: '12',
          number: '100.00',
          currency: 'USDT',
          price: '6.80',
          way: word('common.acceptor_bank'),
        }),
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: MOVES })).toBeNull();
    await press('button', ofOrder('detail'));
    const { textContent: text } = await order();
    expect(text).toContain(word('c2c.deals_sellerWaits'));
    expect(text).toContain(`${word('c2c.buyer')}d***@x.io138****0000`);
    expect(text).toContain(`${word('c2c.deals_payer')}Carol Chen`);
    expect(await offered()).toEqual([]);
  });

  test('C2C-035 an address without an ad, or with one of somebody else, says so, and so does one that nobody has taken', async () => {
    const page = await open('/c2cDetail', [], {
      c2cAdDeals: ({ fields }: RecordedCall) =>
        fields.id === '4' ? refused('error', 'Not yours') : listOf([]),
    });
    expect(screen.getByText(word('c2c.deals_noAd'))).toBeTruthy();
    await visit(page, '/c2cDetail?id=5');
    await screen.findByText(word('c2c.deals_noneOfAd'));
    await visit(page, '/c2cDetail?id=4');
    await screen.findByText(word('c2c.deals_noAd'));
    expect(page.callsOf('c2cAdDeals')).toHaveLength(2);
    expect(screen.queryByText('Not yours')).toBeNull();
  });
});
