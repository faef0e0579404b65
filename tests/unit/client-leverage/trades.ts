import type { LeverTrade } from '#client/features/leverage/logic/position.ts';

/** The trade of the example in docs/leverage.md: 2 hands of 0.02 BTC at 20000 plus 0.5 %, 50 times. */
export const exampleTrade: LeverTrade = {
  id: 11,
  type: 1,
  currency: 1,
  legal: 3,
  symbol: 'BTC/USDT',
  currency_name: 'BTC',
  legal_name: 'USDT',
  share: '2.0000',
  number: '0.04000',
  multiple: 50,
  origin_price: '20000.00000000',
  price: '20100.00000000',
  update_price: '20500.00000000',
  target_profit_price: '0.00000000',
  stop_loss_price: '0.00000000',
  origin_caution_money: '16.08000000',
  caution_money: '16.08000000',
  trade_fee: '1.60800000',
  overnight: '0.2000',
  overnight_money: '0.00000000',
  profits: '16.00000000',
  fact_profits: '0.00000000',
  status: 1,
  settled: 0,
  create_time: '2023-11-15 06:13:20',
  transaction_time: '2023-11-15 06:13:20',
  handle_time: '',
  complete_time: '',
};

/** The same with other figures. */
export const tradeLike = (figures: Partial<LeverTrade>): LeverTrade => ({ ...exampleTrade, ...figures });
