/** The form of the leverage desk. */
import { beforeEach, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  choose,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  type,
  within,
} from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';

const responses = ['quotations', 'leverDealAll', 'leverTrades', 'tradeHistory'] as const;
const desk = {
  lever_transaction: { in: [], out: [] },
  my_transaction: [],
  lever_share_limit: { min: 2, max: 10 },
  multiple: { muit: [{ value: '20' }], share: [{ value: '3' }] },
  user_lever: '5000.00000000',
};
const script: Script = {
  ...Object.fromEntries(responses.map((name) => [name, ok(examples[name].response)])),
  leverDeal: ok(desk),
  bars: { code: -1, msg: 'none', data: [] },
};

beforeEach(() => {
  logIn({ accountNum: examples.userInfo.response.account_number });
});

const multiplier = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Multiplier' });
const submit = () => act(async () => void fireEvent.click(screen.getByTestId('submit-lever')));
const isWrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';

async function openForm(more: Script = {}) {
  const page = await openPage('/leverdealCenter', { ...script, ...more });
  await seen(() => screen.getByRole('button', { name: '3 hands' }));
  return page;
}

/** Types an order and says yes to it. */
async function sendOrder(hands: string) {
  await choose('Multiplier', '20×');
  type('Hands', hands);
  await submit();
  await press('button', 'Open long');
}

describe('the leverage form', () => {
  test('DESK-029 LEVER-019 ERR-020 a missing multiplier is wrong and described, and the hands are neither', async () => {
    const page = await openForm();
    await submit();
    expect(document.activeElement).toBe(multiplier());
    expect([isWrong(multiplier()), screen.describedBy(multiplier())]).toEqual([
      true,
      'Please choose a multiplier.',
    ]);
    expect([isWrong(screen.field('Hands')), screen.describedBy(screen.field('Hands'))]).toEqual([
      false,
      undefined,
    ]);
    expect(screen.messages()).toEqual([]);
    expect(page.callsOf('leverSubmit')).toEqual([]);
  });

  test('DESK-233 limit comes before market, and a line states what hands and multiplier are', async () => {
    await openForm();
    const kinds = within(screen.getByRole('tablist', { name: 'Order type' })).getAllByRole('tab');
    expect(kinds.map(({ textContent }) => textContent)).toEqual(['Limit', 'Market']);
    expect(screen.describedBy(screen.field('Hands'))).toMatch(
      /^1 hand = [\d.]+ BTC, margin = value ÷ multiplier$/,
    );
  });

  test('DESK-270 the button names one hand in the singular', async () => {
    await openForm();
    type('Hands', '1');
    expect(screen.getByTestId('submit-lever').textContent).toBe('Open long: 1 hand');
    type('Hands', '3');
    expect(screen.getByTestId('submit-lever').textContent).toBe('Open long: 3 hands');
  });

  test('DESK-224 a limit price far from the last one has a warning below its field', async () => {
    await openForm();
    await press('tab', 'Limit');
    type('Price', '30000');
    expect(screen.describedBy(screen.field('Price'))).toBe('50% above the last price');
  });

  test('DESK-029 LEVER-020 LEVER-023 ERR-020 price and hands show errors, typing clears its own', async () => {
    await openForm();
    await press('tab', 'Limit');
    type('Price', '');
    await choose('Multiplier', '20×');
    await submit();
    expect(document.activeElement).toBe(screen.field('Price'));
    expect(screen.describedBy(screen.field('Price'))).toBe('Please enter a limit price.');
    expect(screen.describedBy(screen.field('Hands'))).toBe('Hands must be a positive whole number.');
    expect([isWrong(multiplier()), screen.describedBy(multiplier())]).toEqual([false, undefined]);
    type('Hands', '3');
    expect(screen.describedBy(screen.field('Hands'))).toMatch(/^1 hand = /);
    expect(isWrong(screen.field('Price'))).toBe(true);
  });

  test('LEVER-021 LEVER-022 ERR-020 too few hands and too many are refused beside their field', async () => {
    const page = await openForm();
    await choose('Multiplier', '20×');
    for (const [hands, text] of [
      ['1', 'At least 2 hands.'],
      ['11', 'At most 10 hands.'],
    ] as const) {
      type('Hands', hands);
      await submit();
      expect(screen.describedBy(screen.field('Hands'))).toBe(text);
    }
    expect(page.callsOf('leverSubmit')).toEqual([]);
  });

  test('DESK-434 a take profit that would be reached at once is wrong beside its field, and nothing is sent', async () => {
    const page = await openForm();
    await choose('Multiplier', '20×');
    type('Hands', '3');
    await press('button', 'Raise: Take profit');
    await submit();
    const profit = screen.field('Take profit');
    expect(isWrong(profit)).toBe(true);
    expect(document.activeElement).toBe(profit);
    expect(screen.getByRole('alert').textContent).toMatch(/^Must be above \d+\.\d+\.$/);
    expect(page.callsOf('leverSubmit')).toHaveLength(0);
    await press('button', 'Take profit: +1% from the last price');
    expect(isWrong(profit)).toBe(false);
  });

  test('DESK-030 a refusal stands beside the field that it is about, else below the button, and what is typed stays', async () => {
    let response: unknown = refusedAbout('share', 'Too many hands.');
    await openForm({ leverSubmit: () => response });
    await sendOrder('4');
    await seen(() => expect(screen.describedBy(screen.field('Hands'))).toBe('Too many hands.'));
    response = refused('error', 'Insufficient balance.');
    await sendOrder('5');
    await seen(() =>
      expect(document.querySelector('form [role="alert"]')?.textContent).toBe('Insufficient balance.'),
    );
    expect(screen.field('Hands').value).toBe('5');
    expect(multiplier().value).toBe('20×');
    expect(screen.messages()).toEqual([]);
  });
});
