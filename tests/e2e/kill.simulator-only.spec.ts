import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserArgs, quickBrowser } from '../../scripts/browser.ts';
import { expect, test } from './fixtures.ts';
import { simulatorBuild } from './servers.ts';

const kills = 50;
/** At most so many commands are acknowledged between two kills. */
const mostCommands = 120;

/** Numbers in [0, 1) from a seed, the same in every run of it (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A page with nothing but the exchange: it speaks to the engine's worker as the client's page does. */
const bare = (worker: string): string => `<!doctype html><title>bare</title><script type="module">
  const { port } = new SharedWorker('/assets/${worker}', { type: 'module', name: 'sandpit' });
  const awaited = new Map();
  let last = 0;
  port.onmessage = ({ data }) => {
    if (data.type === 'response') awaited.get(data.id)(data);
  };
  port.postMessage({ type: 'hello', wish: {} });
  window.ask = (method, path, body, headers = []) => new Promise((resolve) => {
    const bytes = body === undefined ? undefined : new TextEncoder().encode(body).buffer;
    awaited.set(++last, ({ body }) => resolve(JSON.parse(new TextDecoder().decode(body))));
    port.postMessage({ type: 'request', id: last, method, url: location.origin + path, headers, body: bytes });
  });
</script>`;

type Ask = (method: string, path: string, body?: string, headers?: [string, string][]) => Promise<never>;
type BareWindow = typeof window & { readonly ask: Ask; acknowledged(): void };

interface Life {
  readonly leader: ChildProcess;
  readonly browser: Browser;
  readonly page: Page;
}

/** A browser process of our own, with a profile that outlives it. It leads a group: the quickest browser is a script around one. */
async function begin(profile: string, url: string, html: string): Promise<Life> {
  rmSync(join(profile, 'SingletonLock'), { force: true });
  const flags = [...browserArgs, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const leader = spawn(quickBrowser(), [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await endpointOf(leader));
  const [context] = browser.contexts() as [BrowserContext];
  await context.route('**/bare.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const page = await context.newPage();
  await page.goto(`${url}/bare.html`);
  return { leader, browser, page };
}

function endpointOf(leader: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = '';
    leader.stderr?.on('data', (chunk) => {
      told += String(chunk);
      const found = /ws:\/\/\S+/.exec(told);
      if (found) resolve(found[0]);
    });
    leader.once('exit', () => reject(new Error(`The browser does not start: ${told}`)));
  });
}

/** Resolves when all processes of the browser are gone, and their locks with them. */
async function kill({ leader, browser }: Life): Promise<void> {
  const ended = once(leader, 'close');
  if (leader.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
  await ended;
  await browser.close().catch(() => undefined);
}

const control = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(([verb, to, text]) => (window as unknown as BareWindow).ask(verb, to, text), [
    method,
    path,
    body === undefined ? undefined : JSON.stringify(body),
  ] as const);

/** Gives commands without end, three at a time, and tells of each that was acknowledged. */
async function beBusy(page: Page, token: string): Promise<void> {
  await page.evaluate((authorization) => {
    const { ask, acknowledged } = window as unknown as BareWindow;
    const headers: [string, string][] = [
      ['authorization', authorization],
      ['content-type', 'application/x-www-form-urlencoded'],
    ];
    const work = async (path: string, form: string): Promise<void> => {
      for (;;) {
        const { type }: { type: string } = await ask('POST', path, form, headers);
        if (type === 'ok') acknowledged();
      }
    };
    const transfer = 'currency_id=3&number=0.01&from_field=change&to_field=legal';
    void work('/api/wallet/change', transfer);
    void work('/api/wallet/change', transfer);
    void work('/api/transaction/in', 'legal_id=3&currency_id=1&price=2000&num=0.0001&mode=2');
  }, token);
}

interface Found {
  readonly seq: number;
  readonly audit: readonly string[];
}

/** One life of the exchange: checks that nothing is lost, works until so many commands are acknowledged, and is killed. */
async function live(alive: Life, least: number, wanted: number): Promise<number> {
  const { page } = alive;
  const found = await control<Found>(page, 'GET', '/sim/state');
  expect(found.audit).toEqual([]);
  expect(found.seq).toBeGreaterThanOrEqual(least);
  const account = 'demo@sandpit.test';
  const { token } = await control<{ token: string }>(page, 'POST', '/sim/seats', { account });
  const { seq } = await control<Found>(page, 'GET', '/sim/state');
  let acknowledged = 0;
  const enough = new Promise<void>((resolve) => {
    void page
      .exposeFunction('acknowledged', () => {
        acknowledged += 1;
        if (acknowledged >= wanted) resolve();
      })
      .then(() => beBusy(page, token));
  });
  await enough;
  await kill(alive);
  return seq + acknowledged;
}

test(`a browser process that is killed ${kills} times in a busy session loses no acknowledged command`, async ({
  server,
}) => {
  test.setTimeout(900_000);
  const seed = Number(process.env.SANDPIT_KILL_SEED ?? Date.now() % 1_000_000);
  console.log(`SANDPIT_KILL_SEED=${seed}`);
  const roll = dice(seed);
  const profile = mkdtempSync(join(tmpdir(), 'sandpit-profile-'));
  const worker = readdirSync(join(simulatorBuild, 'assets')).find((name) =>
    /^engine\.worker.*\.js$/.test(name),
  );
  expect(worker).toBeDefined();
  let stored = 0;
  try {
    for (let life = 0; life < kills; life++) {
      const alive = await begin(profile, server.url, bare(worker ?? ''));
      try {
        stored = await live(alive, stored, 1 + Math.floor(roll() * mostCommands));
      } catch (error) {
        // A page that is busy without end must not outlive its test.
        await kill(alive);
        throw error;
      }
    }
    const last = await begin(profile, server.url, bare(worker ?? ''));
    const { seq, audit } = await control<Found>(last.page, 'GET', '/sim/state');
    await kill(last);
    expect(audit).toEqual([]);
    expect(seq).toBeGreaterThanOrEqual(stored);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
