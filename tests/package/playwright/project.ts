import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomesIn } from '../../e2e/child-run.ts';
import { freePort } from '../../support/ports.ts';
import { isNightly } from '../../support/cases.ts';
import { PATIENCE_MS, TEST_LIMIT_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { withBrowser } from '../front-end/check.ts';
import { snippetsOf } from '../../support/snippets.ts';
import { snippetOf } from '../snippets.ts';

/** The block of TypeScript in a page of the documentation that is run here, or the one that is only checked. */
function documented(page: string, kind: 'run by' | 'check'): string {
  const blocks = snippetsOf(page, readFileSync(page, 'utf8')).filter(({ language }) => language === 'ts');
  const found = blocks.find(({ fate }) => fate?.kind === kind);
  if (found === undefined) throw new Error(`there is no such block in ${page}`);
  return found.text;
}

const GUIDE = 'docs/guides/first-test.md';
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

/** A configuration with the browser of this machine, and the patience of its tests. */
const here = (
  config: string,
  launchOptions: object,
): string => `import { defineConfig } from '@playwright/test';
import config from './${config}';

export default defineConfig(config, ${JSON.stringify({ timeout: TEST_LIMIT_MS, expect: { timeout: PATIENCE_MS }, use: { launchOptions } })});
`;

interface Recorded {
  readonly records: readonly object[];
  readonly at: number;
  readonly hash: string;
}

export const project: PackageProject = {
  name: 'playwright',
  async run(context) {
    const { test, example, write, run, start, folder, browser, measure } = context;
    measure('seconds to install with Playwright', await example('playwright'));
    const launchOptions = { executablePath: browser.path, args: browser.args };
    write({
      'tests/documented.spec.ts': documented('docs/testing.md', 'run by'),
      'tests/first.spec.ts': documented(GUIDE, 'run by'),
      'tests/failing.spec.ts': FAILING,
      'here.config.ts': here('playwright.config.ts', launchOptions),
      'snippet.config.mjs': snippetOf('sandpit-exchange/playwright'),
      'snippet-here.config.ts': here('snippet.config.mjs', launchOptions),
    });
    const port = String(await freePort());
    const playwright = (...args: readonly string[]) =>
      run('playwright', ['test', '--workers', '2', '--reporter', 'list,json', ...args], {
        SANDPIT_PORT: port,
        PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json',
      });

    const from = performance.now();
    const { output } = await playwright('--config=here.config.ts', '--project=page');
    measure('seconds of ten Playwright tests, page', (performance.now() - from) / 1000);
    const outcomes = outcomesIn(join(folder, 'report.json'));
    const failed = outcomes.get('fails after three hours');
    const recording = JSON.parse(failed?.attached('sandpit-recording') ?? '{}') as Recorded;

    await test('PKG-141 PKG-150 PROOF-020 PROOF-037 six tests of a project pass, and those of the documentation: page', async () => {
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
      const repeated = await playwright('--config=snippet-here.config.ts', 'made/made.spec.ts');
      expect(repeated.output).toContain('2 passed');
      expect(repeated.status).toBe(0);
    });

    await test('AGENT-029 the guide to rehearsing is followed as it is written, up to a test that catches the deviation', async () => {
      const page = 'docs/guides/rehearse.md';
      const [html, config, spec, command, mended] = snippetsOf(page, readFileSync(page, 'utf8'))
        .filter(({ fate }) => fate?.kind === 'run by')
        .map(({ text }) => text);
      write({
        'rehearsed/dist/index.html': html ?? '',
        'rehearsed/guide.config.mjs': config ?? '',
        'rehearsed/playwright.config.mjs': here('guide.config.mjs', launchOptions),
        'rehearsed/tests/withdraw.spec.mjs': spec ?? '',
      });
      const rehearsed = () => run('sh', ['-c', `cd rehearsed && ${command}`]);
      const silent = await rehearsed();
      const [, promised = ''] = /^```\n(1\/1[^`]*)^```/m.exec(readFileSync(page, 'utf8')) ?? [];
      for (const line of promised.trim().split('\n')) expect(silent.output).toContain(line.trim());
      expect(silent.status).toBe(1);
      write({ 'rehearsed/tests/withdraw.spec.mjs': mended ?? '' });
      const caught = await rehearsed();
      expect(caught.output).toContain('58. caught');
      expect(caught.status).toBe(0);
    });

    if (isNightly) {
      await test('PKG-153 the guide for a first test, followed word by word: it passes, and fails with a link that opens the exchange at that moment', async () => {
        write({
          'guide/playwright.config.ts': documented(GUIDE, 'check').replaceAll('8788', port),
          'guide/here.config.ts': here('playwright.config.ts', launchOptions),
          'guide/tests/first.spec.ts': documented(GUIDE, 'run by'),
          // The port of the guide is that of `sandpit dev` by default.
          'guide/sandpit.config.json': JSON.stringify({ dev: { port: Number(port) } }),
        });
        const passed = await playwright('--config=guide/here.config.ts');
        expect(passed.output).toContain('1 passed');
        write({ 'guide/tests/first.spec.ts': documented(GUIDE, 'run by').replace('98_900', '99_100') });
        await playwright('--config=guide/here.config.ts');
        const red = outcomesIn(join(folder, 'guide/report.json')).get(FIRST);
        const link = red?.attached('sandpit-link') ?? '';
        const { at } = JSON.parse(red?.attached('sandpit-recording') ?? '{}') as Recorded;
        const server = start('sandpit', ['dev', '--port', port]);
        await server.until(/http:/);
        try {
          await withBrowser(context, async (opened) => {
            const page = await opened.newPage({ locale: 'en-US' });
            await page.goto(link);
            const open = page.getByRole('table', { name: 'Open orders' }).getByRole('row');
            await expect(open.filter({ hasText: '99000' })).toContainText('Buy');
            expect(await page.evaluate(() => window.sandpit?.state())).toMatchObject({ now: at, speed: 0 });
          });
        } finally {
          await server.stop();
        }
      });
      await test('PROOF-037 six tests of a project pass: server', async () => {
        const passed = await playwright(
          '--config=here.config.ts',
          '--project=server',
          '--grep-invert',
          'fails|price comes to it',
        );
        expect(passed.output).toContain('6 passed');
        expect(passed.status).toBe(0);
      });
    }
  },
};
