import { describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { Settings } from '#simulator/modules/settings.ts';
import { actor, BTC, done, OPERATOR, smallScenario, USDC, USDT, userId } from '../../support/exchange.ts';
import { openWire } from '../../support/wire.ts';
import { receive } from '../../support/funding.ts';

const PASSWORD = '246810';
const VERIFIED = 0;
const UNVERIFIED = 1;

type Case = readonly [
  guard: string,
  fields: Readonly<Record<string, string | number | undefined>>,
  type: string,
  text: RegExp,
  prepare?: { readonly settings?: Partial<Settings>; readonly user?: number; act?(exchange: Exchange): void },
];

/** Refuses the call at one guard, and compares `stateOf` before and after. */
async function refusedAt(
  call: OperationName,
  [, fields, type, text, prepare = {}]: Case,
  stateOf: (exchange: Exchange) => unknown = ({ kernel }) => kernel.hash(),
): Promise<void> {
  const { users, ...scenario } = smallScenario({ settings: { c2cTraders: 0, ...prepare.settings } }, 2);
  const seeded = users.map((user, index) => ({
    ...user,
    tradePassword: PASSWORD,
    verified: index === VERIFIED,
  }));
  const exchange = createExchange({ ...scenario, users: seeded }, { verify: true });
  const ask = openWire(exchange).call;
  const { user = VERIFIED } = prepare;
  await ask('walletList', {}, user);
  prepare.act?.(exchange);
  const before = stateOf(exchange);
  const response = await ask(call, fields, user);
  expect([response.type, response.message]).toEqual([type, expect.stringMatching(text)]);
  expect(stateOf(exchange)).toEqual(before);
}

describe('a withdrawal refused', () => {
  const good = { currency: USDT, number: '200', address: 'far', pay_password: PASSWORD };
  const lack = (settings: Partial<Settings> = {}, act?: (exchange: Exchange) => void) => ({ settings, act });
  const cases: readonly Case[] = [
    ['for a locked user', good, 'error', /locked/, { act: lockOut }],
    ['for want of an identity', good, '998', /identity/, { user: UNVERIFIED }],
    ['without a number', { ...good, number: undefined }, 'error', /number/],
    ['for a number that is none', { ...good, number: '2e2' }, 'error', /number/],
    ['without an address', { ...good, address: '' }, 'error', /address/],
    ['for a space in the address', { ...good, address: 'f ar' }, 'error', /address/],
    ['for an account that does not pay', { ...good, account: 'lever' }, 'error', /account/],
    ['for a currency that does not exist', { ...good, currency: 999 }, 'error', /exist/],
    [
      'for an account that the currency lacks',
      { ...good, currency: USDC, account: 'micro' },
      'error',
      /exist/,
    ],
    ['while all is closed', good, 'error', /closed/, lack({ fundingOpen: false })],
    ['below the minimum', { ...good, number: '99.9' }, 'error', /at least/],
    ['above the maximum', { ...good, number: '100000.1' }, 'error', /at most/],
    ['beyond the day', { ...good, number: '100' }, 'error', /left today/, lack({}, useUpTheDay)],
    ['beyond the balance', { ...good, account: 'micro', number: '301' }, 'error', /Insufficient/],
    [
      'for want of confirmations',
      { ...good, number: '500' },
      'error',
      /wait for 6/,
      lack({}, holdUnconfirmed),
    ],
  ];
  for (const given of cases)
    test(`${given[0]} leaves the hash as it was`, () => refusedAt('withdraw', given));

  test('for the trade password moves nothing: the wrong one is counted, no more', () =>
    refusedAt(
      'withdraw',
      ['', { ...good, pay_password: '000000' }, 'error', /trade password/],
      ({ funding, ledger }) => [funding.dump(), ledger.dump()],
    ));
});

describe('a transfer refused', () => {
  const good = { currency_id: USDT, number: '100', from_field: 'legal', to_field: 'change' };
  const cases: readonly Case[] = [
    ['without a number', { ...good, number: '' }, 'error', /number/],
    ['for a number of nothing', { ...good, number: '0' }, 'error', /number/],
    ['for an unknown account', { ...good, from_field: 'insurance' }, 'error', /from_field/],
    ['between one account', { ...good, to_field: 'legal' }, 'error', /to_field/],
    ['without a direction', { ...good, from_field: '', to_field: '' }, 'error', /from_field/],
    [
      'for an open position',
      { ...good, from_field: 'lever' },
      'error',
      /leverage trades/,
      { act: openPosition },
    ],
    ['for a currency that does not exist', { ...good, currency_id: 999 }, 'error', /exist/],
    ['for an account that the currency lacks', { ...good, currency_id: BTC }, 'error', /exist/],
    ['below the minimum', good, 'error', /at least/, { settings: { transferMinimum: 10_000_000_001n } }],
    ['beyond the balance', { ...good, number: '5000.00000001' }, 'error', /Insufficient/],
  ];
  for (const given of cases)
    test(`${given[0]} leaves the hash as it was`, () => refusedAt('walletTransfer', given));
});

describe('a deposit claim refused', () => {
  const good = { currency: USDT, acc: 'far', amount: '150' };
  const cases: readonly Case[] = [
    ['without a sender', { ...good, acc: '' }, 'error', /acc/],
    ['without an amount', { ...good, amount: '' }, 'error', /amount/],
    ['for an amount that is none', { ...good, amount: '1,5' }, 'error', /amount/],
    ['without a currency', { ...good, currency: '' }, 'error', /currency/],
    ['for a currency that does not exist', { ...good, currency: 999 }, 'error', /exist/],
    ['for a hash beyond all length', { ...good, hash: 'x'.repeat(257) }, 'error', /hash/],
  ];
  for (const given of cases)
    test(`${given[0]} leaves the hash as it was`, () => refusedAt('depositClaim', given));
});

function useUpTheDay(exchange: Exchange): void {
  const input = { currency: USDT, account: 'change', number: '100000', address: 'far' };
  for (let times = 0; times < 5; times += 1)
    done(exchange.execute('funding.withdraw', input, actor(VERIFIED)));
}

function holdUnconfirmed(exchange: Exchange): void {
  const input = { currency: USDT, from: 'change', to: 'legal', number: '999600' };
  done(exchange.execute('wallet.transfer', input, actor(VERIFIED)));
  receive(exchange, { user: userId(VERIFIED), amount: '300' });
}

function openPosition(exchange: Exchange): void {
  const prices = { price: '0', takeProfit: '0', stopLoss: '0' };
  const order = { quote: USDT, base: BTC, multiple: 100, share: 1, side: 'long', mode: 'market' } as const;
  done(exchange.execute('leverage.submit', { ...order, ...prices }, actor(VERIFIED)));
}

function lockOut(exchange: Exchange): void {
  const input = { user: userId(VERIFIED), until: exchange.kernel.now() + 1_000 };
  done(exchange.execute('account.lock', input, OPERATOR));
}
