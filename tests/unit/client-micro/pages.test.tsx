/** The trade panel of second contracts, and what it says of insurance. */
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
  within,
} from '../../support/pages.tsx';
import type { RecordedCall } from '../../support/pages.tsx';
import { roughFigures, seenText } from '../../support/figures.ts';
import { btcUsdt, currency, desk, dialog, form, group, list, openDesk, order, stake } from './desk.ts';
import { word, wordLike, words } from '../../support/words.ts';

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
  test('DESK-239 MICRO-001 MICRO-003 MICRO-004 MICRO-005 MICRO-012 CONST-010 it has a tab for each currency with its usual stakes, the one with id 3 chosen, and the open durations, shortest first', async () => {
    const numbers = [{ number: '0.00500000' }, { number: '0.12345000' }];
    await openDesk({
      microCurrencies: ok([currency(1, 'BTC', { micro_numbers: numbers }), currency(3, 'USDT')]),
    });
    expect(screen.field(word('micro.stake'))).toBeTruthy();
    expect(screen.textsOf('columnheader')).toContain(word('micro.stake'));
    const durations = screen.getByRole('radiogroup', { name: word('micro.duration') });
    expect(screen.textsOf('radio', durations)).toEqual(['1m | +20%', '1h | +80%']);
    // Nothing is said of insurances where there are none.
    expect(screen.queryByRole('region', { name: word('common.feature_insurance') })).toBeNull();
    const stakes = () =>
      screen.textsOf('button', screen.getByRole('group', { name: word('micro.amountChips') }));
    expect(stakes()).toEqual(['10.00', '100.00']);
    const currencies = screen.getByRole('radiogroup', { name: word('micro.currencies') });
    expect(screen.textsOf('radio', currencies)).toEqual(['BTC', 'USDT']);
    expect(screen.chosenIn(word('micro.currencies'))).toBe('USDT');
    await act(async () => within(currencies).getByRole('radio', { name: 'BTC' }).click());
    expect(stakes()).toEqual(['0.005', '0.12345']);
  });

  test('MICRO-007 MICRO-008 DESK-503 DESK-504 DESK-540 ERR-021 CONST-007 an order needs a stake with room for its fee, and is confirmed with what a win and a loss come to and what is left', async () => {
    const page = await openDesk();
    const said = () => screen.describedBy(screen.field(word('micro.stake')));
    for (const [typed, says] of [
      ['', word('micro.enterNumber')],
      ['496', `${word('common.assets_missing', { amount: '0.96', coin: 'USDT' })} `],
    ] as const) {
      stake(typed);
      const up = screen.getByRole('button', { name: word('micro.up') });
      expect(up.getAttribute('aria-disabled')).toBe(typed === '' ? null : 'true');
      await press('button', word('micro.up'));
      expect(said()).toBe(says);
      expect(document.activeElement).toBe(screen.field(word('micro.stake')));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    stake('495');
    expect(screen.field(word('micro.stake')).getAttribute('aria-invalid')).not.toBe('true');
    stake('100');
    await press('button', word('micro.down'));
    const shown = (await dialog()).textContent;
    // 84.1666… % × 19 = 15.8333… % × 101
    for (const text of [
      ...['100.00', '1.00', '101.00', '399.00'],
      `${word('micro.gain')}+19.00 USDT`,
      `${word('micro.lossAmount')}-101.00 USDT`,
      `${word('micro.breakEven')}84.17%`,
    ])
      expect(shown).toContain(text);
    for (const key of ['micro.insured', 'micro.breakEvenInsured'] as const)
      expect(shown).not.toMatch(wordLike(key));
    await press('button', word('common.cancel'));
    expect(page.callsOf('microSubmit')).toEqual([]);
  });

  test('DESK-503 DESK-504 the insured balance alone pays no more than it holds and breaks even earlier; nobody does where the fee is more than the profit', async () => {
    const user_wallet = { id: 9, currency: 3, insurance_balance: '300', micro_with_insurance: '500' };
    const user_insurance = {
      ...{ id: 1, insurance_type_id: 1, amount: '100', claim_status: 0 },
      ...{ status: 1, yielded_at: '2025-06-15 10:00:00', created_at: '2025-06-15 10:00:00' },
    };
    await openDesk({
      microCurrencies: ok([
        currency(1, 'BTC', { micro_trade_fee: '20.00' }),
        currency(3, 'USDT', { user_wallet, user_insurance }),
      ]),
    });
    stake('400');
    expect(screen.describedBy(screen.field(word('micro.stake')))).toBe(
      `${word('common.assets_missing', { amount: '104.00', coin: 'USDT' })} `,
    );
    const asks = async () => {
      stake('100');
      await press('button', word('micro.up'));
      const { textContent } = await dialog();
      await press('button', word('common.cancel'));
      return textContent;
    };
    expect(await asks()).toContain(word('micro.breakEvenInsured', { percent: '83.33' }));
    const panel = within(screen.getByRole('region', { name: word('common.trade') }));
    await act(async () => panel.getByRole('radio', { name: 'BTC' }).click());
    expect(await asks()).toContain(`${word('micro.breakEven')}${word('micro.breakEvenNone')}`);
  });

  test('DESK-385 ERR-006 why an order is refused stays beside the buttons, or beside the stake that it is about, until something is changed; every figure is formatted', async () => {
    let response: unknown = refused(
      'error',
      'Between 09:00 and 12:00 USDT contracts need an active insurance.',
    );
    const rich = currency(3, 'USDT', {
      ...{ micro_min: '10.00000000', micro_max: '20000.00000000', insurance_types: [reverseInsurance] },
      micro_numbers: [{ number: '1000.00000000' }, { number: '2500.50000000' }],
      user_wallet: { id: 9, currency: 3, insurance_balance: '0', micro_with_insurance: '50000.50000000' },
    });
    await openDesk({ microCurrencies: ok([rich]), microSubmit: () => response });
    const panel = screen.getByRole('region', { name: word('common.trade') });
    const place = async () => {
      await press('button', word('micro.up'));
      expect(roughFigures(await dialog())).toEqual([]);
      await press('button', word('micro.confirmUp', { number: '10000.00', coin: 'USDT' }));
    };
    for (const text of [
      word('micro.bounds', { min: '10.00', max: '20 000.00', coin: 'USDT' }),
      '1 000[.00]',
      '2 500.5[0]',
      '50 000.5[0] USDT',
    ])
      expect(seenText(panel)).toContain(text);
    stake('10000');
    expect(seenText(form())).toContain('10 100[.00] USDT');
    expect(roughFigures(panel)).toEqual([]);
    await place();
    await seen(() => expect(screen.getByRole('alert').textContent).toMatch(/^Between 09:00 and 12:00/));
    expect(screen.messages()).toEqual([]);
    stake('50');
    expect(screen.queryByRole('alert')).toBeNull();
    response = refusedAbout('number', '“number” may be at most 20000.');
    stake('10000');
    await place();
    const field = screen.field(word('micro.stake'));
    await seen(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(seenText(form())).toContain('“number” may be at most 20 000.');
    response = ok({ ...order, number: '10000.00000000' });
    await place();
    const messages = screen.getByRole('list', { name: word('common.messages') });
    await seen(() =>
      expect(seenText(messages)).toContain(
        word('micro.placed', {
          order: word('micro.order_up', { symbol: 'BTC/USDT', expiry: '1m' }),
          price: '19 990.00',
        }),
      ),
    );
  });

  test('MICRO-002 a visitor is asked to log in or to register instead of trading', async () => {
    localStorage.clear();
    await openPage('/secondDealCenter', desk);
    const panel = within(screen.getByRole('region', { name: word('common.trade') }));
    const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      [word('common.login'), '/components/login'],
      [word('common.register'), '/components/register'],
    ]);
    expect(screen.queryByRole('form', { name: word('common.trade') })).toBeNull();
    expect(screen.getByText(word('micro.loginToOrders'))).toBeTruthy();
  });

  test('ERR-018 MICRO-006 MICRO-009 MICRO-013 up and down are sent once, as 1 and 2, and balance and list have the order at once', async () => {
    let placed: readonly object[] = [];
    let release = () => {};
    const page = await openDesk({
      microSubmit: async ({ fields }: RecordedCall) => {
        await new Promise<void>((resolve) => (release = resolve));
        placed = [{ ...order, id: 31 + placed.length, type: Number(fields.type) }, ...placed];
        return ok(placed[0]);
      },
      microOrders: ({ fields }: RecordedCall) => (fields.status === '1' ? list(...placed) : list()),
      microCurrencies: () => {
        const micro_with_insurance = `${500 - 101 * placed.length}.00000000`;
        const user_wallet = { id: 9, currency: 3, insurance_balance: '0', micro_with_insurance };
        return ok([currency(3, 'USDT', { user_wallet })]);
      },
    });
    for (const [way, confirm, left] of [
      ['micro.up', 'micro.confirmUp', '399.00 USDT'],
      ['micro.down', 'micro.confirmDown', '298.00 USDT'],
    ] as const) {
      stake('100');
      await press('button', word(way));
      await press('button', word(confirm, { number: '100.00', coin: 'USDT' }));
      await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
      // A second press before the response says so and sends nothing.
      await press('button', word(way));
      expect(screen.messages()).toContain(word('common.duplicate'));
      expect(screen.queryByRole('dialog')).toBeNull();
      await act(async () => release());
      await seen(() => expect(form().textContent).toContain(left));
    }
    const terms = { match_id: '1', currency_id: '3', seconds: '60', number: '100' };
    expect(page.callsOf('microSubmit').map(({ fields }) => fields)).toEqual(
      ['1', '2'].map((type) => ({ ...terms, type })),
    );
    const listed = () => screen.rowsOf(word('micro.open')).map((cells) => cells.join('|'));
    await seen(() => expect(listed()).toHaveLength(2));
    expect(listed()[0]).toMatch(new RegExp(`BTC/USDT.*${word('micro.down')}.*1m.*100\\.00`));
    await press('tab', word('micro.closed'));
    await seen(() => screen.getByText(word('micro.closedEmpty')));
  });

  test('a pair that is closed for second contracts says so and takes no orders', async () => {
    await openDesk({ quotations: group({ ...btcUsdt, open_microtrade: 0 }) });
    expect(screen.getByText(word('micro.closedPair'))).toBeTruthy();
    for (const name of words('micro.up', 'micro.down'))
      expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
  });
});

test('ERR-017 a stored pair that is listed no more takes no second contracts until another is chosen', async () => {
  for (const [key, value] of Object.entries({
    ...{ legal_id: '3', legal_name: 'USDT' },
    ...{ currency_id: '9999', currency_name: 'GONE', symbol: 'GONE/USDT' },
  }))
    localStorage.setItem(key, value);
  await openPage('/secondDealCenter', desk);
  expect(screen.queryAllByText(word('desk.delisted'))).not.toEqual([]);
  expect(screen.queryByRole('form', { name: word('common.trade') })).toBeNull();
  await press('button', /^BTC\/USDT/);
  expect(screen.queryByText(word('desk.delisted'))).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: word('micro.up') }).disabled).toBe(false);
});

describe('insurance', () => {
  const insured = currency(3, 'USDT', {
    insurancable: 1,
    insurance_types: [insurance],
    user_wallet: { id: 9, currency: 3, insurance_balance: '150', micro_with_insurance: '650' },
    user_insurance: { id: 5, insurance_type_id: 1, amount: '200.00000000', status: 1 },
  });
  const rules = () => screen.getByRole('region', { name: word('common.feature_insurance') });

  test('CONST-010 CONST-011 CONST-012 DESK-130 DESK-137 a currency with insurances says what they do', async () => {
    await openDesk({
      microCurrencies: ok([currency(3, 'USDT', { insurance_types: [insurance, reverseInsurance] })]),
    });
    for (const text of [
      word('micro.insurance_automatic', {
        name: 'forward',
        line: word('micro.insurance_share', { percent: '50' }),
      }),
      word('micro.insurance_claim', { name: 'reverse', line: '100.00 USDT' }),
      word('micro.insurance_end'),
      word('micro.insurance_limit'),
    ])
      expect(rules().textContent).toContain(text);
    expect(rules().textContent).toContain(word('micro.policyNone', { coin: 'USDT' }));
  });

  test('the own policy and the insured balance are shown', async () => {
    await openDesk({ microCurrencies: ok([insured]) });
    for (const text of ['forward', '200.00 USDT', '150.00 USDT']) expect(rules().textContent).toContain(text);
    expect(form().textContent).toContain('650.00 USDT');
    expect(form().textContent).toContain('150.00 USDT');
  });
});
