// @vitest-environment jsdom
/** The form of the leverage desk. */
import { beforeEach, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  describedBy,
  field,
  fireEvent,
  logIn,
  messages,
  ok,
  openPage,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  setUpPages,
  type,
} from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';

setUpPages();

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

const multiplier = () => screen.getByLabelText<HTMLSelectElement>('Multiplier', { selector: 'select' });
const choose = (value: string) => fireEvent.change(multiplier(), { target: { value } });
const submit = () => act(async () => void fireEvent.click(screen.getByTestId('submit-lever')));
const isWrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';

async function openForm(more: Script = {}) {
  const page = await openPage('/leverdealCenter', { ...script, ...more });
  await seen(() => screen.getByRole('button', { name: '3 hands' }));
  return page;
}

/** Types an order and says yes to it. */
async function sendOrder(hands: string) {
  choose('20');
  type('Hands', hands);
  await submit();
  await press('button', 'Open long');
}

describe('the leverage form', () => {
  test('DESK-029 LEVER-019 a missing multiplier is wrong and described, and the hands are neither', async () => {
    const page = await openForm();
    await submit();
    expect(document.activeElement).toBe(multiplier());
    expect([isWrong(multiplier()), describedBy(multiplier())]).toEqual([true, 'Please choose a multiplier.']);
    expect([isWrong(field('Hands')), describedBy(field('Hands'))]).toEqual([false, undefined]);
    expect(messages()).toEqual([]);
    expect(page.callsOf('leverSubmit')).toEqual([]);
  });

  test('DESK-029 LEVER-020 LEVER-023 price and hands show errors, typing clears its own', async () => {
    await openForm();
    await press('tab', 'Limit');
    type('Price', '');
    choose('20');
    await submit();
    expect(document.activeElement).toBe(field('Price'));
    expect(describedBy(field('Price'))).toBe('Please enter a limit price.');
    expect(describedBy(field('Hands'))).toBe('Hands must be a positive whole number.');
    expect([isWrong(multiplier()), describedBy(multiplier())]).toEqual([false, undefined]);
    type('Hands', '3');
    expect(describedBy(field('Hands'))).toMatch(/^1 hand = /);
    expect(isWrong(field('Price'))).toBe(true);
  });

  test('DESK-030 a refusal stands beside the field that it is about, else below the button, and what is typed stays', async () => {
    let response: unknown = refusedAbout('share', 'Too many hands.');
    await openForm({ leverSubmit: () => response });
    await sendOrder('4');
    await seen(() => expect(describedBy(field('Hands'))).toBe('Too many hands.'));
    response = refused('error', 'Insufficient balance.');
    await sendOrder('5');
    await seen(() =>
      expect(document.querySelector('form [role="alert"]')?.textContent).toBe('Insufficient balance.'),
    );
    expect(field('Hands').value).toBe('5');
    expect(multiplier().value).toBe('20');
    expect(messages()).toEqual([]);
  });
});
