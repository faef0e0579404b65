import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Register } from '#simulator/modules/funding/register.ts';

interface Row {
  readonly id: number;
  readonly user: number;
  readonly currency: number;
  readonly amount: bigint;
  readonly isOpen: boolean;
}

test('a register answers as a plain list does: all, what waits, of everybody and of one user', () => {
  const step = fc.record({ user: fc.integer({ min: 1, max: 3 }), isOpen: fc.boolean(), closes: fc.nat(30) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const register = new Register<Row>(({ isOpen }) => isOpen);
      const plain: Row[] = [];
      for (const [index, { user, isOpen, closes }] of steps.entries()) {
        plain.push({ id: index + 1, user, currency: 3, amount: 1n, isOpen });
        register.put(plain[index] as Row);
        const closed = plain[closes];
        if (closed) register.put((plain[closes] = { ...closed, isOpen: false }));
      }
      const open = plain.filter(({ isOpen }) => isOpen);
      expect([register.all(), register.waiting()]).toEqual([plain, open]);
      for (const user of [1, 2, 3, 4]) {
        const own = (row: Row) => row.user === user;
        expect([register.all(user), register.waiting(user)]).toEqual([plain.filter(own), open.filter(own)]);
        expect([...register.newest(user)]).toEqual(plain.filter(own).reverse());
      }
      register.clear();
      expect([register.all(), register.waiting(), register.all(1), register.waiting(1)]).toEqual([
        [],
        [],
        [],
        [],
      ]);
    }),
  );
});
