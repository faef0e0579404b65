import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { snippetOf } from '../snippets.ts';

const ORDER = `{ legal_id: 3, currency_id: 1, mode: '1', price: '', num: '0.01' }`;

const PASSING = `import { expect, test as sandpit } from 'sandpit-exchange/vitest';

const test = sandpit.extend({ session: { scenario: { file: 'own.yaml' }, users: ['bob'], balances: { bob: { USDT: 2_000 } } } });

for (const run of [1, 2]) {
  test('each test has an exchange of its own: ' + run, async ({ exchange }) => {
    expect(await exchange.state()).toMatchObject({ scenario: 'own/own', seq: 0, speed: 0 });
    const bob = await exchange.user('bob');
    await exchange.price('BTC/USDT', 90_000);
    await bob.call('spotBuy', ${ORDER});
    const { balanced, movements } = await exchange.ledger(bob.account);
    expect(balanced).toBe(true);
    expect(movements.length).toBeGreaterThan(0);
  });
}

sandpit('faults and time reach it', async ({ exchange }) => {
  await exchange.fault({ on: 'E11', error: 'network' });
  const demo = await exchange.user('demo');
  await expect(demo.call('spotBuy', ${ORDER})).rejects.toMatchObject({ name: 'ExchangeError' });
  const before = await exchange.clock.now();
  expect(await exchange.clock.advance('2h')).toBe(before + 7_200_000);
});
`;

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
  async run({ test, install, write, run, measure }) {
    measure('seconds to install with Vitest', await install('vitest'));
    write({ 'tests/own.test.js': PASSING, 'tests/snippet.test.js': snippetOf('sandpit-exchange/vitest') });
    await run('sandpit', ['scenario', 'new', 'tests/own.yaml']);
    await test('PKG-013 PKG-023 a Vitest project gives each test an exchange', async () => {
      const { status, output } = await run('vitest', ['run']);
      expect(output).toMatch(/Tests .*4 passed/);
      expect(status).toBe(0);
    });
    write({ 'tests/failing.test.js': FAILING });
    await test('PKG-014 PKG-140 a failed test of Vitest says where its exchange stands, what it did last, where it opens, and how to repeat it', async () => {
      const { status, output } = await run('vitest', ['run', 'tests/failing.test.js']);
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
