/** How figures of second contracts are written. */
import { expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { roughFigures, seenText } from '../../support/figures.ts';
import { logIn, ok, openPage, press, refusedAbout, screen, seen, type } from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';

const pair = {
  ...{ id: 1, legal_id: 3, currency_id: 1, legal_name: 'USDT', currency_name: 'BTC', is_display: 1 },
  ...{ open_microtrade: 1, lever_share_num: '1.00000000', spread: '0.0000', lever_trade_fee: '0.0000' },
  now_price: '104228.66000',
};
const insurance = {
  ...{ id: 2, name: 'reverse', currency_id: 3, type: 2, status: 1, auto_claim: 0 },
  ...{ defective_claims_condition: '0.00', defective_claims_condition2: '1000.00000000' },
};
const usdt = {
  ...{ id: 3, name: 'USDT', is_micro: 1, insurancable: 0, micro_trade_fee: '1.00' },
  ...{ micro_min: '10.00000000', micro_max: '20000.00000000', insurance_types: [insurance] },
  micro_numbers: [{ number: '1000.00000000' }, { number: '2500.50000000' }],
  user_wallet: {
    id: 9,
    currency: 3,
    insurance_balance: '0.00000000',
    micro_with_insurance: '50000.50000000',
  },
  user_insurance: null,
};
const order = {
  ...{ id: 31, match_id: 1, currency_id: 3, type: 1, seconds: 60, number: '10000.00000000', status: 1 },
  ...{ open_price: '104228.66000000', end_price: '105300.50000000', fee: '100.00000000' },
  ...{ profit_ratio: '20.00', fact_profits: '2000.00000000', remain_milli_seconds: 60_000 },
  ...{ created_at: '2025-06-15 23:06:40', handled_at: '2025-06-15 23:07:40' },
  ...{ currency_name: 'USDT', symbol_name: 'BTC/USDT' },
};
const [minute] = examples.bars.response.data;
const bar = { ...minute, open: 104_228.5, high: 105_400.5, low: 104_200, close: 105_300.5 };

const script: Script = {
  quotations: ok([{ id: 3, name: 'USDT', quotation: [pair] }]),
  microCurrencies: ok([usdt]),
  microSeconds: ok([{ id: 1, seconds: 60, profit_ratio: '20.00', status: 1 }]),
  microOrders: ({ fields }: RecordedCall) =>
    ok({ current_page: 1, data: [{ ...order, status: Number(fields.status) }], last_page: 1, total: 1 }),
  microSubmit: ok(order),
  bars: { code: 1, msg: 'ok', data: [bar] },
};

const form = () => screen.getByRole('form', { name: 'Trade' });

async function openForm(more: Script = {}): Promise<void> {
  logIn({ user_id: '7' });
  await openPage('/secondDealCenter', { ...script, ...more });
  await seen(form);
}

test('DESK-385 in the form, its bounds, its stakes and its insurance', async () => {
  await openForm();
  const panel = screen.getByRole('region', { name: 'Trade' });
  for (const text of [
    'From 10.00 to 20 000.00 USDT',
    '1 000[.00]',
    '2 500.5[0]',
    '50 000.5[0] USDT',
    'when 1 000.00 USDT or less is left.',
  ])
    expect(seenText(panel)).toContain(text);
  type('Stake', '12000');
  expect(seenText(form())).toContain('12 120[.0000] USDT');
  expect(roughFigures(panel)).toEqual([]);
});

test('DESK-385 in the confirmation and in the message about the order', async () => {
  await openForm();
  type('Stake', '10000');
  await press('button', 'Up');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm placing order?' });
  for (const text of ['104 228.66 USDT', '+1 900[.0000] USDT', 'Up 10 000.0000 USDT'])
    expect(seenText(dialog)).toContain(text);
  expect(roughFigures(dialog)).toEqual([]);
  await press('button', 'Up 10000.0000 USDT');
  const messages = screen.getByRole('list', { name: 'Messages' });
  await seen(() => expect(seenText(messages)).toContain('BTC/USDT Up 1m opened at 104 228.66.'));
});

test('DESK-385 in a refusal beside the stake', async () => {
  await openForm({ microSubmit: () => refusedAbout('number', '“number” may be at most 20000.') });
  type('Stake', '40000');
  await press('button', 'Up');
  await press('button', 'Up 40000.0000 USDT');
  await seen(() => expect(seenText(form())).toContain('“number” may be at most 20 000.'));
});

test('DESK-385 in the lists of open and closed contracts, and in a receipt', async () => {
  logIn({ user_id: '7' });
  await openPage('/match', script);
  const main = () => seenText(screen.getByRole('main'));
  await seen(() => expect(main()).toContain('104 228.66'));
  expect(main()).toContain('10 000[.0000]');
  expect(roughFigures()).toEqual([]);
  await press('tab', 'Closed');
  await press('button', /^Receipt/);
  await seen(() => expect(main()).toContain('104 200.00 to 105 400.50'));
  for (const text of ['+1 071.84', '10 000.0000 × 20.00%', '+2 000[.0000] USDT', '12 000[.0000] USDT'])
    expect(main()).toContain(text);
  expect(roughFigures()).toEqual([]);
});
