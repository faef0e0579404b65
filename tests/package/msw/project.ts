import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageContext, PackageProject } from '../context.ts';
import { done, serveBuild, withBrowser } from '../front-end/check.ts';

const NODE_SCRIPT = `import { setupServer } from 'msw/node';
import { handlers } from 'sandpit-exchange/msw';

const server = setupServer(...handlers({ scenario: 'flash-crash', seed: 'mine', speed: 0 }));
server.listen({ onUnhandledRequest: 'error' });
const call = async (path, init) => (await fetch('https://exchange.test/backend' + path, init)).json();
const form = (fields) => ({ method: 'POST', body: new URLSearchParams(fields) });
const login = await call('/api/user/login', form({ user_string: 'demo@sandpit.test', password: 'demo123', type: '1' }));
const order = form({ legal_id: '3', currency_id: '1', num: '0.01', mode: '1' });
const bought = await call('/api/transaction/in', { ...order, headers: { authorization: login.message } });
const state = await call('/sim/state');
console.log(JSON.stringify({ bought: bought.type, scenario: state.scenario, seed: state.seed, audit: state.audit }));
server.close();
`;

const PAGE_SCRIPT = `import { setupWorker } from 'msw/browser';
import { handlers } from 'sandpit-exchange/msw';

await setupWorker(...handlers({ seed: 'mine', speed: 0 })).start({ quiet: true, onUnhandledRequest: 'bypass' });
const { type } = await (await fetch('/api/currency/list')).json();
const { scenario, seed } = await (await fetch('/sim/state')).json();
document.title = JSON.stringify({ type, scenario, seed });
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
    const { test, install, run, write, folder } = context;
    await install('msw@2.9.0', 'vite');
    write({
      'node.mjs': NODE_SCRIPT,
      'page.js': PAGE_SCRIPT,
      'index.html': '<!doctype html><title>none</title><script type="module" src="./page.js"></script>',
    });
    const inNode = async (): Promise<void> => {
      const { status, output } = await run('node', ['node.mjs']);
      expect(output).toContain('{"bought":"ok","scenario":"flash-crash","seed":"mine","audit":[]}');
      expect(status).toBe(0);
    };
    const inBrowser = async (): Promise<void> => {
      await done(run('msw', ['init', 'public', '--no-save']));
      await done(run('vite', ['build', '--target', 'esnext']));
      await withBrowser(context, async (browser) => {
        const served = await serveBuild(`${folder}/dist`, '/');
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        await page.goto(served.url);
        await expect(page).toHaveTitle('{"type":"ok","scenario":"calm-market","seed":"mine"}');
        await page.close();
        served.close();
      });
    };
    await test('PKG-043 the handlers work in Node with MSW 2', inNode);
    await test('PKG-043 the handlers work in a page with MSW 2', inBrowser);
    await installAlone(context, 'msw@3.0.5');
    if (IS_NODE_FOR_3) await test('PKG-043 the handlers work in Node with MSW 3', inNode);
    await test('PKG-043 the handlers work in a page with MSW 3', inBrowser);
  },
};
