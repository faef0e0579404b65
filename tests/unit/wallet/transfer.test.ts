import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { Kernel } from '#simulator/engine/kernel/index.ts';
import { Ledger } from '#simulator/engine/ledger/index.ts';
import { createMarket } from '#simulator/engine/market/index.ts';
import { createWallet } from '#simulator/engine/modules/wallet/index.ts';
import { defaultSettings } from '#simulator/engine/modules/settings.ts';
import { BTC, START, USDT, actor, amount, smallScenario, userId } from '../../support/exchange.ts';

const transfer = { currency: USDT, from: 'change', to: 'lever', number: '10' };

function refusalOf(changes: Partial<typeof transfer>, user = 0): string | undefined {
  const exchange = createExchange(smallScenario());
  const outcome = exchange.execute('wallet.transfer', { ...transfer, ...changes }, actor(user));
  return outcome.ok ? undefined : outcome.refusal.key;
}

describe('transfers', () => {
  test.each([
    ['an amount of nothing', { number: '0' }, 'PARAM'],
    ['a negative amount', { number: '-1' }, 'PARAM'],
    ['no number', { number: 'abc' }, 'PARAM'],
    ['nine decimals', { number: '0.000000001' }, 'PARAM'],
    ['an unknown account', { from: 'insurance' }, 'PARAM'],
    ['the same account twice', { to: 'change' }, 'PARAM'],
    ['an unknown currency', { currency: 999 }, 'NOT_FOUND'],
    ['an account the currency lacks', { currency: BTC, to: 'legal' }, 'NOT_FOUND'],
    ['more than there is', { number: '1000000.00000001' }, 'BALANCE'],
  ])('%s is refused', (_name, changes, key) => {
    expect(refusalOf(changes)).toBe(key);
  });

  test('everything there is can be moved, and both legs are logged with their own type', () => {
    const exchange = createExchange(smallScenario());
    const input = { currency: USDT, from: 'legal', to: 'change', number: '5000' };
    expect(exchange.execute('wallet.transfer', input, actor(0)).ok).toBe(true);
    expect(exchange.ledger.available(userId(0), 'legal', USDT)).toBe(0n);
    expect(exchange.ledger.available(userId(0), 'change', USDT)).toBe(amount('1005000'));
    const { rows } = exchange.wallet.queries.log(userId(0), {}, { offset: 0, limit: 2 });
    expect(rows.map(({ wallet, amount: moved, type }) => [wallet, moved, type])).toEqual([
      ['change', amount('5000'), 11],
      ['legal', amount('-5000'), 9],
    ]);
  });

  test('an open leverage trade holds the lever account back, and that one only', () => {
    const kernel = new Kernel({ seed: 'x', start: START });
    const ledger = new Ledger(kernel.context);
    const market = createMarket({ seed: 'x', start: START });
    const { context } = kernel;
    const settings = defaultSettings;
    const wallet = createWallet({ context, ledger, market, settings, hasOpenLever: () => true });
    kernel.register(ledger);
    kernel.register(wallet);
    for (const name of ['lever', 'change'] as const)
      wallet.commands.seed({ kind: 'operator' }, { user: 7, wallet: name, currency: USDT, amount: '50' });

    const move = (from: string, to: string) =>
      kernel.execute('wallet.transfer', { currency: USDT, from, to, number: '1' }, { kind: 'user', id: 7 });
    const held = move('lever', 'change');
    expect(held.ok ? '' : held.refusal.key).toBe('OPEN_LEVER');
    expect(move('change', 'lever').ok).toBe(true);
  });

  test('only an operator brings funds in, and they come from outside', () => {
    const exchange = createExchange(smallScenario());
    const gift = { user: userId(0), wallet: 'change' as const, currency: USDT, amount: '1' };
    const before = exchange.ledger.house('outside', USDT);
    const stolen = exchange.execute('wallet.seed', gift, actor(0));
    expect(stolen.ok ? '' : stolen.refusal.key).toBe('NOT_OWNER');
    expect(exchange.execute('wallet.seed', gift, { kind: 'operator' }).ok).toBe(true);
    expect(exchange.ledger.house('outside', USDT)).toBe(before - amount('1'));
  });

  test.each([
    ['in an unknown account', { wallet: 'toString' }, 'PARAM'],
    ['in an account that the currency does not have', { currency: BTC, wallet: 'legal' }, 'NOT_FOUND'],
  ])('an operator brings nothing in %s', (_where, given, key) => {
    const exchange = createExchange(smallScenario(), { verify: true });
    const gift = { user: userId(0), currency: USDT, amount: '1', ...given };
    const outcome = exchange.execute('wallet.seed', gift as never, { kind: 'operator' });
    expect(outcome.ok ? '' : outcome.refusal.key).toBe(key);
  });
});
