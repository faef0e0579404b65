import type { Examples } from './example.ts';
import { at, placedOrder, unpaidDeal } from './shared.ts';

export const extensionExamples = {
  notices: {
    request: { page: 1, limit: 20 },
    response: {
      list: [
        {
          id: 7,
          time: at.moment,
          kind: 'spotFilled',
          params: {
            order: '9',
            symbol: 'BTC/USDT',
            side: 'buy',
            number: '0.500000',
            base: 'BTC',
            price: '20002.50',
            fee: '0.001',
            feeCurrency: 'BTC',
          },
        },
      ],
      count: 7,
      page: 1,
      limit: 20,
    },
  },
  spotOrders: {
    request: { currency_id: 1, legal_id: 3, page: 1, limit: 10 },
    response: {
      list: [placedOrder],
      count: 1,
      page: 1,
      limit: 10,
    },
  },
  practice: {
    request: {},
    response: {
      paper_money: { currency_name: 'USDT', amount: '10000.00000000', below: '5000.00000000' },
      invite_code: 'sand',
      accounts: [{ account: 'demo@sandpit.test', password: 'demo123', about: 'A verified trader.' }],
    },
  },
  paperMoney: {
    request: { account: 'change' },
    response: '10000 USDT of paper money are in your spot account.',
  },
  leverClosePart: {
    request: { id: 11, share: 1 },
    response: 'Closed long 1 contract of BTC/USDT at 20500.00 with a result of +8.00 USDT.',
  },
  c2cOrders: {
    request: { party: 'all', page: 1 },
    response: { data: [unpaidDeal], page: 1, pages: 1, total: 1 },
  },
  portfolio: {
    request: {},
    response: {
      equity: '10120.00000000',
      profit: '120.00000000',
      unrealised: '20.00000000',
      margin: '104.00000000',
      days: [
        { day: '2025-06-01', equity: '10050.00000000', outside: '10000.00000000', profit: '50.00000000' },
        { day: '2025-06-02', equity: '10120.00000000', outside: '0.00000000', profit: '70.00000000' },
      ],
      hours: [
        { time: 1_748_800_000, equity: '10080.00000000' },
        { time: 1_748_829_600, equity: '10120.00000000' },
      ],
    },
  },
} satisfies Partial<Examples>;
