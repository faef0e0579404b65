import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageContext, PackageProject } from '../context.ts';
import { done, serveBuild, withBrowser } from '../front-end/check.ts';

const NODE_SCRIPT = `import { setupServer } from 'msw/node';
import { handlers } from 'sandpit-exchange/msw';
import { io } from 'socket.io-client';

const server = setupServer(...handlers({ scenario: 'flash-crash', seed: 'mine', speed: 0 }));
server.listen({ onUnhandledRequest: 'error' });
const call = async (path, init) => (await fetch('https://exchange.test/backend' + path, init)).json();
const form = (fields) => ({ method: 'POST', body: new URLSearchParams(fields) });
const login = await call('/api/user/login', form({ user_string: 'demo@sandpit.test', password: 'demo123', type: '1' }));
const order = form({ legal_id: '3', currency_id: '1', num: '0.01', mode: '1' });
const bought = await call('/api/transaction/in', { ...order, headers: { authorization: login.message } });
const state = await call('/sim/state');
const socket = io('https://exchange.test', { path: '/backend/socket.io', auth: { token: login.message } });
await new Promise((resolve) => socket.once('daymarket', resolve));
socket.close();
console.log(JSON.stringify({ bought: bought.type, scenario: state.scenario, seed: state.seed, audit: state.audit }));
server.close();
`;

const PAGE_SCRIPT = `import { setupWorker } from 'msw/browser';
import { handlers } from 'sandpit-exchange/msw';

await setupWorker(...handlers({ seed: 'mine', speed: 0 })).start({ quiet: true, onUnhandledRequest: 'bypass' });
const { type } = await (await fetch('/api/currency/list')).json();
const { scenario, seed } = await (await fetch('/sim/state')).json();
const { io } = await import('socket.io-client');
const socket = io({ transports: ['websocket'] });
await new Promise((resolve) => socket.once('daymarket', resolve));
document.title = JSON.stringify({ type, scenario, seed, over: socket.io.engine.transport.name });
`;

/** Front end of the test below: what docs/foreign-front-ends.md shows. */
const SOCKET = `// Imported by the test after its server has begun to listen.
import { io, WebSocket } from 'socket.io-client';

const socket = io('http://exchange.test', { transports: [WebSocket] });
export const polling = io('http://exchange.test', { forceNew: true });
export { socket };
`;

/** Both sockets in an environment of Vitest, whose WebSocket is that of jsdom or happy-dom. */
const VITEST = `import { setupServer } from 'msw/node';
import { handlers } from 'sandpit-exchange/msw';
import { expect, test } from 'vitest';

const server = setupServer(...handlers({ speed: 0 }));
server.listen();

test.each([['socket', 'websocket'], ['polling', 'polling']])('the %s of the front end is pushed prices', async (which, transport) => {
  const { [which]: socket } = await import('./socket.js');
  await new Promise((resolve) => socket.once('daymarket', resolve));
  expect(socket.io.engine.transport.name).toBe(transport);
  socket.close();
});
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
    await install('msw@2.10.0', 'vite', 'vitest', 'jsdom', 'happy-dom', 'socket.io-client');
    write({
      'node.mjs': NODE_SCRIPT,
      'page.js': PAGE_SCRIPT,
      'socket.js': SOCKET,
      'socket.test.js': VITEST,
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
        await expect(page).toHaveTitle(
          '{"type":"ok","scenario":"calm-market","seed":"mine","over":"websocket"}',
        );
        await page.close();
        served.close();
      });
    };
    const inEnvironments = async (): Promise<void> => {
      for (const environment of ['jsdom', 'happy-dom']) {
        const { output } = await run('vitest', ['run', '--environment', environment]);
        expect(output).toMatch(/Tests .*2 passed/);
      }
    };
    await test('PKG-043 PKG-131 handlers and sockets work in Node with MSW 2', inNode);
    await test('PKG-043 PKG-131 handlers and sockets work in a page with MSW 2', inBrowser);
    await test('PKG-131 sockets work in jsdom and happy-dom with MSW 2', inEnvironments);
    await installAlone(context, 'msw@3.0.5');
    if (IS_NODE_FOR_3) await test('PKG-043 PKG-131 handlers and sockets work in Node with MSW 3', inNode);
    await test('PKG-043 PKG-131 handlers and sockets work in a page with MSW 3', inBrowser);
    if (IS_NODE_FOR_3) await test('PKG-131 sockets work in jsdom and happy-dom with MSW 3', inEnvironments);
  },
};
