import { beforeEach, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { securityPercent } from '#client/features/account/logic/security.ts';
import {
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  type,
  visit,
  within,
} from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';
import type { Word } from '../../support/words.ts';

const user = {
  ...examples.userInfo.response,
  ...{ account_number: 'alice@x.io', email: 'alice@x.io', extension_code: 'ali1' },
};

const settings = (change: object = {}, tradePassword = 2) => ({
  userInfo: ok({ ...user, ...change }),
  hasTradePassword: ok(tradePassword),
});

beforeEach(() => logIn());

const text = () => screen.getByRole('main').textContent ?? '';
const level = () => screen.getByRole('meter', { name: word('account.security') });

test.each([
  ['', '', 0, 25],
  ['13800000000', '', 0, 50],
  ['', 'a@x.io', 0, 50],
  ['', '', 2, 50],
  ['', '', 1, 25],
  ['13800000000', 'a@x.io', 1, 75],
  ['13800000000', 'a@x.io', 2, 100],
])('ACCT-005 phone %j, e-mail %j and review status %i make %i %%', (phone, email, review_status, percent) => {
  expect(securityPercent({ phone, email, review_status })).toBe(percent);
});

test('ROUTE-041 ACCT-004 ACCT-005 ACCT-007 ACCT-008 HOME-026 the settings show the security bar, the bound account, both passwords and what is not open', async () => {
  const page = await openPage('/accountSet', settings());
  await seen(level);
  expect(screen.heading()).toBe(word('common.titleAccountSet'));
  expect(level().getAttribute('aria-valuetext')).toBe(`50%, ${word('account.levelFair')}`);
  // The account is that of the e-mail, which says so.
  expect(text()).toContain(`${word('common.email')}a***@x.io ${word('account.usedToLogIn')}`);
  expect(text().split('a***@x.io')).toHaveLength(2);
  expect(text()).not.toContain('alice@x.io');
  const leads = (...of: readonly [Word, Word]) =>
    screen.getByRole('link', { name: words(...of).join(': ') }).getAttribute('href');
  expect(leads('common.email', 'account.change')).toBe('/ResetPhone');
  expect(leads('account.auth_phone', 'account.bind')).toBe('/ResetPhone?way=mobile');
  expect(leads('account.loginPassword', 'account.change')).toBe('/forgetPwd');
  expect(leads('common.titleTradePassword', 'account.set')).toBe('/jymm');
  expect(leads('common.titleAuthentication', 'account.verify')).toBe('/authentication');
  const closed = within(screen.getByRole('region', { name: word('common.notOpenTitle') }));
  for (const label of words(
    'account.twoFactor',
    'common.feature_google',
    'account.realName',
    'account.address',
  ))
    expect(closed.getByRole('link', { name: label })).toBeTruthy();
  await press('link', word('common.feature_vote'));
  await seen(() => expect(screen.heading()).toBe(word('common.feature_vote')));
  expect(text()).toContain(word('common.notopen'));
  expect(page.path()).toBe('/notOpen');
});

test('ACCT-005 ACCT-007 a full bar for who has bound and verified everything', async () => {
  await openPage('/accountSet', settings({ phone: '13800000000', review_status: 2 }, 1));
  await seen(level);
  expect(level().getAttribute('aria-valuetext')).toBe(`100%, ${word('account.levelHigh')}`);
  expect(text()).toContain(`${word('account.auth_phone')}138****0000`);
  expect(
    screen.getByRole('link', { name: `${word('common.titleTradePassword')}: ${word('account.change')}` }),
  ).toBeTruthy();
  expect(
    screen.getByRole('link', { name: `${word('common.titleAuthentication')}: ${word('common.show')}` }),
  ).toBeTruthy();
});

test('whether a trade password is set is not guessed: while it is unknown, it can be changed', async () => {
  await openPage('/accountSet', { ...settings(), hasTradePassword: refused('error', 'Busy.') });
  await seen(level);
  expect(text()).toContain(`${word('common.titleTradePassword')}–${word('account.change')}`);
});

test('ACCT-006 CONST-013 CONST-014 CONST-015 the invite code and its link are copied, the rebate texts stand below', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  await openPage('/accountSet', settings());
  await press('button', word('account.copyCode'));
  await press('button', word('account.copyLink'));
  expect(writeText.mock.calls).toEqual([
    ['ali1'],
    [`${location.origin}/components/register?extension_code=ali1`],
  ]);
  expect(screen.messages()).toContain(word('common.copySuccess'));
  expect(
    screen.textsOf('listitem', screen.getByRole('list', { name: word('common.feature_rebate') })),
  ).toEqual(words('account.rebate_formula', 'account.rebate_price', 'account.rebate_levels'));
  expect(text()).toContain(word('account.rebate_explained'));
  vi.unstubAllGlobals();
});

test('ACCT-010 an address without the name of a feature lists those that are nowhere else, each with its page', async () => {
  const page = await openPage('/notOpen?feature=constructor');
  expect(screen.heading()).toBe(word('common.notOpenTitle'));
  const listed = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(listed.map((item) => item.querySelector('a')?.textContent)).toEqual([
    ...words('account.twoFactor', 'common.feature_google', 'common.feature_rebate'),
    ...words('common.feature_crowd', 'common.feature_vote', 'common.feature_complaint'),
  ]);
  await press('link', word('common.feature_complaint'));
  await seen(() => expect(screen.heading()).toBe(word('common.feature_complaint')));
  expect(page.router.state.location.search).toBe('?feature=complaint');
  // An entry of the settings leads to where it is done.
  await visit(page, '/notOpen?feature=address');
  expect(screen.getByRole('link', { name: word('common.titleWithdrawAddress') }).getAttribute('href')).toBe(
    '/withdraw_address',
  );
});

test('ROUTE-070 a trade password that was changed leads to the account settings', async () => {
  const page = await openPage('/jymm', { ...settings(), setTradePassword: ok('Saved.') });
  await seen(() => screen.field(word('account.auth_newTradePassword')));
  type(word('account.auth_newTradePassword'), '135791');
  type(word('account.auth_repeatPassword'), '135791');
  await press('button', word('account.auth_saveTradePassword'));
  await seen(() => expect(page.path()).toBe('/accountSet'));
});

test('ROUTE-032 AUTH-040 the e-mail tab binds a new address and leads to the settings, where it is shown', async () => {
  let email = 'alice@x.io';
  const page = await openPage('/ResetPhone', {
    ...settings(),
    userInfo: () => ok({ ...user, account_number: email, email }),
    sendMail: ok('The code has been sent.'),
    bindEmail: () => {
      email = 'new@y.io';
      return ok('The e-mail has been linked.');
    },
  });
  expect(screen.heading()).toBe(word('common.titleResetPhone'));
  await press('button', word('common.confirm'));
  expect(screen.errorBeside(word('common.email'))).toBe(word('account.emailInvalid'));
  type(word('common.email'), 'new@y.io');
  await press('button', word('account.auth_sendCode'));
  expect(page.callsOf('sendMail')[0]?.fields).toEqual({ user_string: 'new@y.io' });
  type(word('account.auth_code'), '123456');
  await press('button', word('common.confirm'));
  await seen(() => expect(page.path()).toBe('/accountSet'));
  expect(page.callsOf('bindEmail')[0]?.fields).toEqual({ code: '123456', email: 'new@y.io' });
  await seen(() => expect(page.client.session.getState().account).toBe('new@y.io'));
});

test('AUTH-040 DESK-137 confirming the phone tab says that it is not open and sends nothing', async () => {
  const page = await openPage('/ResetPhone', settings());
  await press('tab', word('account.auth_phone'));
  expect(screen.getByRole('combobox', { name: word('account.auth_dialCode') })).toBeTruthy();
  type(word('account.auth_phone'), '13800000000');
  type(word('account.auth_code'), '123456');
  const before = page.calls.length;
  await press('button', word('common.confirm'));
  expect(screen.messages()).toEqual([word('common.notopen')]);
  expect(page.calls.length).toBe(before);
  expect(page.path()).toBe('/ResetPhone');
  expect(screen.getByText(word('account.auth_changePhoneIntro'))).toBeTruthy();
});
