import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../tests/support/ports.ts';
import type { DrivenBrowser, DrivenPage } from './page.ts';
import { until } from './page.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/xvfb-run';

/** WebKitGTK's own little browser lies in a folder of the machine's architecture. */
function findBrowser(): string | undefined {
  const libraries = readdirSync('/usr/lib')
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((folder) => join('/usr/lib', name, folder)));
  return libraries.map((folder) => join(folder, 'MiniBrowser')).find(existsSync);
}

/** A call of WebDriver (w3.org/TR/webdriver2). */
async function call<Value>(address: string, body?: object, method = 'POST'): Promise<Value> {
  const init = body && method === 'POST' ? { body: JSON.stringify(body) } : {};
  const response = await fetch(address, { method, ...init, headers: { 'content-type': 'application/json' } });
  const { value } = (await response.json()) as { value: Value & { readonly message?: string } };
  if (!response.ok) throw new Error(`${address}: ${value.message}`);
  return value;
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

async function open(): Promise<DrivenPage> {
  const port = await freePort();
  // A group of its own: the display, the driver and the browser end together.
  const program = spawn(DISPLAY, ['-a', '-s', '-screen 0 1440x900x24', DRIVER, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, LANG: 'en_US.UTF-8', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const driver = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const options = { binary: findBrowser(), args: ['--automation'] };
  const { sessionId, capabilities } = await call<Session>(`${driver}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `${driver}/session/${sessionId}`;
  await call(`${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  await call(`${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 });
  return {
    version: capabilities.browserVersion,
    goto: async (url) => void (await call(`${session}/url`, { url })),
    async run<Result>(body: string, ...args: readonly unknown[]) {
      const script = `const [text, done] = arguments; const args = JSON.parse(text);
        (async () => { ${body} })().then((value) => done({ json: JSON.stringify(value ?? null) }), (error) => done({ error: String(error) }));`;
      const result = await call<{ json?: string; error?: string }>(`${session}/execute/async`, {
        script,
        args: [JSON.stringify(args)],
      });
      if (result.json === undefined) throw new Error(result.error);
      return JSON.parse(result.json) as Result;
    },
    screenshot: async () => Buffer.from(await call<string>(`${session}/screenshot`, {}, 'GET'), 'base64'),
    async close() {
      await call(session, {}, 'DELETE').catch(() => undefined);
      if (program.pid !== undefined) process.kill(-program.pid, 'SIGTERM');
      await once(program, 'exit');
    },
  };
}

/** WebKit as GTK has it, by WebDriver, on a display in memory. */
export const webkit: DrivenBrowser = {
  name: 'WebKit',
  missing:
    [
      [DRIVER, 'webkit2gtk-driver'],
      [DISPLAY, 'xvfb'],
    ]
      .filter(([path]) => !existsSync(path ?? ''))
      .map(([, name]) => name)
      .join(' and ') || undefined,
  open,
};
