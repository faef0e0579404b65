/** What the client offers where the host announces `practice`, and that it says nothing of it elsewhere. */
import { describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { cleanup, logIn, ok, openPage, press, screen, seen, type } from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';

const offer = examples.practice.response;
const user = { ...examples.userInfo.response, parent_id: 1, total_assets: '10000.00000000' };
const script: Script = {
  practice: ok(offer),
  userInfo: ok(user),
  spotOrders: ok({ list: [], count: 0, page: 1, limit: 1 }),
  checkEmail: ok('verified'),
  register: ok('Welcome.'),
  login: ok('b'.repeat(32)),
};
/** What the page says, without the style sheets that stand in the body. */
const text = () =>
  [...document.querySelectorAll('header, main, footer')].map(({ textContent }) => textContent).join(' ');

function fill(invite?: string): void {
  type(word('common.email'), 'new@example.com');
  type(word('account.auth_code'), '1234');
  type(word('account.auth_password'), 'abc123');
  type(word('account.auth_repeatPassword'), 'abc123');
  if (invite !== undefined) type(word('account.auth_inviteCode'), invite);
}

async function register(): Promise<void> {
  await press('checkbox', word('account.auth_agree'));
  await press('button', word('account.auth_registerSubmit'));
}

describe('registration', () => {
  test.each([
    ['', 'sand'],
    ['ali1', 'ali1'],
  ])('DESK-023 the invite code is filled in, and with “%s” in its place %s is sent', async (typed, code) => {
    const page = await openPage('/components/register', script);
    expect(screen.field(word('account.auth_inviteCode')).value).toBe('');
    await page.announce('practice');
    await seen(() => expect(screen.field(word('account.auth_inviteCode')).value).toBe('sand'));
    fill(typed);
    await register();
    await seen(() => expect(page.callsOf('register')[0]?.fields.extension_code).toBe(code));
  });

  test('DESK-023 the code of the address stays, and a host without practice requires one', async () => {
    const page = await openPage('/components/register?extension_code=ali1', script);
    await page.announce('practice');
    await seen(() => expect(page.callsOf('practice')).toHaveLength(1));
    expect(screen.field(word('account.auth_inviteCode')).value).toBe('ali1');
    cleanup();
    const other = await openPage('/components/register', script);
    fill();
    await press('button', word('account.auth_registerSubmit'));
    expect(screen.errorBeside(word('account.auth_inviteCode'))).toBe(word('account.inviteRequired'));
    expect(other.callsOf('practice')).toEqual([]);
  });
});

test('DESK-024 demo accounts are listed below the form, and a press logs in', async () => {
  const page = await openPage('/components/login', script);
  expect(screen.queryByText(word('account.practice_demoAccounts'))).toBeNull();
  await page.announce('practice');
  await seen(() => screen.getByText('A verified trader.'));
  await press('button', /^demo@sandpit\.test/);
  await seen(() => expect(page.path()).toBe('/'));
  expect(page.callsOf('login')[0]?.fields).toMatchObject({
    user_string: 'demo@sandpit.test',
    password: 'demo123',
  });
});

describe('practice funds on the page', () => {
  test('DESK-028 footer and home say nothing of it until the host announces it', async () => {
    const page = await openPage('/', script);
    const label = /practice|paper|not real|real money/i;
    expect(text()).toContain(word('common.copyright'));
    expect(text()).not.toMatch(label);
    await page.announce('practice');
    await seen(() => screen.getByRole('heading', { name: word('home.practice_signUpTitle') }));
    expect(text()).toContain(word('common.practice_footer'));
  });
});

describe('first steps', () => {
  const open = async (more: Script = {}, ...names: ('practice' | 'receipts')[]) => {
    logIn();
    const page = await openPage('/', { ...script, ...more });
    await page.announce(...names);
    return page;
  };
  const titles = words('home.practice_stepMoney', 'home.practice_stepTrade', 'home.practice_stepMissions');
  const steps = () =>
    screen.textsOf('listitem').filter((text) => titles.some((title) => text.includes(title)));

  test('DESK-026 who registered sees what to do first, with ticks, and can dismiss it for good; users of the scenario do not see it, and nobody does without practice', async () => {
    const firstSteps = () => screen.queryByRole('heading', { name: word('home.practice_welcome') });
    await open({});
    expect(firstSteps()).toBeNull();
    cleanup();
    await open({ userInfo: ok({ ...user, parent_id: 0 }) }, 'practice');
    await seen(() => screen.getByRole('heading', { name: word('home.welcomeTitle') }));
    expect(firstSteps()).toBeNull();
    cleanup();
    const traded = ok({ ...examples.spotOrders.response, count: 1 });
    await open({ spotOrders: traded }, 'practice', 'receipts');
    await seen(() => expect(firstSteps()).not.toBeNull());
    expect(text()).toContain(word('home.practice_stepMoneyDone', { amount: '10000.00', currency: 'USDT' }));
    await seen(() => expect(screen.getAllByRole('img', { name: word('common.done') })).toHaveLength(2));
    // This page has no drawer.
    expect(steps()).toHaveLength(2);
    await press('button', word('home.practice_dismiss'));
    expect(firstSteps()).toBeNull();
    cleanup();
    await open({}, 'practice', 'receipts');
    await seen(() => screen.getByRole('heading', { name: word('home.welcomeTitle') }));
  });

  test('DESK-025 who has less than half of it is offered paper money until a press has paid it', async () => {
    let assets = '4999.99999999';
    const page = await open(
      {
        userInfo: () => ok({ ...user, total_assets: assets }),
        paperMoney: () => {
          assets = '5000.00000000';
          return ok('10000 USDT of paper money have been paid into your account.');
        },
      },
      'practice',
    );
    await seen(() => screen.getByRole('button', { name: word('common.practice_get') }));
    await press('button', word('common.practice_get'));
    expect(page.callsOf('paperMoney')[0]?.fields).toEqual({ account: 'change' });
    await seen(() => expect(screen.queryByRole('button', { name: word('common.practice_get') })).toBeNull());
    expect(screen.messages()).toEqual(['10000 USDT of paper money have been paid into your account.']);
  });
});
