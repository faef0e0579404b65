/** Examples of second contracts and deposit products. */
import type { Examples } from './example.ts';
import { aliceWallet, at, upOrder } from './shared.ts';

const forwardInsurance = {
  id: 1,
  name: 'forward',
  type: 1,
  currency_id: 3,
  min_amount: '100.00000000',
  max_amount: '10000.00000000',
  insurance_assets: '50.00',
  profit_termination_condition: '100.00',
  defective_claims_condition: '50.00',
  claims_times_daily: 2,
  auto_claim: 1,
  claim_rate: '100.00',
  is_t_add_1: 1,
  status: 1,
};

export const microExamples = {
  microOrders: {
    request: { page: 1, status: 1, limit: 20, match_id: 2 },
    response: { current_page: 1, data: [upOrder], from: 1, last_page: 1, per_page: 20, to: 1, total: 1 },
  },
  microCurrencies: {
    request: {},
    response: [
      {
        id: 3,
        name: 'USDT',
        is_micro: 1,
        insurancable: 1,
        micro_trade_fee: '1.00',
        micro_min: '0.00000000',
        micro_max: '0.00000000',
        micro_holdtrade_max: 0,
        micro_numbers: [
          { id: 1, currency_id: 3, number: '10.00000000', currency_name: 'USDT' },
          { id: 2, currency_id: 3, number: '100.00000000', currency_name: 'USDT' },
        ],
        insurance_types: [forwardInsurance],
        user_wallet: { ...aliceWallet, micro_balance: '500.00000000', micro_with_insurance: '500.00000000' },
        user_insurance: null,
      },
    ],
  },
  microSeconds: {
    request: {},
    response: [
      { id: 1, seconds: 30, status: 1, profit_ratio: '10.00' },
      { id: 2, seconds: 60, status: 1, profit_ratio: '20.00' },
    ],
  },
  microSubmit: {
    request: { match_id: 2, currency_id: 3, type: 1, seconds: 60, number: '100' },
    response: { ...upOrder, remain_milli_seconds: 60_000 },
  },
} satisfies Partial<Examples>;

export const depositExamples = {
  depositConfigs: {
    request: {},
    response: [
      {
        id: 1,
        currency_id: 3,
        interest_rate: '0.5000',
        save_min: '100.00000000',
        day: 7,
        created_at: '2023-11-01 00:00:00',
        currency_name: 'USDT',
        currency_logo: `${at.host}/usdt.png`,
      },
    ],
  },
  depositPlace: { request: { config_id: 1, amount: '1000' }, response: 'deposit placed' },
  depositOrders: {
    request: { page: 1, limit: 1000, status: 0 },
    response: {
      order_list: [
        {
          id: 8,
          currency_name: 'USDT',
          logo: `${at.host}/usdt.png`,
          amount: '1000.00000000',
          day_rate: '0.00500',
          total_interest: '15.00000000',
          remain_day: 4,
          start_at: '2023-11-16',
          end_at: '2023-11-23',
          status: 1,
          is_cancel: 0,
          cancel_fee: '200.00000000',
          updated_at: '2023-11-19 00:01:00',
        },
      ],
    },
  },
  presale: {
    request: {},
    response: {
      total: '200000000',
      yfx: 29_325_621,
      sy: 170_674_379,
      price: '0.035 USDT',
      start: '11/01/2023',
      end: '12/31/2024',
    },
  },
} satisfies Partial<Examples>;
