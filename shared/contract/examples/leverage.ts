import type { Examples } from './example.ts';
import { longTrade } from './shared.ts';

const pair = { legal_id: 3, currency_id: 1 };
const margins = { caution_money: '16.08000000', origin_caution_money: '16.08000000', profits: '16.00000000' };
const onePage = { current_page: 1, data: [longTrade], from: 1, last_page: 1, per_page: 10, to: 1, total: 1 };

export const leverageExamples = {
  leverDeal: {
    request: pair,
    response: {
      lever_transaction: { in: [{ price: '20000.00000000', number: '0.04000', type: 1 }], out: [] },
      my_transaction: [longTrade],
      lever_share_limit: { min: 1, max: 0 },
      multiple: {
        muit: [{ value: '20' }, { value: '50' }, { value: '100' }],
        share: [{ value: '1' }, { value: '10' }],
      },
      last_price: '20000.00000',
      user_lever: '1000.00000000',
      all_levers: 0,
      ustd_price: 0,
      ExRAte: 6.5,
    },
  },
  leverDealAll: {
    request: { ...pair, page: 1 },
    response: {
      balance: '100.00000000',
      hazard_rate: '821.39',
      burst_hazard_rate: '110',
      caution_money_total: '16.08000000',
      origin_caution_money_total: '16.08000000',
      profits_total: '16.00000000',
      ...margins,
      order: onePage,
    },
  },
  leverSubmit: {
    request: {
      ...pair,
      multiple: 50,
      share: 2,
      type: 1,
      status: 0,
      target_price: '19900',
      target_profit_price: '20600',
      stop_loss_price: '0',
    },
    response: 'submitted',
  },
  leverTrades: {
    request: { status: 1, ...pair, page: 1 },
    response: {
      rate_profits_total: { hazard_rate: '821.39', profits_total: '16.00000000' },
      message: onePage,
    },
  },
  leverClose: { request: { id: 11 }, response: 'closed' },
  leverSetStop: {
    request: { id: 11, target_profit_price: '20600', stop_loss_price: '0' },
    response: 'saved',
  },
  leverBatchClose: { request: { type: 0 }, response: 'accepted, closing' },
  leverCancel: { request: { id: 12 }, response: 'cancelled' },
} satisfies Partial<Examples>;
