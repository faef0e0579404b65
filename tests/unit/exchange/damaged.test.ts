import { test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { smallScenario } from '../../support/exchange.ts';

test.each([
  ['a state of before identities', 'account.users.0.identity', undefined, undefined],
  ['a session of an unknown user', 'account.tokens', undefined, undefined],
  ['faults that are no list', 'faults', {}, undefined],
  ['a book without its last number', 'spot.venues.3.lastId', undefined, 'spot.venues.3.lastId: '],
  ['a book without orders', 'spot.venues.3.orders', undefined, 'spot.venues.3.orders: '],
])('%s is refused by its place in the whole, and nothing changes', (_what, path, value, place) => {
  expectRefusedDamage(createExchange(smallScenario()), path, value, place);
});
