import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  act,
  logIn,
  ok,
  openPage,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  type,
} from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';

const NOW = 1_750_000_000_000;

const btcUsdt = {
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
const group = (...quotation: object[]) => ok([{ id: 3, name: 'USDT', quotation }]);

const insurance = {
  ...{ id: 1, name: 'forward', currency_id: 3, type: 1, status: 1, auto_claim: 1 },
  ...{ defective_claims_condition: '50.00', defective_claims_condition2: '0.00000000' },
};
const reverseInsurance = {
  ...{ id: 2, name: 'reverse', currency_id: 3, type: 2, status: 1, auto_claim: 0 },
  ...{ defective_claims_condition: '0.00', defective_claims_condition2: '100.00000000' },
};
const currency = (id: number, name: string, more: object = {}) => ({
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
const order = {
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
const list = (...data: object[]) => ok({ current_page: 1, data, last_page: 1, total: data.length });

const desk: Script = {
  quotations: group(btcUsdt),
  microCurrencies: ok([currency(1, 'BTC'), currency(3, 'USDT')]),
  microSeconds: ok([
    { id: 2, seconds: 3600, profit_ratio: '80.00', status: 1 },
    { id: 1, seconds: 60, profit_ratio: '20.00', status: 1 },
    { id: 3, seconds: 30, profit_ratio: '5.00', status: 0 },
  ]),
  microOrders: list(),
};

const form = () => screen.getByRole('form', { name: 'Trade' });
const openDesk = async (script: Script = {}) => {
  const page = await openPage('/secondDealCenter', { ...desk, ...script });
  await seen(form);
  return page;
};
const dialog = () => screen.findByRole('dialog', { name: 'Confirm placing order?' });
const stake = (amount: string) => type('Stake', amount);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  logIn({ user_id: '7' });
});

describe('the trade panel', () => {
  test('DESK-239 the form and the list of contracts name the amount the stake', async () => {
    await openDesk();
    expect(screen.field('Stake')).toBeTruthy();
    expect(screen.textsOf('columnheader')).toContain('Stake');
  });

  test('MICRO-001 MICRO-012 there is a tab for each currency, and the one with id 3 is chosen', async () => {
    await openDesk();
    const tabs = screen.getAllByRole('tab', { name: /^(BTC|USDT)$/ });
    const inPanel = tabs.filter((tab) => tab.closest('[aria-label="Currency to pay in"]'));
    expect(inPanel.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['BTC', 'false'],
      ['USDT', 'true'],
    ]);
  });

  test('MICRO-004 MICRO-005 it offers the durations that are open, shortest first, with their gain', async () => {
    await openDesk();
    expect(screen.textsOf('radio')).toEqual(['1m | +20%', '1h | +80%']);
  });

  test('MICRO-007 pressing up without an amount prompts for the stake and sends nothing', async () => {
    const page = await openDesk();
    await press('button', 'Up');
    expect(screen.getByText('Please enter the stake.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.field('Stake'));
    expect(page.callsOf('microSubmit')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('MICRO-008 ERR-021 CONST-007 an order is confirmed with its stake, fee, gain and what is left', async () => {
    const page = await openDesk();
    stake('100');
    await press('button', 'Down');
    const requested = await dialog();
    for (const text of ['100.0000', '1.0000', '101.0000', '+20.0000', '-100.0000', '399.0000'])
      expect(requested.textContent).toContain(text);
    expect(page.callsOf('microSubmit')).toEqual([]);
    await press('button', 'Cancel');
    expect(page.callsOf('microSubmit')).toEqual([]);
  });

  test('ERR-018 a second press before the response says so and sends nothing', async () => {
    let release: (response: unknown) => void = () => {};
    const response = new Promise((resolve) => (release = resolve));
    const page = await openDesk({ microSubmit: () => response });
    stake('100');
    await press('button', 'Up');
    await dialog();
    await press('button', 'Up 100.0000 USDT');
    await seen(() => expect(page.callsOf('microSubmit')).toHaveLength(1));
    expect(page.callsOf('microSubmit')[0]?.fields).toEqual({
      match_id: '1',
      currency_id: '3',
      type: '1',
      seconds: '60',
      number: '100',
    });
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('button', 'Up');
    expect(screen.messages()).toEqual(['Already submitted. Please wait.']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => release(ok(order)));
    expect(page.callsOf('microSubmit')).toHaveLength(1);
  });

  test('ERR-006 why an order is refused stays beside the buttons until something is changed', async () => {
    const sent = 'Between 09:00 and 12:00 USDT contracts need an active insurance.';
    await openDesk({ microSubmit: refused('error', sent) });
    stake('100');
    await press('button', 'Up');
    await dialog();
    await press('button', 'Up 100.0000 USDT');
    await seen(() => expect(screen.getByRole('alert').textContent).toBe(sent));
    expect(screen.messages()).toEqual([]);
    stake('50');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a refusal about the stake marks its field', async () => {
    const sent = '“number” may be at most 10000.';
    await openDesk({ microSubmit: () => refusedAbout('number', sent) });
    stake('99999');
    await press('button', 'Up');
    await dialog();
    await press('button', 'Up 99999.0000 USDT');
    const field = screen.getByRole('textbox', { name: 'Stake' });
    await seen(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(screen.errorBeside('Stake')).toBe(sent);
  });

  test('a pair that is closed for second contracts says so and takes no orders', async () => {
    await openDesk({ quotations: group({ ...btcUsdt, open_microtrade: 0 }) });
    expect(screen.getByText('Second contracts of this pair are closed.')).toBeTruthy();
    for (const name of ['Up', 'Down'])
      expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('what cannot be loaded can be asked for again', async () => {
    let isBroken = true;
    const page = await openPage('/secondDealCenter', {
      ...desk,
      microSeconds: () =>
        isBroken ? refused('error', 'Not now.') : ok([{ seconds: 60, profit_ratio: '20.00' }]),
    });
    const panel = () => screen.getByRole('region', { name: 'Trade' });
    await seen(() => expect(panel().textContent).toContain('This could not be loaded.'));
    isBroken = false;
    await act(async () => panel().querySelector('button')?.click());
    await seen(form);
    expect(page.callsOf('microSeconds')).toHaveLength(2);
  });
});

describe('insurance', () => {
  const insured = currency(3, 'USDT', {
    insurancable: 1,
    insurance_types: [insurance],
    user_wallet: {
      id: 9,
      currency: 3,
      insurance_balance: '150.00000000',
      micro_with_insurance: '650.00000000',
    },
    user_insurance: { id: 5, insurance_type_id: 1, amount: '200.00000000', status: 1 },
  });
  const rules = () => screen.getByRole('region', { name: 'Asset insurance' });

  test('CONST-010 CONST-011 CONST-012 DESK-130 DESK-137 a currency with insurances says what they do', async () => {
    await openDesk({
      microCurrencies: ok([currency(3, 'USDT', { insurance_types: [insurance, reverseInsurance] })]),
    });
    for (const text of [
      'forward pays out by itself when 50% of the insured amount or less is left.',
      'reverse pays out after a review when 100.00 USDT or less is left.',
      'A profit of 100% cancels the insurance automatically.',
      'At most two payouts per day.',
    ])
      expect(rules().textContent).toContain(text);
    expect(rules().textContent).toContain(
      'You hold no insurance in USDT. It cannot be bought on this site; the exchange sells it on request.',
    );
  });

  test('CONST-010 a currency without insurances says nothing of them', async () => {
    await openDesk();
    expect(screen.queryByRole('region', { name: 'Asset insurance' })).toBeNull();
  });

  test('the own policy and the insured balance are shown', async () => {
    await openDesk({ microCurrencies: ok([insured]) });
    for (const text of ['forward', '200.0000 USDT', '150.0000 USDT'])
      expect(rules().textContent).toContain(text);
    expect(form().textContent).toContain('650.00 USDT');
    expect(form().textContent).toContain('150.00 USDT');
  });
});

describe('the countdown', () => {
  test('MICRO-017 MICRO-018 it is redrawn every 200 ms by the clock of the exchange, which may stand still', async () => {
    let now = NOW;
    const left = () => Math.max(0, NOW + 60_000 - now);
    const page = await openPage('/match', {
      ...desk,
      microOrders: () => list({ ...order, remain_milli_seconds: left() }),
    });
    vi.spyOn(page.client.clock, 'now').mockImplementation(() => now);
    await screen.findByRole('timer');
    vi.useFakeTimers();
    // What is mounted from here on lives by these timers.
    await press('tab', 'Closed');
    await press('tab', 'Trading');
    const timer = () => screen.getByRole('timer').textContent;
    expect(timer()).toBe('01:00');
    const pass = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await pass(5000);
    expect(timer()).toBe('01:00');
    now += 30_000;
    await pass(199);
    expect(timer()).toBe('01:00');
    await pass(1);
    expect(timer()).toBe('00:30');
    now += 400;
    await pass(200);
    expect(timer()).toBe('00:30');
    now += 40_000;
    await pass(200);
    expect(timer()).toBe('Settling…');
  });
});

describe('the order history', () => {
  test('MICRO-015 ROUTE-002 only open orders are asked for by pair, which can be left out', async () => {
    const page = await openPage('/match', desk);
    const requested = () => page.callsOf('microOrders').map(({ fields }) => fields);
    await seen(() => expect(requested()).toEqual([{ page: '1', status: '1', limit: '20', match_id: '1' }]));
    await press('tab', 'Closed');
    await seen(() => expect(requested()[1]).toEqual({ page: '1', status: '3', limit: '20' }));
    await press('tab', 'Trading');
    await press('button', 'Show all pairs');
    await seen(() => expect(requested().at(-1)).toEqual({ page: '1', status: '1', limit: '20' }));
  });

  test('MICRO-026 closed orders come by 20, more on demand, until there are no more', async () => {
    const rows = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...order, id: first - index, status: 3 }));
    const pages: Record<string, object> = { '1': list(...rows(100, 20)), '2': list(...rows(80, 3)) };
    await openPage('/match', {
      ...desk,
      microOrders: ({ fields }: { fields: Readonly<Record<string, string>> }) =>
        fields.status === '3' ? (pages[fields.page ?? ''] ?? list()) : list(),
    });
    await press('tab', 'Closed');
    const receipts = () => screen.getAllByRole('button', { name: /^Receipt/ });
    await seen(() => expect(receipts()).toHaveLength(20));
    await press('button', 'Load more');
    await seen(() => expect(receipts()).toHaveLength(23));
    await press('button', 'Load more');
    await seen(() => expect(screen.getByText('No more')).toBeTruthy());
  });

  test('a visitor is asked to log in', async () => {
    localStorage.clear();
    const page = await openPage('/match', desk);
    expect(screen.getByText('Log in to see your contracts here.')).toBeTruthy();
    expect(page.callsOf('microOrders')).toEqual([]);
  });
});
