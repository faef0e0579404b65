/** A page of second contracts on a scripted exchange. */
import { ok, openPage, screen, seen, type } from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';

export const NOW = 1_750_000_000_000;

export const btcUsdt = {
  id: 1,
  legal_id: 3,
  currency_id: 1,
  legal_name: 'USDT',
  currency_name: 'BTC',
  is_display: 1,
  open_microtrade: 1,
  lever_share_num: '1.00000000',
  spread: '0.0000',
  lever_trade_fee: '0.0000',
  now_price: '20000.00000',
};
export const group = (...quotation: object[]) => ok([{ id: 3, name: 'USDT', quotation }]);

export const currency = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  is_micro: 1,
  insurancable: 0,
  micro_trade_fee: '1.00',
  micro_min: '0.00000000',
  micro_max: '0.00000000',
  micro_numbers: [{ number: '10.00000000' }, { number: '100.00000000' }],
  insurance_types: [],
  user_wallet: { id: 9, currency: id, insurance_balance: '0.00000000', micro_with_insurance: '500.00000000' },
  user_insurance: null,
  ...more,
});
export const order = {
  id: 31,
  match_id: 1,
  currency_id: 3,
  type: 1,
  seconds: 60,
  number: '100.00000000',
  open_price: '19990.00000000',
  end_price: '19990.00000000',
  fee: '1.00000000',
  profit_ratio: '20.00',
  fact_profits: '0.00000000',
  status: 1,
  created_at: '2025-06-15 23:06:40',
  handled_at: '2025-06-15 23:07:40',
  currency_name: 'USDT',
  symbol_name: 'BTC/USDT',
  remain_milli_seconds: 60_000,
};
export const list = (...data: object[]) => ok({ current_page: 1, data, last_page: 1, total: data.length });

export const desk: Script = {
  quotations: group(btcUsdt),
  microCurrencies: ok([currency(1, 'BTC'), currency(3, 'USDT')]),
  microSeconds: ok([
    { id: 2, seconds: 3600, profit_ratio: '80.00', status: 1 },
    { id: 1, seconds: 60, profit_ratio: '20.00', status: 1 },
    { id: 3, seconds: 30, profit_ratio: '5.00', status: 0 },
  ]),
  microOrders: list(),
};

export const form = () => screen.getByRole('form', { name: 'Trade' });
export const openDesk = async (script: Script = {}) => {
  const page = await openPage('/secondDealCenter', { ...desk, ...script });
  await seen(form);
  return page;
};
export const dialog = () => screen.findByRole('dialog', { name: 'Confirm placing order?' });
export const stake = (amount: string) => type('Stake', amount);
