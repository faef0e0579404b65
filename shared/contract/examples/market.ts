import type { Examples } from './example.ts';
import { aliceWallet, at, btc, btcUsdt, usdt } from './shared.ts';

const groups = [{ ...usdt, quotation: [btcUsdt] }];

export const marketExamples = {
  quotations: { request: {}, response: groups },
  quotationsLegacy: { request: {}, response: { coin_list: groups } },
  coinList: {
    request: {},
    response: {
      coin_list: [
        {
          id: 1,
          name: 'Bitcoin',
          symbol: 'BTC',
          website_slug: 'bitcoin',
          rank: 1,
          circulating_supply: 19_000_000,
          total_supply: 19_000_000,
          max_supply: 21_000_000,
          quotes: {
            USD: {
              price: 20_000,
              volume_24h: 1_000_000,
              market_cap: 380_000_000_000,
              percent_change_24h: 1.93,
            },
          },
          last_updated: 1_700_000_000,
        },
      ],
    },
  },
  bars: {
    request: { symbol: 'BTC/USDT', from: 1_700_000_000, to: 1_700_000_100, period: '1min' },
    response: {
      code: 1,
      msg: 'success',
      data: [
        {
          id: 1_700_000_040,
          period: '1min',
          'base-currency': 'BTC',
          'quote-currency': 'USDT',
          open: 19_998.5,
          high: 20_001,
          low: 19_995,
          close: 20_000.1,
          vol: 64_000.3,
          amount: 3.21,
          time: 1_700_000_040_000,
          volume: 3.21,
        },
      ],
    },
  },
  tradeHistory: {
    request: { legal_id: 3, currency_id: 1 },
    response: [
      {
        id: '101',
        ts: 1_700_000_000_123,
        'trade-id': 101,
        amount: 0.0123,
        price: 20_000.1,
        direction: 'buy',
        time: '06:13:20',
      },
    ],
  },
  currencyDetail: {
    request: { id: 1 },
    response: { id: 1, name: 'BTC', desc: '<p>A currency without a centre.</p>', logo: '' },
  },
  currencyList: { request: {}, response: { currency: [btc, usdt], legal: [usdt] } },
  transferCurrencies: {
    request: {},
    response: [
      { id: 3, name: 'USDT', is_legal: 1, is_lever: 1, is_match: 1, is_micro: 1, wallet: aliceWallet },
    ],
  },
  customerService: {
    request: {},
    response: { cover: `${at.host}/logo.png`, customer_url: `${at.host}/support` },
  },
} satisfies Partial<Examples>;
