import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { builds } from './servers.ts';

/** A page with nothing but the exchange: it speaks to the engine's worker as the client's page does. */
function bare(): string {
  const worker = readdirSync(join(builds.simulator, 'assets')).find((name) =>
    /^engine\.worker.*\.js$/.test(name),
  );
  return `<!doctype html><title>bare</title><script type="module">
  const { port } = new SharedWorker('/assets/${worker}', { type: 'module', name: 'sandpit' });
  const awaited = new Map();
  let last = 0;
  port.onmessage = ({ data }) => {
    if (data.type === 'response') awaited.get(data.id)(data);
  };
  port.postMessage({ type: 'hello', sessionRequest: {} });
  window.ask = (method, path, body, headers = []) => new Promise((resolve) => {
    const bytes = body === undefined ? undefined : new TextEncoder().encode(body).buffer;
    awaited.set(++last, ({ body }) => resolve(JSON.parse(new TextDecoder().decode(body))));
    const asked = { id: last, key: performance.timeOrigin + '/' + last };
    port.postMessage({ type: 'request', ...asked, method, url: location.origin + path, headers, body: bytes });
  });
</script>`;
}

type Ask = (method: string, path: string, body?: string, headers?: [string, string][]) => Promise<never>;
export type BareWindow = typeof window & { readonly ask: Ask };

export interface Life {
  readonly leader: ChildProcess;
  readonly browser: Browser;
  readonly page: Page;
}

/** A browser process of our own, with a profile that outlives it. It leads a group: the quickest browser is a script around one. */
export async function begin(profile: string, url: string): Promise<Life> {
  rmSync(join(profile, 'SingletonLock'), { force: true });
  const flags = [...browserArgs, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const leader = spawn(ensureBrowser(), [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await endpointOf(leader));
  const [context] = browser.contexts() as [BrowserContext];
  await context.route('**/bare.html', (route) => route.fulfill({ contentType: 'text/html', body: bare() }));
  const page = await context.newPage();
  await page.goto(`${url}/bare.html`);
  return { leader, browser, page };
}

function endpointOf(leader: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let sent = '';
    leader.stderr?.on('data', (chunk) => {
      sent += String(chunk);
      const found = /ws:\/\/\S+/.exec(sent);
      if (found) resolve(found[0]);
    });
    leader.once('exit', () => reject(new Error(`The browser does not start: ${sent}`)));
  });
}

/** Resolves when all processes of the browser are gone, and their locks with them. */
export async function kill({ leader, browser }: Life): Promise<void> {
  const ended = once(leader, 'close');
  if (leader.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
  await ended;
  await browser.close().catch(() => undefined);
}

export const control = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(([verb, to, text]) => (window as unknown as BareWindow).ask(verb, to, text), [
    method,
    path,
    body === undefined ? undefined : JSON.stringify(body),
  ] as const);

/** What `GET /sim/state` says of what is stored. */
export interface Found {
  readonly seq: number;
  readonly audit: readonly string[];
}
