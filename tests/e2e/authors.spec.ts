import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from './child-run.ts';
import { expect, test } from './fixtures.ts';

/** The first block of TypeScript in a document that holds a test. */
function exampleIn(file: string): string {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^```ts[^\n]*\n(.*?)^```/gms)].map(
    ([, text = '']) => text,
  );
  const found = blocks.find((text) => /^test\(/m.test(text));
  if (found === undefined) throw new Error(`there is no test in ${file}`);
  return found;
}

const FAILING = `import { expect, test } from 'sandpit-exchange/playwright';

test('fails at 03:12', async ({ exchange }) => {
  await exchange.load('calm-market', { seed: 'failing', path: '/newmarket', as: 'demo' });
  await exchange.clock.advance('3h12m');
  expect(await exchange.hash()).toBe('another');
});

test('fails with its page closed', async ({ exchange, page }) => {
  await exchange.load({ users: ['bob'], seed: 'closed' });
  await page.close();
  expect(1).toBe(2);
});

test('fails before there is an exchange', async ({ exchange }) => {
  expect(Object.keys(exchange)).toEqual([]);
});
`;

interface Recorded {
  readonly records: readonly object[];
  readonly scenario: string;
  readonly seed: string;
  readonly at: number;
  readonly hash: string;
}

test('PROOF-020 PROOF-021 the test in the documentation runs as it is written there; a failed one attaches what the exchange says, and a link', async ({
  server,
  exchange,
  page,
}, { outputDir }) => {
  // Runs tests of its own in a process of its own.
  test.slow();
  const files = { 'example.spec.ts': exampleIn('docs/testing.md'), 'failing.spec.ts': FAILING };
  const run = await runTests(join(outputDir, 'authors'), files, { baseURL: server.url });
  const example = 'a limit order is filled when the price comes to it';
  expect(run.tests.get(example)).toMatchObject({ status: 'passed', errors: '' });
  const failed = run.tests.get('fails at 03:12');
  const summary = failed?.attached('sandpit') ?? '';
  const recording = JSON.parse(failed?.attached('sandpit-recording') ?? '{}') as Recorded;
  expect(summary).toContain('calm-market, seed failing, branch main');
  expect(summary).toContain(
    `${new Date(recording.at).toISOString()} (${recording.at}), command ${recording.records.length}\n`,
  );
  expect(summary).toContain(`hash ${recording.hash}`);
  const [first] = JSON.parse(failed?.attached('sandpit-journal') ?? '') as readonly object[];
  expect(first).toMatchObject({ name: 'account.openSession' });
  expect(failed?.attached('sandpit-test')).toMatch(
    /^npm run record -- test-results\/.*sandpit-recording\.json\n$/,
  );
  expect(run.output).toContain(summary.split('\n')[1]);
  for (const title of [example, 'fails before there is an exchange']) {
    for (const name of ['sandpit', 'sandpit-recording', 'sandpit-journal', 'sandpit-link'])
      expect(run.tests.get(title)?.attached(name)).toBeUndefined();
  }
  const closed = run.tests.get('fails with its page closed');
  expect(closed?.attached('sandpit')).toContain('own/calm-market, seed closed');

  const state = await exchange.replay(recording);
  expect(state).toMatchObject({ seed: 'failing', now: recording.at, hash: recording.hash });
  const [link = ''] = (failed?.attached('sandpit-link') ?? '').split('\n');
  expect(link).toMatch(/^\/newmarket\?as=demo#sandpit=/);
  await page.goto(link);
  await expect(page.getByRole('button', { name: /Account/ })).toContainText('d***@sandpit.test');
  expect(await exchange.state()).toMatchObject({ seed: 'failing', now: recording.at, audit: [] });
});
