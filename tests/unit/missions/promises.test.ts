import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Mission } from '#simulator/engine/modules/missions/index.ts';
import { isNightly } from '../../support/cases.ts';
import { actor, smallScenario, userId } from '../../support/exchange.ts';
import { play as playTrading, session as trading } from '../exchange/session.ts';
import type { Step as Trading } from '../exchange/session.ts';
import { goals, mission } from '../../support/missions.ts';
import { expectSameEnd } from '../../support/same-end.ts';
import { advanceInPieces } from '../../support/steps.ts';
import { dare, venture } from './ventures.ts';
import type { Venture } from './ventures.ts';

/** Easy and hard ones, short and long ones; random trading ends some of them either way. */
const missions: readonly Mission[] = [
  mission([goals.transfer, { kind: 'filled', terms: { pair: 1, number: 1_000n, waited: false } }], {
    id: 'a',
  }),
  mission([goals.waited, goals.noOpenOrders], { id: 'b' }),
  mission([goals.survive, goals.limitBuy], { id: 'c' }),
  mission([{ kind: 'survive', terms: { until: { after: 'scenario', ms: 9_000_000 }, loss: 5 } }], {
    id: 'd',
  }),
  mission([goals.profit], { id: 'e', within: 1_200_000 }),
  mission([goals.cancelled, goals.fees], { id: 'f' }),
  mission([goals.position, goals.positionClosed, goals.flat, goals.notLiquidated], { id: 'g' }),
  mission([goals.contract, goals.settlementPrice], { id: 'h' }),
];

const names = ['start', 'abandon', 'hint', 'answer'] as const;

type Step =
  | { readonly kind: 'trading'; readonly step: Trading }
  | { readonly kind: 'venture'; readonly venture: Venture; readonly user: number }
  | {
      readonly kind: 'mission';
      readonly name: (typeof names)[number];
      readonly id: string;
      readonly user: number;
      readonly value: string;
    };

const session: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    trading,
    fc.array(
      fc.record({
        place: fc.nat(30),
        name: fc.oneof(
          { weight: 4, arbitrary: fc.constant('start' as const) },
          { weight: 1, arbitrary: fc.constantFrom(...names) },
        ),
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'none'),
        user: fc.integer({ min: 0, max: 2 }),
        value: fc.oneof(fc.constantFrom('0', '12.5', 'x'), fc.string({ maxLength: 6 })),
      }),
      { minLength: 4, maxLength: 15 },
    ),
    fc.array(fc.record({ place: fc.nat(30), user: fc.integer({ min: 0, max: 2 }), venture }), {
      maxLength: 8,
    }),
    fc.integer({ min: 0, max: 7_200_000 }),
  )
  .map(([steps, commands, ventures, last]) => {
    const all: Step[] = steps.map((step) => ({ kind: 'trading', step }));
    for (const { place, ...command } of commands) all.splice(place, 0, { kind: 'mission', ...command });
    for (const { place, ...given } of ventures) all.splice(place, 0, { kind: 'venture', ...given });
    return [...all, { kind: 'trading', step: { kind: 'advance', ms: last } }];
  });

function play(exchange: Exchange, given: Step, split = 1): void {
  if (given.kind === 'trading' && given.step.kind === 'advance')
    return advanceInPieces(exchange, given.step.ms, split);
  if (given.kind === 'trading') return void playTrading(exchange, given.step);
  if (given.kind === 'venture') return dare(exchange, given.venture, given.user);
  const by = actor(given.user);
  const input = { mission: given.id };
  if (given.name === 'answer')
    exchange.execute('missions.answer', { ...input, goal: 1, value: given.value }, by);
  else exchange.execute(`missions.${given.name}`, input, by);
}

const open = (): Exchange => createExchange(smallScenario({ missions }), { verify: true });

/** What trainee and teacher see, as texts for comparison. */
function seenBy({ missions: { queries } }: Exchange) {
  return [0, 1, 2].map((index) => ({
    list: queries.list(userId(index)),
    results: missions.map(({ id }) => queries.results(userId(index), id)),
  }));
}

describe('missions of random sessions', () => {
  test('come out the same however time is sliced, from the journal, after a reload, and forward again', () => {
    expectSameEnd(session, open, play, isNightly ? 25 : 2, seenBy);
  });

  test('are reached and missed, both, so that the test above says something', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(session, (steps) => {
        const exchange = open();
        for (const step of steps) play(exchange, step);
        for (const { list } of seenBy(exchange))
          for (const { state, reason = '' } of list) ends.add(`${state} ${reason}`.trim());
      }),
      { numRuns: 12, seed: 2 },
    );
    expect([...ends].sort()).toEqual(['done', 'failed loss', 'failed time', 'open', 'running']);
  });
});
