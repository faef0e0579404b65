import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { outcomesIn } from '../../e2e/child-run.ts';
import { freePort } from '../../support/ports.ts';
import { isNightly } from '../../support/cases.ts';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { snippetOf } from '../snippets.ts';

/** The test in a page of the documentation. */
function documentedTest(page: string): string {
  const [, code] = /^ *```ts run by [^\n]*\n(.*?)^ *```/ms.exec(readFileSync(page, 'utf8')) ?? [];
  if (code === undefined) throw new Error(`there is no test in ${page}`);
  return code;
}

const DOCUMENTED = 'a limit order is filled when the price comes to it';
const FIRST = 'a limit order waits until the price comes to it';

const FAILING = `import { expect, test } from 'sandpit-exchange/playwright';

test('fails after three hours', async ({ exchange }) => {
  await exchange.load('calm-market', { seed: 'failing', path: 'noticeList', as: 'demo' });
  await exchange.clock.advance('3h');
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

/** The configuration of the snippet, with the browser of this machine. */
const withBrowser = (args: readonly string[]): string => `import { defineConfig } from '@playwright/test';
import snippet from './snippet.config.mjs';

export default defineConfig(snippet, { use: { launchOptions: { executablePath: process.env.CHROMIUM, args: ${JSON.stringify(args)} } } });
`;

interface Recorded {
  readonly records: readonly object[];
  readonly at: number;
  readonly hash: string;
}

export const project: PackageProject = {
  name: 'playwright',
  async run({ test, install, write, run, folder, browser, measure }) {
    measure('seconds to install with Playwright', await install('@playwright/test'));
    cpSync(resolve('tests/samples'), folder, { recursive: true });
    write({
      'documented.spec.ts': documentedTest('docs/testing.md'),
      'first.spec.ts': documentedTest('docs/guides/first-test.md'),
      'failing.spec.ts': FAILING,
      'snippet.config.mjs': snippetOf('sandpit-exchange/playwright'),
      'browser.config.mjs': withBrowser(browser.args),
    });
    const port = String(await freePort());
    const playwright = (...args: readonly string[]) =>
      run('playwright', ['test', '--workers', '2', '--reporter', 'list,json', ...args], {
        CHROMIUM: browser.path,
        SANDPIT_PORT: port,
        PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json',
      });

    const from = performance.now();
    const { output } = await playwright('--project=page');
    measure('seconds of ten Playwright tests, page', (performance.now() - from) / 1000);
    const outcomes = outcomesIn(join(folder, 'report.json'));
    const failed = outcomes.get('fails after three hours');
    const recording = JSON.parse(failed?.attached('sandpit-recording') ?? '{}') as Recorded;

    await test('PKG-141 PROOF-020 PROOF-037 six tests of a project pass, and those of the documentation: page', async () => {
      expect(output).toContain('8 passed');
      expect(output).toContain('3 failed');
      for (const title of [DOCUMENTED, FIRST])
        expect(outcomes.get(title)).toMatchObject({ status: 'passed', errors: '' });
    });

    await test('PKG-014 PKG-140 PKG-145 PROOF-021 a failed test attaches what the exchange says, and a link; another attaches nothing', async () => {
      const summary = failed?.attached('sandpit') ?? '';
      expect(summary).toContain('calm-market, seed failing, branch main');
      expect(summary).toContain(
        `${new Date(recording.at).toISOString()} (${recording.at}), command ${recording.records.length}\n`,
      );
      expect(summary).toContain(`hash ${recording.hash}`);
      expect(output).toContain(summary.split('\n')[1]);
      const [first] = JSON.parse(failed?.attached('sandpit-journal') ?? '') as readonly object[];
      expect(first).toMatchObject({ name: 'account.openSession' });
      expect(failed?.attached('sandpit-link')).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\/noticeList\?as=demo#sandpit=/,
      );
      const closed = outcomes.get('fails with its page closed');
      expect(closed?.attached('sandpit')).toContain(
        'own/calm-market (changed by the test, or from a file), seed closed',
      );
      for (const title of [DOCUMENTED, 'fails before there is an exchange']) {
        for (const name of ['sandpit', 'sandpit-recording', 'sandpit-journal', 'sandpit-link'])
          expect(outcomes.get(title)?.attached(name)).toBeUndefined();
      }
    });

    await test('PKG-008 PKG-022 PKG-023 PROOF-036 what is made of the recording of a failed test passes under the configuration of the snippet', async () => {
      const command = failed?.attached('sandpit-test') ?? '';
      const [, file = ''] = /^npx sandpit record (test-results\/.*\.json)\n$/.exec(command) ?? [];
      const made = await run('sandpit', ['record', file, '--out', 'made/made.spec.ts']);
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

    if (isNightly) {
      await test('PROOF-037 six tests of a project pass: server', async () => {
        const passed = await playwright('--project=server', '--grep-invert', 'fails|price comes to it');
        expect(passed.output).toContain('6 passed');
        expect(passed.status).toBe(0);
      });
    }
  },
};
