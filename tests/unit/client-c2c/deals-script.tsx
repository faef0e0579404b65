/** Orders, as a scripted exchange gives them, and how their pages are read. */
import { expect } from 'vitest';
import { act, cellsOf, fireEvent, logIn, ok, openPage, screen, seen, within } from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { word, wordLike } from '../../support/words.ts';

const nothing = { alipay_account: '', wechat_nickname: '', wechat_account: '' };
export const info = {
  ...nothing,
  real_name: 'Li Hua',
  bank_name: 'River Bank',
  bank_account: '6222000000000001',
};

/** An order on a sell ad, taken by the reader, at 05:00:00 of the clock of the page (15:20:00 less 20 minutes). */
export const deal = {
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
export const asPublisher = { is_seller: 1 };
/** An order on a buy ad: the taker sells. */
export const onBuyAd = { type: 'buy', sell_cash_info: null, user_cash_info: info } as const;

export const listOf = (rows: readonly object[]) => ok({ data: rows, page: 1, pages: 1, total: rows.length });

/** Lists return one page of rows and then none; the detail returns the row with that id. */
function responsesOf(rows: readonly Deal[], more: Script = {}): Script {
  const list = ({ fields }: RecordedCall) => listOf(fields.page === '1' ? rows : []);
  return {
    userInfo: ok({ id: 2, account: 'demo@sandpit.test', account_number: 'demo@sandpit.test' }),
    c2cMyDeals: list,
    c2cAdDeals: list,
    c2cOrders: list,
    c2cDeal: ({ fields }: RecordedCall) => ok(rows.find(({ id }) => String(id) === fields.id)),
    ...more,
  };
}

export async function open(path: string, rows: readonly object[], more: Script = {}) {
  logIn();
  const page = await openPage(path, responsesOf(rows.map((row) => ({ ...deal, ...row })) as Deal[], more));
  await seen(() => expect(screen.queryByLabelText(word('common.loading'))).toBeNull());
  return page;
}

export const cells = (row: number) => cellsOf(screen.getAllByRole('row')[row + 1]);

/** The dialog with that name, once it shows what it is about. */
export async function dialog(name: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findByRole('dialog', { name });
  await seen(() => expect(within(found).queryByLabelText(word('common.loading'))).toBeNull());
  return found;
}
export const ORDER = word('c2c.deals_orderNo', { order: '21' });
type Act = 'cancel' | 'confirmPayment' | 'detail' | 'pay';
export const ofOrder = (act: Act) => word(`c2c.deals_ofOrder_${act}`, { order: '21' });
export const order = () => dialog(ORDER);

/** Presses a button of one dialog: what is asked stands above the order, whose buttons have the same names. */
export async function pressIn(name: string, button: string): Promise<void> {
  const found = within(await dialog(name)).getByRole('button', { name: button });
  await act(async () => void fireEvent.click(found));
}

/** What can be done with the order in the dialog. */
export const offered = async (name = ORDER) => {
  const names = within(await dialog(name))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
  return names.filter((name) => name !== word('common.close') && !wordLike('c2c.deals_copyOf').test(name));
};
