/** The trade panel on its desk. */
import { beforeEach, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  cleanup,
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
  visit,
  within,
} from '../../support/pages.tsx';
import { userDesk } from '../../support/desk-script.ts';
import type { Script } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

const PRICE = word('common.price');
const AMOUNT = word('common.amount');

const script: Script = { ...userDesk, login: ok('b'.repeat(32)) };

beforeEach(() => {
  logIn({ accountNum: examples.userInfo.response.account_number });
});

const submit = () => act(async () => void fireEvent.click(screen.getByTestId('submit-order')));
const chosen = () =>
  words('spot.orderSide', 'desk.orderType').map((name) =>
    screen.chosenIn(name, screen.getByRole('form', { name: word('common.trade') })),
  );

async function openForm(more: Script = {}) {
  const page = await openPage('/newmarket', { ...script, ...more });
  await seen(() => screen.field(PRICE));
  return page;
}

/** Logs in by the form of the login page. */
async function logInByForm() {
  await seen(() => screen.field(word('common.email')));
  type(word('common.email'), 'trader@example.com');
  type(word('account.auth_password'), 'secret1');
  await press('button', word('common.login'));
}

test('DESK-030 a refusal stands beside the field that it is about, and else below the button', async () => {
  let response: unknown = refusedAbout('num', 'Insufficient balance.');
  await openForm({ spotBuy: () => response });
  type(PRICE, '20100');
  type(AMOUNT, '0.02');
  await submit();
  await seen(() => expect(screen.errorBeside(AMOUNT)).toBe('Insufficient balance.'));
  expect(document.activeElement).toBe(screen.field(AMOUNT));
  response = refused('error', 'This is closed at the moment.');
  await submit();
  await seen(() =>
    expect(document.querySelector('form [role="alert"]')?.textContent).toBe('This is closed at the moment.'),
  );
  expect(screen.messages()).toEqual([]);
});

test('DESK-021 after an expired session a new login restores the page and the typed order', async () => {
  const page = await openForm({ spotSell: refused('999', 'Your login is out of date.') });
  fireEvent.click(
    within(screen.getByRole('form', { name: word('common.trade') })).getByRole('radio', {
      name: word('common.sell'),
    }),
  );
  type(PRICE, '20100');
  type(AMOUNT, '0.01');
  await submit();
  await seen(() => expect(screen.messages()).toEqual([word('common.loginExpired')]));
  await seen(() => expect(page.path()).toBe('/components/login'));
  await logInByForm();
  await seen(() => expect(page.path()).toBe('/newmarket'));
  await seen(() => expect(screen.field(PRICE).value).toBe('20100'));
  expect(screen.field(AMOUNT).value).toBe('0.01');
  expect(screen.messages()).toEqual([]);
  expect(chosen()).toContain(word('common.sell'));
});

test('DESK-021 what is typed survives another page and a reload, until it is sent; another account does not see it', async () => {
  const page = await openForm({ spotBuy: ok('Placed.') });
  type(PRICE, '20100');
  type(AMOUNT, '0.01');
  await visit(page, '/quotation');
  await visit(page, '/newmarket');
  await seen(() => expect(screen.field(PRICE).value).toBe('20100'));
  cleanup();
  localStorage.setItem('accountNum', 'other@example.com');
  await openForm();
  expect(screen.field(PRICE).value).toBe('20000');
  cleanup();
  localStorage.setItem('accountNum', examples.userInfo.response.account_number);
  await openForm({ spotBuy: ok('Placed.') });
  expect(screen.field(PRICE).value).toBe('20100');
  await submit();
  await seen(() => expect(screen.field(PRICE).value).toBe('20000'));
  cleanup();
  await openForm();
  expect(screen.field(PRICE).value).toBe('20000');
});

test('DESK-021 who is sent to the login by a page that needs one comes back to it', async () => {
  localStorage.clear();
  const page = await openPage('/c2cOrder?coin=3', script);
  await seen(() => expect(page.path()).toBe('/components/login'));
  await logInByForm();
  await seen(() => expect(page.path()).toBe('/c2cOrder'));
  expect(page.router.state.location.search).toBe('?coin=3');
});
