import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { formatAmount } from '#simulator/kernel/index.ts';
import { through } from '../../support/marks.ts';
import { faultsOf, parse, spoiled, WHOLE, wholeText } from './whole.ts';
import type { Path } from './whole.ts';

const position: Path = ['users', 0, 'leverage', 0];
const waiting: Path = ['users', 0, 'leverage', 1];
const lever: Path = ['timeline', 0, 'do', 14, 'lever'];
const closeLever: Path = ['timeline', 0, 'do', 15, 'closeLever'];
const micro: Path = ['timeline', 0, 'do', 16, 'micro'];

const ALL = { offset: 0, limit: 100 };

function userOf(exchange: Exchange): number {
  return exchange.account.queries.byAccount('a@sandpit.test')?.id ?? 0;
}

function trades(exchange: Exchange) {
  return exchange.leverage.queries.trades(userOf(exchange), {}, ALL).rows.toReversed();
}

describe('positions and contracts that cannot be meant', () => {
  test.each<[string, Path, unknown, RegExp]>([
    [
      'a pair without leverage',
      [...position, 'pair'],
      'IEPN/USDT',
      /leverage\[0\]\.pair: IEPN\/USDT has no leverage/,
    ],
    ['an unknown pair', [...position, 'pair'], 'A/B', /leverage\[0\]\.pair: expected one of BTC/],
    ['a side of spot trading', [...position, 'side'], 'buy', /leverage\[0\]\.side: expected long or short/],
    [
      'a multiple that is not offered',
      [...position, 'multiple'],
      7,
      /leverage\[0\]\.multiple: expected one of 10, 20, 50, 100/,
    ],
    ['half a hand', [...position, 'hands'], 0.5, /leverage\[0\]\.hands: expected a whole number from 1/],
    [
      'more hands than the pair takes',
      [...position, 'hands'],
      60_000,
      /leverage\[0\]\.hands: expected 1 to 50000 hands/,
    ],
    [
      'a stop-loss where a long gains',
      [...position, 'stopLoss'],
      '+5%',
      /leverage\[0\]\.stopLoss: expected a price below the market for a long/,
    ],
    [
      'a take-profit where a long loses',
      [...position, 'takeProfit'],
      '-5%',
      /leverage\[0\]\.takeProfit: expected a price above the market for a long/,
    ],
    [
      'an entry that would not wait',
      [...waiting, 'price'],
      '-1%',
      /leverage\[1\]\.price: expected a price above the market for a short/,
    ],
    ['a stop between ticks', [...position, 'stopLoss'], 90000.123, /stopLoss: expected at most 2 decimals/],
    ['a stop that is a word', [...position, 'stopLoss'], 'far', /stopLoss: expected/],
    ['an amount of coins', [...position, 'number'], 1, /leverage\[0\]\.number: unknown key/],
    [
      'too many positions',
      ['users', 0, 'leverage'],
      Array.from({ length: 51 }, () => WHOLE.users[0]?.leverage?.[0]),
      /leverage: expected at most 50 positions/,
    ],
    ['a position of a stranger', [...lever, 'user'], 'x@y.z', /lever\.user: expected the account of a user/],
    ['a position without a user', [...lever, 'user'], undefined, /lever\.user: missing/],
    [
      'a take-profit where a short loses',
      [...lever, 'takeProfit'],
      '10%',
      /lever\.takeProfit: expected a price below the market for a short/,
    ],
    ['closing of a stranger', [...closeLever, 'user'], 'x@y.z', /closeLever\.user: expected the account/],
    ['closing of no pair', [...closeLever, 'pair'], 'all', /closeLever\.pair: expected a pair/],
    ['closing of an unknown pair', [...closeLever, 'pair'], 'A/B', /closeLever\.pair: expected one of/],
    ['a contract on the side', [...micro, 'side'], 'long', /micro\.side: expected up or down/],
    [
      'a contract of a pair without',
      [...micro, 'pair'],
      'IEPN/USDT',
      /micro\.pair: IEPN\/USDT has no second contracts/,
    ],
    [
      'a stake of a coin without account',
      [...micro, 'currency'],
      'SOL',
      /micro\.currency: second contracts are paid in BTC, ETH, USDT/,
    ],
    ['a stake of no coin', [...micro, 'currency'], 'DUCAT', /micro\.currency: expected one of BTC/],
    ['a duration that is not offered', [...micro, 'seconds'], 45, /micro\.seconds: expected one of 30, 60/],
    ['a stake of nothing', [...micro, 'number'], 0, /micro\.number: expected an amount above zero/],
    ['a contract of a stranger', [...micro, 'user'], 'x@y.z', /micro\.user: expected the account/],
  ])('%s is refused by its place', (_name, path, value, reason) => {
    const faults = faultsOf(spoiled(path, value));
    expect(faults.join('\n')).toMatch(reason);
    expect(faults[0]).toMatch(/^scenarios\/file\.yaml:\d+:\d+ /);
  });

  test('a position at the start that cannot be paid for refuses the scenario', () => {
    const greedy = parse(spoiled([...position, 'hands'], 100));
    expect(() => createExchange(greedy)).toThrow('position 1 of a@sandpit.test is refused: BALANCE');
  });
});

describe('positions and contracts of a scenario', () => {
  test('are there at the start, at the prices of that moment, with their stops', () => {
    const exchange = createExchange(parse(wholeText()), { verify: true });
    const [long, short] = trades(exchange);
    const btc = exchange.market.pair(1);
    if (!btc) throw new Error('no pair');
    const price = exchange.market.price(btc, exchange.scenario.start);
    const ticks = (factor: number) => BigInt(Math.round(price * factor)) * 1_000_000n;
    expect(long).toMatchObject({ status: 'holding', multiple: 20, share: 2, stopLoss: ticks(0.6) });
    expect(long?.originPrice).toBe(ticks(1));
    expect(short).toMatchObject({ status: 'pending', originPrice: ticks(1.03), stopLoss: ticks(1.09) });
    expect(formatAmount(short?.takeProfit ?? 0n, 2)).toBe('90000.50');
    expect(exchange.kernel.lastSeq()).toBe(0);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('open and close by events: one is opened and closed, a contract runs to its settlement', () => {
    const exchange = createExchange(parse(wholeText()), { verify: true });
    const { kernel, scenario } = exchange;
    kernel.advanceTo(scenario.start + 120_000);
    const [beat] = exchange.script.queries.beats();
    expect(beat?.failures).toEqual([]);
    const opened = trades(exchange).find(({ pair }) => pair === 3);
    expect(opened).toMatchObject({ status: 'closed', end: 'user', completedAt: kernel.now() });
    const contract = () => exchange.micro.queries.orders(userOf(exchange), {}, ALL).rows[0];
    expect(contract()).toMatchObject({ direction: 'down', seconds: 60, settlement: null });
    kernel.advanceTo(scenario.start + 180_000);
    // The first move of the event takes the price down.
    expect(contract()?.settlement).toMatchObject({ outcome: 'win' });
    expect(kernel.audit()).toEqual([]);
  });

  test('what cannot be closed or staked is recorded with the event', () => {
    const nothing = parse(spoiled([...closeLever, 'side'], 'long'));
    const exchange = createExchange(nothing);
    exchange.kernel.advanceTo(nothing.start + 120_000);
    expect(exchange.script.queries.beats()[0]?.failures).toEqual([
      { action: 15, do: 'closeLever', key: 'NOT_FOUND' },
    ]);
    const greedy = createExchange(parse(spoiled([...micro, 'number'], 5_000)));
    greedy.kernel.advanceTo(greedy.scenario.start + 120_000);
    expect(greedy.script.queries.beats()[0]?.failures).toEqual([{ action: 16, do: 'micro', key: 'BALANCE' }]);
  });

  test('an event that closes positions of a user and opens one is refused the second: they close when it is over', () => {
    const short = { user: 'a@sandpit.test', pair: 'SOL/USDT', side: 'short', multiple: 50, hands: 1 };
    const both = parse(spoiled(micro.slice(0, -1), { lever: short }));
    const exchange = createExchange(both, { verify: true });
    through('leverage.closing', () => exchange.kernel.advanceTo(both.start + 120_000));
    expect(exchange.script.queries.beats()[0]?.failures).toEqual([{ action: 16, do: 'lever', key: 'STATE' }]);
    const ends = trades(exchange).map(({ pair, status }) => [pair, status]);
    expect(ends.filter(([pair]) => pair === 3)).toEqual([[3, 'closed']]);
    expect(exchange.kernel.audit()).toEqual([]);
  });
});
