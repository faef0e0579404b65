import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../support/ports.ts';
import { isNightly } from '../../support/cases.ts';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { snippetOf } from '../snippets.ts';

const FAILING = `import { expect, test } from 'sandpit-exchange/playwright';

test('fails after three hours', async ({ exchange }) => {
  await exchange.load('calm-market', { seed: 'failing', path: 'noticeList', as: 'demo' });
  await exchange.clock.advance('3h');
  expect(await exchange.hash()).toBe('another');
});
`;

/** The configuration of the snippet, with the browser of this machine. */
const WITH_BROWSER = `import { defineConfig } from '@playwright/test';
import snippet from './snippet.config.mjs';

export default defineConfig(snippet, { use: { launchOptions: { executablePath: process.env.CHROMIUM } } });
`;

export const project: PackageProject = {
  name: 'playwright',
  async run({ test, install, write, run, folder, browser, measure }) {
    measure('seconds to install with Playwright', await install('@playwright/test'));
    cpSync(resolve('tests/samples'), folder, { recursive: true });
    const port = String(await freePort());
    const playwright = (...args: readonly string[]) =>
      run('npx', ['--no-install', 'playwright', 'test', '--workers', '2', '--reporter', 'list', ...args], {
        CHROMIUM: browser.path,
        SANDPIT_PORT: port,
      });

    for (const host of isNightly ? ['page', 'server'] : ['page']) {
      await test(`PROOF-037 PKG-022 six tests of a project pass: ${host}`, async () => {
        const from = performance.now();
        const { status, output } = await playwright(`--project=${host}`);
        measure(`seconds of six Playwright tests, ${host}`, (performance.now() - from) / 1000);
        expect(output).toContain('6 passed');
        expect(status).toBe(0);
      });
    }

    write({
      'snippet.config.mjs': snippetOf('sandpit-exchange/playwright'),
      'browser.config.mjs': WITH_BROWSER,
    });
    await test('PKG-008 PKG-014 PKG-023 a failed test says how to repeat it, and what is made of its recording passes under the configuration of the snippet', async () => {
      write({ 'failing/failing.spec.ts': FAILING });
      const { status, output } = await playwright('--project=server', 'failing/failing.spec.ts');
      expect(status).toBe(1);
      expect(output).toContain('calm-market, seed failing, branch main');
      expect(output).toMatch(/Z \(\d+\), command \d+\n\s*hash [0-9a-f]{32}/);
      const [, file = ''] = /npx sandpit record (test-results\/\S+\.json)/.exec(output) ?? [];
      const made = await run('npx', [
        '--no-install',
        'sandpit',
        'record',
        file,
        '--out',
        'made/made.spec.ts',
      ]);
      expect(made).toEqual({
        status: 0,
        output: expect.stringMatching(/^made\/made\.spec\.ts: repeats \d+ commands of calm-market\n$/),
      });
      expect(readFileSync(join(folder, 'made/made.spec.ts'), 'utf8')).toContain(
        "from 'sandpit-exchange/playwright'",
      );
      const repeated = await playwright('--config=browser.config.mjs', 'made/made.spec.ts');
      expect(repeated.output).toContain('2 passed');
      expect(repeated.status).toBe(0);
    });
  },
};
