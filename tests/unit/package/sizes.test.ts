import { expect, test } from 'vitest';
import { sizeIssue } from '../../../scripts/size-limits.ts';

test('PKG-021 an entry above its limit is too large, and one far below it has a limit that is too high', () => {
  expect(sizeIssue(100.1, 100)).toBe('too large');
  expect(sizeIssue(89.9, 100)).toBe('lower the limit');
  for (const size of [90, 95, 100]) expect(sizeIssue(size, 100)).toBeUndefined();
});
