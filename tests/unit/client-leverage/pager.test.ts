import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesShown } from '#client/ui/pager.tsx';

test('a pager shows all of few pages, and leaves out those far from the present one of many', () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 5)).toEqual([1, 2, '…', 5]);
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesShown(6, 20)).toEqual([1, '…', 5, 6, 7, '…', 20]);
});

test('a pager always offers the first page, the last, and those beside the present one, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)];
      const numbers = pagesShown(page, pages).filter((each) => each !== '…');
      expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y));
      for (const wanted of [1, page - 1, page, page + 1, pages])
        if (wanted >= 1 && wanted <= pages) expect(numbers).toContain(wanted);
    }),
  );
});
