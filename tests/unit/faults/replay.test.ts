import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import { sample } from '../../support/cases.ts';
import { openWorld, order, PASSWORD } from './world.ts';
import type { Reply, World } from './world.ts';
import { smallScenario } from '../../support/exchange.ts';

type Step =
  | { readonly do: 'buy' | 'sell' | 'balances' }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'fault'; readonly rule: ActiveFaultRule };

const chance = fc.constantFrom(0.3, 0.6, 1);
const callFault = fc.record({
  id: fc.constantFrom('a', 'b'),
  on: fc.constantFrom('E11', 'E12', 'E27', 'all'),
  chance,
  error: fc.constantFrom('999', 'error', 'malformed', 'http429', 'http502', 'network'),
  after: fc.boolean(),
});
const socketFault = fc.record({
  id: fc.constantFrom('c', 'd'),
  on: fc.constant('socket'),
  chance,
  kind: fc.constantFrom('drop', 'duplicate', 'reorder'),
});
const rule: fc.Arbitrary<ActiveFaultRule> = fc
  .tuple(
    fc.oneof(
      callFault,
      socketFault.map(({ kind, ...rest }) => ({ ...rest, [kind]: true })),
    ),
    fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  )
  .map(([given, times]) => ({ ...given, ...(times === undefined ? {} : { times }) }) as ActiveFaultRule);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('buy', 'sell', 'balances') }),
  fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(500, 3_000) }),
  fc.record({ do: fc.constant('fault'), rule }),
);

async function take(
  world: World,
  trader: Record<string, string>,
  { ...given }: Step,
): Promise<Reply | undefined> {
  switch (given.do) {
    case 'buy':
      return world.call('/api/transaction/in', order, trader);
    case 'sell':
      return world.call('/api/transaction/out', { ...order, price: '900000' }, trader);
    case 'balances':
      return world.call('/api/wallet/list', {}, trader);
    case 'pass':
      await world.pass(given.ms);
      return undefined;
    case 'fault':
      await world.fault(given.rule);
      return undefined;
  }
}

/** Plays a session; what its user saw, and where the exchange stands. */
async function play(seed: string, steps: readonly Step[]) {
  const world = await openWorld({ seed });
  const trader = await world.logIn();
  const listener = world.listen();
  const replies: (Reply | undefined)[] = [];
  for (const next of steps) replies.push(await take(world, trader, next));
  const { hash, now, audit } = await world.state();
  const stored = await world.session.history();
  const records = await stored.records(stored.header.baseSeq);
  await world.session.close();
  return { replies, received: listener?.received, hash, now: now as number, audit, records };
}

describe('a faulty session', () => {
  test('the same plan, seed and inputs give the same faults, events and hash, also in a replay', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(step, { minLength: 5, maxLength: 25 }), async (seed, steps) => {
        const { records, ...one } = await play(seed, steps);
        const { records: _, ...two } = await play(seed, steps);
        expect(two).toEqual(one);
        expect(one.audit).toEqual([]);
        const scenario = smallScenario({ seed });
        const users = scenario.users.map((user) => ({ ...user, password: PASSWORD }));
        const again = createExchange({ ...scenario, users });
        again.kernel.replay(records);
        again.kernel.advanceTo(one.now);
        expect(again.kernel.hash()).toBe(one.hash);
      }),
      { numRuns: sample(15) },
    );
  });
});
