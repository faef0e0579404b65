/** Every coverage mark stands in one branch, and one test runs through it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Names that a pattern finds in the sources below a folder, sorted; one for each place. */
function namesIn(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)])
    .map(([, name = '']) => name)
    .sort();
}

test('each mark of the engine is in one place, and one test asserts that it was run', () => {
  const marks = namesIn('simulator', /\bmark\(\s*'([^']+)'/g);
  expect(marks.length).toBeGreaterThan(0);
  expect(marks).toEqual([...new Set(marks)]);
  expect(namesIn('tests', /\bthrough\(\s*'([^']+)'/g)).toEqual(marks);
});
