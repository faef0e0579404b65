import type { Examples } from './example.ts';
import { at, boughtTrade, openBuy, placedOrder } from './shared.ts';

const pair = { legal_id: 3, currency_id: 1 };
const order = { ...pair, price: '20003', num: '0.5', mode: 2 };
const firstPage = { page: 1, currency_id: 1 };
const names = { currency: 1, legal: 3, legalcoin: 'USDT', currencycoin: 'BTC' };

const { type: _side, ...buyRow } = openBuy;

const entrust = {
  id: 4,
  type: 'in',
  create_time: at.moment,
  currency_name: 'BTC',
  legal_name: 'USDT',
  total_number: '0.10000',
  price: '19000.00000',
  complete_number: '0.04000',
  number: '0.06000',
  total_money: '1900.00000',
};

export const spotExamples = {
  spotDeal: {
    request: pair,
    response: {
      in: [{ ...names, price: '19999.00000', number: '0.50000' }],
      out: [
        { ...names, price: '20003.00000', number: '0.40000' },
        { ...names, price: '20002.00000', number: '0.10000' },
      ],
      last_price: '20000.00000',
      user_legal: '500.00000000',
      user_currency: '0.25000000',
      cny_price: '6.8',
      complete: [boughtTrade],
    },
  },
  spotBuy: {
    request: order,
    response: {
      type: 'ok',
      message: 'order placed',
      order: placedOrder,
    },
  },
  spotSell: { request: { ...pair, num: '0.1', mode: 1 }, response: { type: 'ok', message: 'order placed' } },
  spotCancel: { request: { id: 4, type: 'in' }, response: 'order cancelled' },
  openBuys: { request: firstPage, response: { list: [buyRow], count: 1, page: 1, limit: 10 } },
  openSells: { request: firstPage, response: { list: [], count: 0, page: 1, limit: 10 } },
  openOrders: { request: firstPage, response: { list: [openBuy], count: 1, page: 1, limit: 10 } },
  completedTrades: { request: firstPage, response: { list: [boughtTrade], count: 1, page: 1, limit: 10 } },
  entrusts: {
    request: { type: 'in', page: 1 },
    response: { list: [entrust], data: [entrust], count: 1, page: 1, limit: 10 },
  },
} satisfies Partial<Examples>;
