import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from './child-run.ts';
import { expect, test } from './fixtures.ts';

/** The first block of TypeScript in a document that holds a test. */
function exampleIn(file: string): string {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(
    ([, text = '']) => text,
  );
  const found = blocks.find((text) => /^test\(/m.test(text));
  if (found === undefined) throw new Error(`there is no test in ${file}`);
  return found;
}

test('PROOF-020 the test in the documentation runs as it is written there', async ({ server }, {
  outputDir,
}) => {
  // A whole browser test of its own.
  test.slow();
  const files = { 'example.spec.ts': exampleIn('docs/testing.md') };
  const run = await runTests(join(outputDir, 'authors'), files, { baseURL: server.url });
  const outcomes = [...run.tests].map(([title, { status, errors }]) => ({ title, status, errors }));
  expect(outcomes).toEqual([
    { title: 'a limit order is filled when the price comes to it', status: 'passed', errors: '' },
  ]);
});
