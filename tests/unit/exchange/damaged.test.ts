import { expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import { decode, encode } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { smallScenario } from '../../support/exchange.ts';

type Members = { [key: string]: Members };

/** The state of a new exchange with one member changed; undefined takes it away. */
function damaged(path: readonly string[], value: unknown): Plain {
  const snapshot = decode(encode(createExchange(smallScenario()).kernel.snapshot())) as unknown as Members;
  const parent = path.slice(0, -1).reduce((at, step) => at[step] as Members, snapshot);
  (parent as Record<string, unknown>)[path.at(-1) ?? ''] = value;
  return snapshot as unknown as Plain;
}

test.each([
  ['a state of before identities', ['account', 'users', '0', 'identity'], '.account.users[0].identity: '],
  ['a session of an unknown user', ['account', 'tokens'], '.account.tokens: '],
  ['faults that are no list', ['faults'], '.faults: '],
  ['a book without its last number', ['spot', 'venues', '3', 'lastId'], '.spot.venues.3.lastId: '],
  ['a book without orders', ['spot', 'venues', '3', 'orders'], '.spot.venues.3.orders: '],
])('%s is refused by its place in the whole, and nothing changes', (_what, path, place) => {
  const { kernel } = createExchange(smallScenario());
  const before = kernel.hash();
  const snapshot = damaged(['modules', ...path], path.length === 1 ? {} : undefined);
  expect(() => kernel.restore(snapshot)).toThrow(`$.modules${place}`);
  expect(kernel.hash()).toBe(before);
});
