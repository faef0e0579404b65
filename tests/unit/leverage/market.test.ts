/** Leverage on the whole exchange: the seeded market, what an operator does to it, and everything else that goes on. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { CommandInput, Exchange } from '#simulator/engine/exchange.ts';
import { formatDecimal } from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { OPERATOR, actor, pairNamed, smallScenario } from '../../support/exchange.ts';
import { expectSameEnd } from '../../support/same-end.ts';
import { advanceInPieces, step } from '../../support/steps.ts';
import { operation } from '../market/operated.ts';

const USERS = 2;
const USDT = 3;
const PAIRS = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'DOGE/USDT'] as const;

const user = fc.integer({ min: 0, max: USERS - 1 });

const session = fc.array(
  fc.oneof(
    step(5, 'submit', {
      user,
      symbol: fc.constantFrom(...PAIRS),
      side: fc.constantFrom('long', 'short'),
      waits: fc.boolean(),
      /** What the order is worth, in USDT. */
      worth: fc.integer({ min: 2_500, max: 60_000 }),
      multiple: fc.constantFrom(20, 50, 100),
      /** How far target and stops are off, in hundredths of a percent; 0 is none. */
      target: fc.integer({ min: 1, max: 80 }),
      takeProfit: fc.integer({ min: 0, max: 150 }),
      stopLoss: fc.integer({ min: 0, max: 150 }),
    }),
    step(1, 'closeAll', { user }),
    step(1, 'operate', { does: operation }),
    step(3, 'advance', {
      ms: fc.oneof(fc.integer({ min: 0, max: 1_800_000 }), fc.constantFrom(0, 500, 6 * 3_600_000)),
    }),
  ),
  { minLength: 3, maxLength: 14 },
);
type Step = typeof session extends fc.Arbitrary<(infer T)[]> ? T : never;

function inputOf(
  exchange: Exchange,
  given: Extract<Step, { kind: 'submit' }>,
): CommandInput<'leverage.submit'> {
  const pair = pairNamed(exchange, given.symbol);
  const last = exchange.market.price(pair, exchange.kernel.now());
  const up = given.side === 'long' ? 1 : -1;
  const at = (bp: number) => Math.max(1, Math.round(last * (1 + bp / 10_000)));
  const text = (bp: number, isSet: boolean) => (isSet ? formatDecimal(BigInt(at(bp)), pair.priceDp) : '0');
  const hand = (last / 10 ** pair.priceDp) * (Number(pair.leverShareNum) / 1e8);
  return {
    quote: pair.quote,
    base: pair.base,
    side: given.side,
    multiple: given.multiple,
    share: Math.max(1, Math.round(given.worth / hand)),
    mode: given.waits ? 'limit' : 'market',
    price: text(-up * given.target, given.waits),
    takeProfit: text(up * (60 + given.takeProfit), given.takeProfit > 0),
    stopLoss: text(-up * (80 + given.stopLoss), given.stopLoss > 0),
  };
}

/** Does a step; `split` cuts the way through time into pieces. */
function play(exchange: Exchange, each: Step, split = 1): void {
  if (each.kind === 'submit') {
    exchange.execute('leverage.submit', inputOf(exchange, each), actor(each.user));
  } else if (each.kind === 'closeAll') {
    exchange.execute('leverage.closeAll', {}, actor(each.user));
  } else if (each.kind === 'operate') {
    const { name, input } = each.does;
    exchange.execute(`market.${name}` as 'market.move', input as never, OPERATOR);
  } else {
    advanceInPieces(exchange, each.ms, split);
    expect(exchange.kernel.audit()).toEqual([]);
  }
}

const open = () => createExchange(smallScenario({}, USERS));

test('however time is sliced, after a snapshot and from the journal, a session ends in the same state', () => {
  expectSameEnd(session, open, play, sample(15));
});

test.each([
  ['margin', 'x', undefined],
  ['pair', 99, 'leverage.open[0].pair: there is no pair 99'],
  ['status', 'closed', undefined],
  ['side', 'up', undefined],
])('a snapshot with a damaged %s is refused by its place, and nothing changes', (member, value, place) => {
  const exchange = open();
  const order = { quote: USDT, base: 1, side: 'long', multiple: 20, share: 1, mode: 'market' } as const;
  const stops = { price: '0', takeProfit: '0', stopLoss: '0' };
  exchange.execute('leverage.submit', { ...order, ...stops }, actor(0));
  expectRefusedDamage(exchange, `leverage.open.0.${member}`, value, place);
});
