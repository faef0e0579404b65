import { TEST_LIMIT_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageContext, PackageProject } from '../context.ts';
import { done } from '../front-end/check.ts';

/** The configuration of the example, with the browser of this machine. */
const withBrowser = (
  launchOptions: object,
): string => `import { playwright } from '@vitest/browser-playwright';
import config from './vitest.config.js';

config.test.projects[1].test.browser.provider = playwright(${JSON.stringify({ launchOptions })});
export default config;
`;

/** Packages that want another Node than the one that runs the tests are refused by `install`. */
async function installAlone({ run }: PackageContext, name: string): Promise<void> {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await done(run('npm', ['install', ...flags, name]));
}

const IS_NODE_FOR_3 = Number(process.versions.node.split('.')[0]) >= 22;

export const project: PackageProject = {
  name: 'msw',
  isNightly: true,
  async run(context) {
    const { test, example, run, write, browser } = context;
    await example('msw', 'msw@2.10.0', 'happy-dom@20.14.6');
    write({ 'here.config.js': withBrowser({ executablePath: browser.path, args: browser.args }) });
    const inNode = async (): Promise<void> => {
      const { status, output } = await run('npm', ['start']);
      expect(output).toMatch(
        /\n[A-Z0-9]+\/USD[TC] [\d.]+\n\{ scenario: 'flash-crash', seed: 'mine', audit: \[\] \}\n$/,
      );
      expect(status).toBe(0);
    };
    const inVitest = async (...args: readonly string[]): Promise<void> => {
      const { status, output } = await run('vitest', ['run', `--testTimeout=${TEST_LIMIT_MS}`, ...args]);
      expect(output).toMatch(/Tests .*3 passed/);
      expect(status).toBe(0);
    };
    const inBrowser = async (): Promise<void> => {
      await done(run('msw', ['init', 'public', '--no-save']));
      await inVitest('--config', 'here.config.js', '--project', 'browser');
    };
    const inEnvironments = async (): Promise<void> => {
      await inVitest('--project', 'jsdom');
      await inVitest('--project', 'jsdom', '--environment', 'happy-dom');
    };
    await test('PKG-043 PKG-131 PKG-150 handlers and sockets work in Node with MSW 2', inNode);
    await test(
      'PKG-043 PKG-131 PKG-151 handlers and sockets work in the browser mode of Vitest with MSW 2',
      inBrowser,
    );
    await test('PKG-131 sockets work in jsdom and happy-dom with MSW 2', inEnvironments);
    await installAlone(context, 'msw@3.0.5');
    if (IS_NODE_FOR_3) await test('PKG-043 PKG-131 handlers and sockets work in Node with MSW 3', inNode);
    await test(
      'PKG-043 PKG-131 handlers and sockets work in the browser mode of Vitest with MSW 3',
      inBrowser,
    );
    if (IS_NODE_FOR_3) await test('PKG-131 sockets work in jsdom and happy-dom with MSW 3', inEnvironments);
  },
};
