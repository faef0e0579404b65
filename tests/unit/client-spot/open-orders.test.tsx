/** The lists of own orders on a desk: all of them, cancelling many, and what is found in the history. */
import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, ok, openPage, press, refused, screen, seen } from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';

const pair = {
  ...{ id: 1, currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT', is_display: 1 },
  ...{ open_transaction: 1, open_lever: 1, open_microtrade: 1, now_price: '20000.00000' },
  ...{ lever_share_num: '0.02000000', spread: '0.0000', lever_trade_fee: '0.0000', exchange_rate: '0.20' },
};

const order = (id: number, type: 'in' | 'out', price: string, left: string) => ({
  ...{ id, type, price, number: left, total_number: '0.50000', create_time: '2026-01-01 10:00:00' },
  ...{ currency_name: 'BTC', legal_name: 'USDT' },
});

/** An exchange where these orders wait; a cancelled one is gone, unless it is refused. */
function exchangeWith(
  start: readonly ReturnType<typeof order>[],
  isRefused = (_id: number) => false,
): Script {
  let open = start;
  const page = (type?: string) => (call: RecordedCall) => {
    const found = open.filter((one) => type === undefined || one.type === type);
    const list = call.fields.page === '1' ? found : [];
    return ok({ list, count: found.length, page: 1, limit: 10 });
  };
  const none = ok({ list: [], count: 0, page: 1, limit: 10 });
  return {
    quotations: ok([{ id: 3, name: 'USDT', quotation: [pair] }]),
    spotDeal: ok({ in: [], out: [], last_price: '20000.00000', complete: [] }),
    tradeHistory: { code: 1, msg: 'ok', data: [] },
    bars: { code: -1, msg: 'none', data: [] },
    ...{ completedTrades: none, spotOrders: none, currencyDetail: ok({ name: 'Bitcoin', desc: '' }) },
    ...{ openOrders: page(), openBuys: page('in'), openSells: page('out') },
    userInfo: ok({ id: 2, account_number: 'demo@sandpit.test', extension_code: 'demo', is_seller: 0 }),
    spotCancel: ({ fields }: RecordedCall) => {
      if (isRefused(Number(fields.id))) return refused('error', 'The order is gone.');
      open = open.filter(({ id }) => id !== Number(fields.id));
      return ok('Cancelled.');
    },
  };
}

const two = [order(8, 'out', '21000.00000', '0.50000'), order(7, 'in', '19000.00000', '0.12500')];

beforeEach(() => {
  logIn({
    ...{ user_id: '2', legal_id: '3', currency_id: '1' },
    ...{ legal_name: 'USDT', currency_name: 'BTC', symbol: 'BTC/USDT' },
  });
});

const sidesOf = (calls: readonly RecordedCall[]) => calls.map(({ fields }) => [fields.id, fields.type]);
const listed = () => screen.rowsOf('Open orders').map(([, side]) => side);

describe('open orders', () => {
  test('DESK-220 begin with all of them, counted in the tab, with filled share and total', async () => {
    await openPage('/newmarket', exchangeWith(two));
    await seen(() => screen.getByRole('tab', { name: 'Open orders (2)' }));
    await seen(() => expect(listed()).toEqual(['Sell', 'Buy']));
    expect(screen.rowsOf('Open orders')[1]?.slice(2, 6)).toEqual(['0.1250', '19000.00', '75%', '9500.0000']);
  });

  test('DESK-221 one question cancels all orders, and a message states how many', async () => {
    const page = await openPage('/newmarket', exchangeWith(two));
    await press('button', 'Cancel all');
    await seen(() => screen.getByRole('dialog', { name: 'Cancel 2 open orders of BTC/USDT?' }));
    expect(page.callsOf('spotCancel')).toEqual([]);
    await press('button', 'Cancel 2 orders');
    await seen(() => expect(screen.messages()).toEqual(['Cancelled 2 orders.']));
    expect(sidesOf(page.callsOf('spotCancel'))).toEqual([
      ['8', 'out'],
      ['7', 'in'],
    ]);
    await seen(() => expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull());
  });

  test('DESK-221 refusals are listed with their reasons', async () => {
    await openPage(
      '/newmarket',
      exchangeWith(two, (id) => id === 8),
    );
    await press('button', 'Cancel all');
    await press('button', 'Cancel 2 orders');
    await seen(() =>
      expect(screen.messages()).toEqual([
        'Cancelled 1 order. Not cancelled: Sell 0.5000 BTC at 21000.00 (The order is gone.)',
      ]),
    );
  });
});

test('DESK-222 the history asks for the orders of one outcome', async () => {
  const page = await openPage('/newmarket', exchangeWith([]));
  await page.announce('receipts');
  await press('tab', 'Order history');
  await press('tab', 'Cancelled');
  await seen(() => expect(page.callsOf('spotOrders').at(-1)?.fields).toMatchObject({ status: 'cancelled' }));
  await seen(() => screen.getByText('No such orders.'));
});
