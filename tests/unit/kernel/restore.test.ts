import { describe, expect, test } from 'vitest';
import { MalformedState, Kernel, decode, encode, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { OPERATOR, START, createToy, live } from './toy.ts';
import type { Toy } from './toy.ts';

/** A toy exchange in the middle of things: money, waiting jobs, drawn chance, open waiters. */
function busyToy(): Toy {
  const toy = createToy();
  live(toy, [
    { pass: 0, name: 'plans.fund', input: { user: 1, amount: 10n ** 12n } },
    { pass: 100, name: 'plans.plan', input: { delay: 2000, depth: 5, label: 'a' } },
    { pass: 100, name: 'high.wait', input: { level: 910, times: 3 } },
    { pass: 100, name: 'low.wait', input: { level: 999, times: 2 } },
    { pass: 60_000, name: 'plans.pay', input: { from: 1, to: 2, amount: 77n } },
    { pass: 10, name: 'plans.plan', input: { delay: 9000, depth: 2, label: 'b' } },
  ]);
  return toy;
}

type Editable = { [key: string]: Editable } & Editable[];

/** The snapshot of a busy exchange with one thing changed. */
function damaged(change: (snapshot: Editable) => void): Plain {
  const snapshot = decode(encode(busyToy().kernel.snapshot())) as unknown as Editable;
  change(snapshot);
  return snapshot as unknown as Plain;
}

const set =
  (path: string, value: unknown) =>
  (snapshot: Editable): void => {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const parent = steps.reduce((at, step) => at[step]!, snapshot);
    (parent as unknown as Record<string, unknown>)[last] = value;
  };

describe('a snapshot that does not fit is refused by its path, and nothing is applied', () => {
  test.each<[string, string, unknown]>([
    ['$.now', 'now', 'noon'],
    ['$.now', 'now', 1.5],
    ['$.streams.receipt[1]', 'streams.receipt', [1, 'x', 3, 4]],
    ['$.queue', 'queue', undefined],
    ['$.modules', 'modules', 'x'],
    ['$.modules.plans.done', 'modules.plans.done', 'many'],
    ['$.modules.high[0][1]', 'modules.high', [[1, 'x', 2]]],
    ['$.modules.low', 'modules.low', { 0: [] }],
    ['$.modules.ledger.chain', 'modules.ledger.chain', 'x'],
    ['$.modules.ledger.balances[1]', 'modules.ledger.balances.1', 5n],
    ['$.modules.ledger.accounts', 'modules.ledger.accounts.3', 9_437_233],
    ['$.modules.ledger.accounts[3]', 'modules.ledger.accounts.3', 9_437_237 + 8],
    ['$.modules.ledger.accounts[3]', 'modules.ledger.accounts.3', 16 + 6],
    ['$.modules.ledger.kinds[0]', 'modules.ledger.kinds.0', 7],
    ['$.modules.ledger.chunks[0] character 0', 'modules.ledger.chunks.0', ''],
    ['$.modules.ledger.chunks[0] character 13', 'modules.ledger.chunks.0', '1700000000000'],
    ['$.modules.ledger.chunks[0] character 20', 'modules.ledger.chunks.0', '1700000000000 0:-5:0x'],
    ['$.modules.ledger.chunks[0] character 14', 'modules.ledger.chunks.0', '1700000000000# 0:-5:0 1:5:0'],
    ['$.modules.ledger.chunks[0] character 21', 'modules.ledger.chunks.0', '1700000000000 99:-5:0'],
  ])('%s', (where, path, value) => {
    const toy = busyToy();
    toy.kernel.advanceTo(toy.kernel.now() + 1);
    const before = toy.kernel.hash();
    let thrown: unknown;
    try {
      toy.kernel.restore(damaged(set(path, value)));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(MalformedState);
    expect((thrown as MalformedState).where).toBe(where);
    expect(toy.kernel.hash()).toBe(before);
    expect(toy.kernel.audit()).toEqual([]);
  });
});

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

  test.each([
    ['$.events', 'none'],
    ['$.events[0]', [5]],
    ['$.events[0].type', [{ by: 'test' }]],
  ])('events of the set-up that are damaged at %s are refused', (where, events) => {
    expect(() => createToy().kernel.restore(damaged(set('events', events)))).toThrow(
      expect.objectContaining({ where }) as Error,
    );
  });

  test('sets a halted exchange going again', () => {
    const toy = busyToy();
    const snapshot = toy.kernel.snapshot();
    expect(() => toy.kernel.execute('no.such', null, OPERATOR)).toThrow();
    expect(() => toy.kernel.advanceTo(toy.kernel.now())).toThrow();
    toy.kernel.restore(snapshot);
    expect(toy.kernel.halted()).toBeUndefined();
    expect(toy.execute('plans.fund', { user: 4, amount: 4n })).toBe(true);
  });

  test('cached results of triggers are cleared', () => {
    let level = 5000;
    const fired: number[] = [];
    const kernel = new Kernel({ seed: 'levels', start: 0 });
    kernel.register({
      name: 'levels',
      dump: () => level,
      load: (plain) => void (level = read.integer(plain, '$')),
      commands: { move: (_actor, to: number) => void (level = to) },
      triggers: [
        {
          next: (after, until) => (level > after && level <= until ? level : undefined),
          fire: (at) => fired.push(at),
          version: () => level % 10,
        },
      ],
    });
    const early = kernel.snapshot();
    kernel.execute('levels.move', 9001, OPERATOR);
    kernel.execute('levels.move', 9000, OPERATOR);
    kernel.advanceTo(1000);
    kernel.restore(early);
    kernel.advanceTo(8000);
    expect(fired).toEqual([5000]);
  });
});

test('a snapshot names the module whose state is not plain data', () => {
  const kernel = new Kernel({ seed: 's', start: 0 });
  const dump = (): Plain => ({ price: NaN });
  kernel.register({ name: 'bad', dump, load: () => undefined, commands: {} });
  expect(() => encode(kernel.snapshot())).toThrow('$.modules.bad.price: NaN is not plain data');
});
