import { createPeople } from '#fixtures/seed/people.ts';
import type { SeedUser } from '#simulator/engine/exchange.ts';

/**
 * Users of a scenario whom Faker draws, the same in every run, where a test needs many who differ: with an address or, every third,
 * a number, some of them verified, all without balances. None types a password: tests log in by its hash.
 */
export function people(count: number): readonly SeedUser[] {
  const { person } = createPeople(1);
  return Array.from({ length: count }, () => ({
    ...person(),
    password: { salt: 'salt', hash: 'hash' },
    balances: [],
  }));
}
