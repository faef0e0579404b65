import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HashChain, Register } from '#simulator/engine/modules/kit.ts';

interface Row {
  readonly id: number;
  readonly user: number;
  readonly isOpen: boolean;
}

test('a register returns the same as a plain list: all, the open ones, of all users and of one', () => {
  const step = fc.record({ user: fc.integer({ min: 1, max: 3 }), isOpen: fc.boolean(), closes: fc.nat(30) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const register = new Register<Row>(({ isOpen }) => isOpen);
      const plain: Row[] = [];
      for (const [index, { user, isOpen, closes }] of steps.entries()) {
        plain.push({ id: index + 1, user, isOpen });
        register.put(plain[index] as Row);
        const closed = plain[closes];
        if (closed) register.put((plain[closes] = { ...closed, isOpen: false }));
      }
      const open = plain.filter(({ isOpen }) => isOpen);
      expect([register.all(), register.open()]).toEqual([plain, open]);
      for (const user of [1, 2, 3, 4]) {
        const own = (row: Row) => row.user === user;
        expect([register.all(user), register.open(user)]).toEqual([plain.filter(own), open.filter(own)]);
        expect([...register.newest(user)]).toEqual(plain.filter(own).reverse());
      }
      expect(register.size).toBe(plain.length);
      const last = plain.slice(-1);
      register.load(last);
      expect([register.all(), register.open()]).toEqual([last, last.filter(({ isOpen }) => isOpen)]);
      expect([register.all(4), register.open(4)]).toEqual([[], []]);
    }),
  );
});

test('a hash chain depends on rows, kinds and order, and continues after a restore', () => {
  const after = (...rows: readonly (readonly [row: number, kind?: string])[]) => {
    const chain = new HashChain();
    for (const [row, kind] of rows) chain.append(row, kind);
    return chain;
  };
  const values = [after(), after([1]), after([2]), after([1], [2]), after([2], [1]), after([1, 'kind'])];
  expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
  const restored = new HashChain();
  restored.restore(after([1]).value);
  restored.append(2);
  expect(restored.value).toBe(after([1], [2]).value);
});
