/** The trade panel of second contracts, and what it says of insurance. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  act,
  cleanup,
  logIn,
  ok,
  openPage,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  within,
} from '../../support/pages.tsx';
import type { RecordedCall } from '../../support/pages.tsx';
import { btcUsdt, currency, desk, dialog, form, group, list, openDesk, order, stake } from './desk.ts';

const insurance = {
  ...{ id: 1, name: 'forward', currency_id: 3, type: 1, status: 1, auto_claim: 1 },
  ...{ defective_claims_condition: '50.00', defective_claims_condition2: '0.00000000' },
};
const reverseInsurance = {
  ...{ id: 2, name: 'reverse', currency_id: 3, type: 2, status: 1, auto_claim: 0 },
  ...{ defective_claims_condition: '0.00', defective_claims_condition2: '100.00000000' },
};
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

  test('MICRO-001 MICRO-003 MICRO-012 there is a tab for each currency with its usual stakes, and the one with id 3 is chosen', async () => {
    const numbers = [{ number: '0.00500000' }, { number: '0.12345000' }];
    await openDesk({
      microCurrencies: ok([currency(1, 'BTC', { micro_numbers: numbers }), currency(3, 'USDT')]),
    });
    const stakes = () => screen.textsOf('button', screen.getByRole('group', { name: 'Usual amounts' }));
    expect(stakes()).toEqual(['10.00', '100.00']);
    const tabs = screen.getAllByRole('tab', { name: /^(BTC|USDT)$/ });
    const inPanel = tabs.filter((tab) => tab.closest('[aria-label="Currency to pay in"]'));
    expect(inPanel.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['BTC', 'false'],
      ['USDT', 'true'],
    ]);
    await act(async () => inPanel[0]?.click());
    expect(stakes()).toEqual(['0.005', '0.12345']);
  });

  test('MICRO-002 a visitor is asked to log in or to register instead of trading', async () => {
    localStorage.clear();
    await openPage('/secondDealCenter', desk);
    const panel = within(screen.getByRole('region', { name: 'Trade' }));
    const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Log in', '/components/login'],
      ['Register', '/components/register'],
    ]);
    expect(screen.queryByRole('form', { name: 'Trade' })).toBeNull();
    expect(screen.getByText('Log in to see your contracts here.')).toBeTruthy();
  });

  test('MICRO-006 MICRO-009 MICRO-013 up and down are sent as 1 and 2, and balance and list have the order at once', async () => {
    let placed: readonly object[] = [];
    const page = await openDesk({
      microSubmit: ({ fields }: RecordedCall) => {
        placed = [{ ...order, id: 31 + placed.length, type: Number(fields.type) }, ...placed];
        return ok(placed[0]);
      },
      microOrders: ({ fields }: RecordedCall) => (fields.status === '1' ? list(...placed) : list()),
      microCurrencies: () => {
        const left = `${500 - 101 * placed.length}.00000000`;
        const user_wallet = {
          id: 9,
          currency: 3,
          insurance_balance: '0.00000000',
          micro_with_insurance: left,
        };
        return ok([currency(3, 'USDT', { user_wallet })]);
      },
    });
    for (const [name, left] of [
      ['Up', '399.00 USDT'],
      ['Down', '298.00 USDT'],
    ] as const) {
      stake('100');
      await press('button', name);
      await press('button', `${name} 100.0000 USDT`);
      await seen(() => expect(form().textContent).toContain(left));
    }
    expect(page.callsOf('microSubmit').map(({ fields }) => fields.type)).toEqual(['1', '2']);
    const listed = () => screen.rowsOf('Trading').map((cells) => cells.join('|'));
    await seen(() => expect(listed()).toHaveLength(2));
    expect(listed()[0]).toMatch(/BTC\/USDT.*Down.*1m.*100\.0000/);
    await press('tab', 'Closed');
    await seen(() => screen.getByText(/^No closed contracts yet/));
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
    for (const text of ['100.0000', '1.0000', '101.0000', '399.0000'])
      expect(requested.textContent).toContain(text);
    expect(page.callsOf('microSubmit')).toEqual([]);
    await press('button', 'Cancel');
    expect(page.callsOf('microSubmit')).toEqual([]);
  });

  test('DESK-503 the confirmation has what a win and a loss come to with the fee, and at how many wins one breaks even', async () => {
    await openDesk();
    stake('100');
    await press('button', 'Up');
    const shown = (await dialog()).textContent;
    // 84.1666… % × 19 = 15.8333… % × 101
    for (const text of [
      'Profit if correct, after fee+19.0000 USDT',
      'Max loss, with fee-101.0000 USDT',
      'Break-even win rate84.17%',
    ])
      expect(shown).toContain(text);
    expect(shown).not.toContain('insured');
  });

  test('DESK-504 a stake that leaves no room for its fee is neither confirmed nor sent', async () => {
    const page = await openDesk();
    const said = () => screen.describedBy(screen.field('Stake'));
    stake('496');
    expect(said()).toBe('0.96 USDT more needed. ');
    await press('button', 'Up');
    expect(document.activeElement).toBe(screen.field('Stake'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.callsOf('microSubmit')).toEqual([]);
    stake('495');
    expect(screen.field('Stake').getAttribute('aria-invalid')).not.toBe('true');
  });

  test('DESK-504 an order is paid from the micro account or from the insured balance, not from both', async () => {
    const user_wallet = { id: 9, currency: 3, insurance_balance: '300', micro_with_insurance: '500' };
    await openDesk({ microCurrencies: ok([currency(3, 'USDT', { user_wallet })]) });
    stake('400');
    expect(screen.describedBy(screen.field('Stake'))).toBe('104.00 USDT more needed. ');
  });

  test('DESK-503 whose fee comes back breaks even earlier, and nobody does where the fee is more than the profit', async () => {
    const policy = {
      ...{ id: 1, insurance_type_id: 1, amount: '100', claim_status: 0 },
      ...{ status: 1, yielded_at: '2025-06-15 10:00:00', created_at: '2025-06-15 10:00:00' },
    };
    await openDesk({ microCurrencies: ok([currency(3, 'USDT', { user_insurance: policy })]) });
    stake('100');
    await press('button', 'Up');
    expect((await dialog()).textContent).toContain('then it is 83.33%.');
    cleanup();
    await openDesk({ microCurrencies: ok([currency(3, 'USDT', { micro_trade_fee: '20.00' })]) });
    stake('100');
    await press('button', 'Up');
    expect((await dialog()).textContent).toContain(
      'Break-even win rateNone: the fee is more than the profit',
    );
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
    stake('400');
    await press('button', 'Up');
    await dialog();
    await press('button', 'Up 400.0000 USDT');
    const field = screen.getByRole('textbox', { name: 'Stake' });
    await seen(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(screen.describedBy(field)).toBe(sent);
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

test('ERR-017 a stored pair that is listed no more takes no second contracts until another is chosen', async () => {
  for (const [key, value] of Object.entries({
    ...{ legal_id: '3', legal_name: 'USDT' },
    ...{ currency_id: '9999', currency_name: 'GONE', symbol: 'GONE/USDT' },
  }))
    localStorage.setItem(key, value);
  await openPage('/secondDealCenter', desk);
  expect(screen.queryAllByText(/This pair is no longer listed\./)).not.toEqual([]);
  expect(screen.queryByRole('form', { name: 'Trade' })).toBeNull();
  await press('button', /^BTC\/USDT/);
  expect(screen.queryByText(/This pair is no longer listed\./)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Up' }).disabled).toBe(false);
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
