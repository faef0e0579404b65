import { join, resolve } from 'node:path';
import { runTests } from './child-run.ts';
import { expect, test } from './fixtures.ts';
import { builds } from './servers.ts';

const TWO = `import { expect, test } from 'sandpit-exchange/playwright';

for (const name of ['ann', 'ben'])
  test(name, async ({ exchange, page, baseURL }) => {
    await exchange.load({ users: [name], as: name });
    await exchange.price('BTC/USDT', 100_000);
    await expect(page.getByRole('button', { name: /Account/ })).toContainText(name[0] + '***@sandpit.test');
    const { seats } = await exchange.control('GET', '/sim/seats');
    expect(seats.map(({ account }) => account)).not.toContain((name === 'ann' ? 'ben' : 'ann') + '@sandpit.test');
    await test.info().attach('url', { body: baseURL ?? '' });
  });
`;

test(
  'PROOF-031 each worker starts a Node host of its own',
  { tag: '@nightly' },
  async ({}, { outputDir }) => {
    // Whole browser tests of its own.
    test.slow();
    const use = { sandpitServer: resolve(builds.backend) };
    const run = await runTests(join(outputDir, 'own'), { 'two.spec.ts': TWO }, use, {
      workers: 2,
      fullyParallel: true,
    });
    const outcomes = [...run.tests.values()];
    expect(outcomes.map(({ status, errors }) => [status, errors])).toEqual([
      ['passed', ''],
      ['passed', ''],
    ]);
    const urls = outcomes.map((outcome) => outcome.attached('url'));
    expect(urls[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(urls[1]).not.toBe(urls[0]);
  },
);
