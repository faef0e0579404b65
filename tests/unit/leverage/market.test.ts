/** Leverage on the whole exchange: the seeded market, what an operator does to it, and everything else that goes on. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { CommandInput, Exchange } from '#simulator/exchange.ts';
import { formatDecimal } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { actor, pairNamed, smallScenario } from '../../support/exchange.ts';
import { operation } from '../market/operated.ts';

const USERS = 2;
const USDT = 3;
const PAIRS = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'DOGE/USDT'] as const;

const submit = fc.record({
  kind: fc.constant('submit' as const),
  user: fc.integer({ min: 0, max: USERS - 1 }),
  symbol: fc.constantFrom(...PAIRS),
  side: fc.constantFrom('long' as const, 'short' as const),
  waits: fc.boolean(),
  /** What the order is worth, in USDT. */
  worth: fc.integer({ min: 2_500, max: 60_000 }),
  multiple: fc.constantFrom(20, 50, 100),
  /** How far target and stops are off, in hundredths of a percent; 0 is none. */
  target: fc.integer({ min: 1, max: 80 }),
  takeProfit: fc.integer({ min: 0, max: 150 }),
  stopLoss: fc.integer({ min: 0, max: 150 }),
});

const step = fc.oneof(
  { weight: 5, arbitrary: submit },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('closeAll' as const), user: submit.map(({ user }) => user) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('operate' as const), does: operation }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 1_800_000 }), fc.constantFrom(0, 500, 6 * 3_600_000)),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const session = fc.array(step, { minLength: 3, maxLength: 14 });

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

/** Plays steps; `slice` cuts advances. Gives the journal. */
function play(exchange: Exchange, steps: readonly Step[], slice = Infinity): JournalRecord[] {
  const journal: JournalRecord[] = [];
  const keep = (outcome: { ok: true; record: JournalRecord } | { ok: false }) => {
    if (outcome.ok) journal.push(outcome.record);
  };
  for (const each of steps) {
    if (each.kind === 'submit') {
      keep(exchange.execute('leverage.submit', inputOf(exchange, each), actor(each.user)));
    } else if (each.kind === 'closeAll') {
      keep(exchange.execute('leverage.closeAll', {}, actor(each.user)));
    } else if (each.kind === 'operate') {
      const { name, input } = each.does;
      keep(exchange.execute(`market.${name}` as 'market.move', input as never, { kind: 'operator' }));
    } else {
      const end = exchange.kernel.now() + each.ms;
      for (let at = exchange.kernel.now(); at < end;) {
        at = Math.min(end, at + slice);
        exchange.kernel.advanceTo(at);
      }
    }
  }
  return journal;
}

const open = (verify = false) => createExchange(smallScenario({}, USERS), { verify });

test('slicing changes nothing, the journal replays, a snapshot plays on, and the books are sound', () => {
  fc.assert(
    fc.property(session, fc.integer({ min: 700, max: 200_000 }), fc.nat(), (steps, slice, cut) => {
      const whole = open();
      const journal = play(whole, steps);
      expect(whole.kernel.audit()).toEqual([]);
      const hash = whole.kernel.hash();

      const sliced = open();
      play(sliced, steps, slice);
      expect(sliced.kernel.hash()).toBe(hash);

      const again = open();
      again.kernel.replay(journal);
      again.kernel.advanceTo(whole.kernel.now());
      expect(again.kernel.hash()).toBe(hash);

      const at = cut % steps.length;
      const begun = open();
      play(begun, steps.slice(0, at));
      const other = open();
      other.kernel.restore(begun.kernel.snapshot());
      play(other, steps.slice(at));
      expect(other.kernel.hash()).toBe(hash);
    }),
    { numRuns: sample(15) },
  );
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
