/** A page of second contracts on a scripted exchange. */
import { examples } from '#contract/examples/index.ts';
import { ok, openPage, screen, seen, type } from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

export const NOW = 1_750_000_000_000;

const [quote] = examples.quotations.response;
export const btcUsdt = { ...quote?.quotation[0], id: 1 };
export const group = (...quotation: object[]) => ok([{ id: 3, name: 'USDT', quotation }]);

const [paidIn] = examples.microCurrencies.response;
export const currency = (id: number, name: string, more: object = {}) => ({
  ...paidIn,
  ...{ id, name, insurancable: 0, insurance_types: [] },
  user_wallet: { ...paidIn?.user_wallet, currency: id },
  ...more,
});
export const order = {
  ...examples.microSubmit.response,
  match_id: 1,
  open_price: '19990.00000000',
  end_price: '19990.00000000',
  profit_ratio: '20.00',
  created_at: '2025-06-15 23:06:40',
  handled_at: '2025-06-15 23:07:40',
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

export const form = () => screen.getByRole('form', { name: word('common.trade') });
export const openDesk = async (script: Script = {}) => {
  const page = await openPage('/secondDealCenter', { ...desk, ...script });
  await seen(form);
  return page;
};
export const dialog = () => screen.findByRole('dialog', { name: word('common.confirmOrder') });
export const stake = (amount: string) => type(word('micro.stake'), amount);
