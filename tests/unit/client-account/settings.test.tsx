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
const level = () => screen.getByRole('meter', { name: 'Security level' });

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

test('ROUTE-041 ACCT-004 ACCT-005 ACCT-007 ACCT-008 the settings show the security bar, the bound account, both passwords and what is not open', async () => {
  const page = await openPage('/accountSet', settings());
  await seen(level);
  expect(screen.heading()).toBe('Account settings');
  expect(level().getAttribute('aria-valuetext')).toBe('50%, Fair');
  expect(text()).toContain('Bound accounta***@x.io');
  expect(text()).not.toContain('alice@x.io');
  const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leads('E-mail: Change')).toBe('/ResetPhone');
  expect(leads('Phone: Bind')).toBe('/ResetPhone?way=mobile');
  expect(leads('Login password: Change')).toBe('/forgetPwd');
  expect(leads('Trade password: Set')).toBe('/jymm');
  expect(leads('Identity verification: Verify')).toBe('/authentication');
  for (const label of ['Two-factor authentication', 'Google Authenticator', 'Real name', 'Address']) {
    expect(text()).toContain(`${label}Not open yet.`);
    expect(screen.getByRole('link', { name: label })).toBeTruthy();
  }
  await press('link', 'Voting for listings');
  await seen(() => expect(screen.heading()).toBe('Voting for listings'));
  expect(text()).toContain('Not open yet.');
  expect(page.path()).toBe('/notOpen');
});

test('ACCT-005 ACCT-007 a full bar for who has bound and verified everything', async () => {
  await openPage('/accountSet', settings({ phone: '13800000000', review_status: 2 }, 1));
  await seen(level);
  expect(level().getAttribute('aria-valuetext')).toBe('100%, High');
  expect(text()).toContain('Phone138****0000');
  expect(screen.getByRole('link', { name: 'Trade password: Change' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Identity verification: Show' })).toBeTruthy();
});

test('whether a trade password is set is not guessed: while it is unknown, it can be changed', async () => {
  await openPage('/accountSet', { ...settings(), hasTradePassword: refused('error', 'Busy.') });
  await seen(level);
  expect(text()).toContain('Trade password–Change');
});

test('ACCT-006 CONST-013 CONST-014 CONST-015 the invite code and its link are copied, the rebate texts stand below', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  await openPage('/accountSet', settings());
  await press('button', 'Copy the code');
  await press('button', 'Copy the link');
  expect(writeText.mock.calls).toEqual([
    ['ali1'],
    [`${location.origin}/components/register?extension_code=ali1`],
  ]);
  expect(screen.messages()).toContain('Copied.');
  expect(
    screen.textsOf('listitem', screen.getByRole('list', { name: 'Three-level referral rebates' })),
  ).toEqual([
    'Rebate = volume x fee x percentage',
    'Valued at the closing price of 08:00 Beijing time.',
    'SGR rebates have three levels.',
  ]);
  expect(text()).toContain('Three levels: users you invited, users they invited, and users those invited.');
  vi.unstubAllGlobals();
});

test('ACCT-010 an address without the name of a feature lists those that are nowhere else, each with its page', async () => {
  const page = await openPage('/notOpen?feature=constructor');
  expect(screen.heading()).toBe('Not open yet');
  const listed = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(listed.map((item) => item.querySelector('a')?.textContent)).toEqual([
    ...['Two-factor authentication', 'Google Authenticator', 'Three-level referral rebates'],
    ...['Crowd purchase', 'Voting for listings', 'Complaints'],
  ]);
  await press('link', 'Complaints');
  await seen(() => expect(screen.heading()).toBe('Complaints'));
  expect(page.router.state.location.search).toBe('?feature=complaint');
  // An entry of the settings leads to where it is done.
  await visit(page, '/notOpen?feature=address');
  expect(screen.getByRole('link', { name: 'Withdrawal addresses' }).getAttribute('href')).toBe(
    '/withdraw_address',
  );
});

test('ROUTE-070 a trade password that was changed leads to the account settings', async () => {
  const page = await openPage('/jymm', { ...settings(), setTradePassword: ok('Saved.') });
  await seen(() => screen.field('New trade password'));
  type('New trade password', '135791');
  type('Repeat password', '135791');
  await press('button', 'Save the trade password');
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
      return ok('The e-mail has been bound.');
    },
  });
  expect(screen.heading()).toBe('Change e-mail or phone');
  await press('button', 'Confirm');
  expect(screen.errorBeside('E-mail')).toBe('Please enter a valid e-mail address.');
  type('E-mail', 'new@y.io');
  await press('button', 'Send code');
  expect(page.callsOf('sendMail')[0]?.fields).toEqual({ user_string: 'new@y.io' });
  type('Verification code', '123456');
  await press('button', 'Confirm');
  await seen(() => expect(page.path()).toBe('/accountSet'));
  expect(page.callsOf('bindEmail')[0]?.fields).toEqual({ code: '123456', email: 'new@y.io' });
  await seen(() => expect(page.client.session.get().account).toBe('new@y.io'));
});

test('AUTH-040 DESK-137 confirming the phone tab says that it is not open and sends nothing', async () => {
  const page = await openPage('/ResetPhone', settings());
  await press('tab', 'Phone');
  expect(screen.getByRole('combobox', { name: 'Dial code' })).toBeTruthy();
  type('Phone', '13800000000');
  type('Verification code', '123456');
  const before = page.calls.length;
  await press('button', 'Confirm');
  expect(screen.messages()).toEqual(['Not open yet.']);
  expect(page.calls.length).toBe(before);
  expect(page.path()).toBe('/ResetPhone');
  expect(screen.getByText(/^A new phone number cannot be bound yet\./)).toBeTruthy();
});
