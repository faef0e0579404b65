import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { decode, encode } from '#simulator/engine/kernel/index.ts';
import { Venue } from '#simulator/engine/market/book/index.ts';
import { Random } from './random.ts';
import type { Operation } from './book-duel.ts';
import { duel, flavourOf, run, session, visible, waiting } from './book-duel.ts';
import { anyPair } from './book-market.ts';
import { cases } from '../../support/cases.ts';

const OPERATIONS = cases(400, 120);

/** Names the seed and the operation of the first difference, and shows both sides. */
function same(
  seed: number,
  i: number,
  operation: Operation,
  what: string,
  got: unknown,
  wanted: unknown,
): void {
  if (isDeepStrictEqual(got, wanted)) return;
  const where = `seed ${seed}, operation ${i} ${JSON.stringify(operation)}: ${what}`;
  expect({ where, value: got }).toEqual({ where, value: wanted });
}

function duelToTheEnd(seed: number): void {
  const flavour = flavourOf(seed);
  const { venue, oracle } = duel(flavour.market, flavour.rules);
  let i = 0;
  for (const operation of session(seed, OPERATIONS, flavour)) {
    const { at } = operation;
    const result = run(venue, operation);
    same(seed, i, operation, 'result', result, run(oracle, operation));
    same(seed, i, operation, 'view', visible(venue, at), visible(oracle, at));
    if (i % 10 === 0) {
      same(seed, i, operation, 'orders', waiting(venue, flavour.owners), waiting(oracle, flavour.owners));
      same(seed, i, operation, 'top', venue.depth(at, 2), oracle.depth(at, 2));
    }
    same(seed, i, operation, 'audit', venue.audit(), []);
    i += 1;
  }
}

describe('a venue against the plain reading of its rules', () => {
  // In batches, so that a slow machine is given its time for each.
  test.each([0, 30, 60, 90, 120, 150, 180, 210, 240, 270])(
    `thirty seeds from %i of ${OPERATIONS} operations give the same results and the same depth after each`,
    (firstSeed) => {
      for (let seed = firstSeed; seed < firstSeed + cases(30); seed += 1) duelToTheEnd(seed);
    },
  );

  test('a venue restored from its dump in the middle goes on exactly as the one that was not', () => {
    for (let seed = 1_000; seed < 1_000 + cases(60); seed += 1) {
      const flavour = flavourOf(seed);
      const random = new Random(seed);
      const { venue } = duel(flavour.market, flavour.rules);
      let restored = new Venue(anyPair, flavour.market, flavour.rules);
      let i = 0;
      for (const operation of session(seed, OPERATIONS, flavour)) {
        same(seed, i, operation, 'result', run(restored, operation), run(venue, operation));
        same(seed, i, operation, 'dump', restored.dump(operation.at), venue.dump(operation.at));
        if (random.chance(10)) {
          const text = encode(restored.dump(random.chance(50) ? operation.at : undefined));
          restored = new Venue(anyPair, flavour.market, flavour.rules);
          restored.load(decode(text));
          same(seed, i, operation, 'audit', restored.audit(), []);
        }
        i += 1;
      }
    }
  });
});
