/** A spot desk on a scripted exchange: BTC/USDT at 20000, and a user with 10000 USDT and 1 BTC. */
import { act, fireEvent, logIn, ok, openPage, screen, seen } from '../../support/pages.tsx';
import { examples } from '#contract/examples/index.ts';
import { noBars, selectBtc } from '../../support/desk-script.ts';
import type { Script } from '../../support/pages.tsx';
import { word, wordLike } from '../../support/words.ts';

export const pair = {
  ...{ id: 1, currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT', is_display: 1 },
  ...{ open_transaction: 1, open_lever: 1, open_microtrade: 1, now_price: '20000.00000' },
  ...{ lever_share_num: '0.02000000', spread: '0.0000', lever_trade_fee: '0.0000', exchange_rate: '0.20' },
};

/** The pair of the example, and ETH of the same currency. */
export const twoPairs = examples.quotations.response.map((group) => ({
  ...group,
  quotation: group.quotation.flatMap((row) => [
    row,
    { ...row, id: 99, currency_id: 9, currency_name: 'ETH' },
  ]),
}));

export const none = ok({ list: [], count: 0, page: 1, limit: 10 });

export const deal = {
  ...{ in: [], out: [], last_price: '20000.00000', complete: [] },
  ...{ user_legal: '10000', user_currency: '1' },
};

export const desk: Script = {
  quotations: ok([{ id: 3, name: 'USDT', quotation: [pair] }]),
  spotDeal: ok(deal),
  tradeHistory: ok([]),
  bars: noBars,
  ...{ completedTrades: none, spotOrders: none, openOrders: none, openBuys: none, openSells: none },
  currencyDetail: ok({ name: 'Bitcoin', desc: '' }),
  userInfo: ok({ id: 2, account_number: 'demo@sandpit.test', extension_code: 'demo', is_seller: 0 }),
  spotBuy: ok('Buy order placed.'),
};

/** Logs the user in who has chosen BTC/USDT. */
export function logInToDesk(): void {
  logIn({ user_id: '2' });
  selectBtc();
}

export const depth = {
  type: 'market_depth',
  ...{ symbol: 'BTC/USDT', legal_id: 3, currency_id: 1, currency_name: 'BTC', legal_name: 'USDT' },
  bids: [
    [19_990.5, 0.5],
    [19_980, 0.25],
    [19_970, 4],
  ] as [number, number][],
  asks: [
    [20_010.5, 0.1],
    [20_020, 0.12345],
    [20_030, 1],
  ] as [number, number][],
};

const levelsOf = (side: readonly [number, number][]) =>
  side.map(([price, number]) => ({ price: String(price), number: String(number) }));

/** The same book in a response. */
export const dealDepth = { in: levelsOf(depth.bids), out: levelsOf(depth.asks) };

/** Opens the desk with its order form and book, which a response has as well: on a slow machine it is requested again. */
export async function openForm(more: Script = {}, path = '/newmarket') {
  const page = await openPage(path, { ...desk, spotDeal: ok({ ...deal, ...dealDepth }), ...more });
  await seen(() => screen.field(word('common.price')));
  await page.emit('market_depth', depth);
  // The book is drawn with the next frame.
  await seen(() => screen.getByRole('button', { name: wordLike('desk.book_rowSell', { position: 1 }) }));
  return page;
}

export const submit = () => act(async () => void fireEvent.click(screen.getByTestId('submit-order')));

export const total = () => screen.getByTestId('order-total').textContent;
