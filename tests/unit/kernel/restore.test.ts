import { describe, expect, test } from 'vitest';
import { Kernel, decode, encode } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { OPERATOR, START, createToy } from './toy.ts';

describe('restore', () => {
  test('PROOF-053 a snapshot taken before the first command keeps what was emitted during set-up', () => {
    const setUp = () => {
      const toy = createToy();
      toy.kernel.context.emit({ type: 'set up', by: 'test' });
      return toy;
    };
    const played = setUp();
    const snapshot = decode(encode(played.kernel.snapshot()));
    expect(played.execute('plans.fund', { user: 1, amount: 5n })).toBe(true);
    const restored = createToy();
    restored.kernel.restore(snapshot);
    expect(encode(restored.kernel.snapshot())).toBe(encode(snapshot));
    restored.kernel.replay(played.journal);
    expect(restored.received).toEqual(played.received);
    expect(restored.received[0]).toEqual({ type: 'set up', by: 'test', at: START });
    expect(restored.kernel.hash()).toBe(played.kernel.hash());
  });

  test('sets a halted exchange going again', () => {
    const toy = createToy();
    toy.execute('plans.fund', { user: 1, amount: 10n });
    const snapshot = toy.kernel.snapshot();
    expect(() => toy.kernel.execute('no.such', null, OPERATOR)).toThrow();
    expect(() => toy.kernel.advanceTo(toy.kernel.now())).toThrow();
    toy.kernel.restore(snapshot);
    expect(toy.kernel.halted()).toBeUndefined();
    expect(toy.execute('plans.fund', { user: 4, amount: 4n })).toBe(true);
  });
});

test('a snapshot names the module whose state is not plain data', () => {
  const kernel = new Kernel({ seed: 's', start: 0 });
  const dump = (): Plain => ({ price: NaN });
  kernel.register({ name: 'bad', dump, load: () => undefined, commands: {} });
  expect(() => encode(kernel.snapshot())).toThrow('$.modules.bad.price: NaN is not plain data');
});
