import fc from 'fast-check';
import type { Act } from './toy.ts';

const USERS = 4;

const pass = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 250, 500, 1000, 60_000) },
  { weight: 1, arbitrary: fc.nat(120_000) },
);
const user = fc.integer({ min: 1, max: USERS });
const command = fc.oneof(
  fc.record({
    name: fc.constant('plans.plan'),
    input: fc.record({
      // Some wait long enough to be forgotten.
      delay: fc.constantFrom(0, 1, 250, 500, 2000, 80_000),
      depth: fc.nat(6),
      label: fc.constantFrom('a', 'b'),
    }),
  }),
  fc.record({
    name: fc.constant('plans.forget'),
    input: fc.record({ id: fc.integer({ min: 1, max: 12 }) }),
  }),
  fc.record({
    name: fc.constant('plans.fund'),
    input: fc.record({ user, amount: fc.bigInt({ min: 1n, max: 10n ** 12n }) }),
  }),
  fc.record({
    name: fc.constant('plans.pay'),
    input: fc.record({ from: user, to: user, amount: fc.bigInt({ min: 1n, max: 10n ** 12n }) }),
  }),
  fc.record({
    name: fc.constant('plans.regret'),
    input: fc.record({ id: fc.integer({ min: 1, max: 12 }) }),
  }),
  fc.record({
    name: fc.constantFrom('high.wait', 'low.wait'),
    input: fc.record({ level: fc.integer({ min: 900, max: 999 }), times: fc.integer({ min: 1, max: 4 }) }),
  }),
  fc.record({
    name: fc.constantFrom('high.drop', 'low.drop'),
    input: fc.record({ id: fc.integer({ min: 1, max: 12 }) }),
  }),
);

/** Random histories of the toy exchange. */
export const histories: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.tuple(pass, command).map(([time, given]) => ({ pass: time, ...given })),
  { maxLength: 40, size: 'max' },
);
