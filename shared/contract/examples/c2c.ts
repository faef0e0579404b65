/** Examples of peer-to-peer trading and acceptors. */
import type { Examples } from './example.ts';
import { at, bankPayout, people, sellAd, unpaidDeal } from './shared.ts';

const one = <Row>(row: Row) => ({ data: [row], page: 1, pages: 1, total: 1 });

const acceptorA = {
  id: 1,
  name: 'Acceptor A',
  user_id: 7,
  recharge_amount: '50000.00',
  recharge_rate: '0.50',
  cash_amount: '30000.00',
  cash_rate: '1.00',
};

export const c2cExamples = {
  c2cPublish: {
    request: { type: 'sell', way: 'bank', price: '6.8', total_number: '100', currency_id: 3 },
    response: 'published',
  },
  c2cMarket: { request: { currency_id: 3, type: 'sell', page: 1 }, response: one(sellAd) },
  c2cTake: {
    request: { id: 12 },
    response: {
      msg: 'order created, please pay in time',
      data: {
        id: 21,
        legal_deal_send_id: 12,
        user_id: 2,
        seller_id: 5,
        number: '100.00000',
        is_sure: 0,
        type: 'sell',
      },
    },
  },
  c2cMyAds: {
    request: { type: 'sell', currency_id: 3, page: 1 },
    response: { data: [], page: 1, pages: 1, total: 0 },
  },
  c2cWithdrawAd: { request: { id: 12 }, response: 'withdrawn' },
  c2cMyDeals: { request: { page: 1 }, response: one(unpaidDeal) },
  c2cDeal: { request: { id: 21 }, response: unpaidDeal },
  c2cCancel: { request: { id: 21 }, response: 'cancelled' },
  c2cPaid: { request: { id: 21 }, response: 'marked as paid' },
  c2cTakerConfirm: { request: { id: 22 }, response: 'confirmed' },
  c2cPublisherConfirm: { request: { id: 21 }, response: 'confirmed' },
  c2cAdDeals: { request: { id: 12, page: 1 }, response: one(unpaidDeal) },
  payoutInfo: {
    request: {},
    response: { id: 6, user_id: 2, ...bankPayout, create_time: at.moment, account_number: people.alice },
  },
  payoutSave: {
    request: { real_name: 'Li', bank_name: 'Bank', bank_account: '0000111122223333' },
    response: 'saved',
  },
} satisfies Partial<Examples>;

export const acceptorExamples = {
  acceptors: { request: {}, response: [acceptorA] },
  acceptor: {
    request: { id: 1 },
    response: {
      ...acceptorA,
      wechat_nickname: 'acc-a',
      wechat_account: 'wxid',
      ali_nickname: 'acc-a',
      ali_account: 'a@x.io',
      bank_name: 'Bank',
      bank_account: '0000111122223333',
      bank_address: 'Main street branch',
      user_balance: '1200.00',
      user_cashinfo: null,
    },
  },
  acceptorDeal: {
    request: {
      acceptor_id: 1,
      way: 'bank',
      type: 'buy',
      mobile: '2025550123',
      deal_account: '0000444455556666',
      money: '500',
    },
    response: 'submitted',
  },
  acceptorDeals: {
    request: { type: 'buy' },
    response: [
      {
        id: 3,
        acceptor_id: 1,
        acceptor_name: 'Acceptor A',
        way: 'bank',
        way_name: 'bank',
        type: 'buy',
        type_name: 'recharge',
        mobile: '2025550123',
        deal_account: '0000444455556666',
        hes_account: '0000111122223333',
        money: '500.00',
        is_sure: 0,
        sure_name: 'waiting',
        create_time: at.moment,
        update_time: '',
      },
    ],
  },
  regionUsers: {
    request: { page: 1 },
    response: {
      current_page: 1,
      data: [{ id: 2, city_name: 'City', district_name: 'District', phone: '138****0000', time: at.moment }],
      last_page: 1,
      per_page: 10,
      total: 1,
    },
  },
} satisfies Partial<Examples>;
