import { TEST_LIMIT_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { snippetOf } from '../snippets.ts';

/** Vitest gives a test 5 s, which a busy machine may take. */
const PATIENT = `--testTimeout=${TEST_LIMIT_MS}`;

const FAILING = `import { expect, test as sandpit } from 'sandpit-exchange/vitest';

const test = sandpit.extend({ session: { scenario: 'calm-market', seed: 'failing' } });

test('fails after three hours', async ({ exchange }) => {
  await exchange.user('demo');
  await exchange.clock.advance('3h');
  expect(await exchange.hash()).toBe('another');
});
`;

export const project: PackageProject = {
  name: 'vitest',
  async run({ test, example, write, run, measure }) {
    measure('seconds to install with Vitest', await example('vitest'));
    write({ 'tests/snippet.test.js': snippetOf('sandpit-exchange/vitest') });
    await test('PKG-013 PKG-023 PKG-150 a Vitest project gives each test an exchange', async () => {
      const { status, output } = await run('vitest', ['run', PATIENT]);
      expect(output).toMatch(/Tests .*4 passed/);
      expect(status).toBe(0);
    });
    write({ 'tests/failing.test.js': FAILING });
    await test('PKG-014 PKG-140 a failed test of Vitest says where its exchange stands, what it did last, where it opens, and how to repeat it', async () => {
      const { status, output } = await run('vitest', ['run', PATIENT, 'tests/failing.test.js']);
      expect(status).toBe(1);
      expect(output).toMatch(
        /calm-market, seed failing, branch main\n.*Z \(\d+\), command 1\nhash [0-9a-f]{32}\nlast commands:\n {2}1 \S+Z \S.* account\.openSession .*\nlink, while "npx sandpit dev" runs: http:\/\/127\.0\.0\.1:8788\/#sandpit=\S+\n/,
      );
      const [, file = ''] = /^npx sandpit record (test-results\/\S+\.recording\.json)$/m.exec(output) ?? [];
      const made = await run('sandpit', ['record', file, '--out', 'made.spec.ts']);
      expect(made).toEqual({ status: 0, output: 'made.spec.ts: repeats 1 commands of calm-market\n' });
    });
  },
};
