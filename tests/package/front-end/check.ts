/** What every front end of the matrix has to pass, and what serves its build. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageContext, PackageProject, Run } from '../context.ts';

/** A policy of which an exchange in the page needs no exception. */
export const POLICY =
  "default-src 'self'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'";

/** Rejects with all that a program printed where it failed. */
export async function done(ended: Promise<Run>): Promise<void> {
  const { status, output } = await ended;
  if (status !== 0) throw new Error(`it ended with ${status}:\n${output}`);
}

/** Runs what needs a browser, and closes it. */
export async function withBrowser(
  { browser }: PackageContext,
  body: (opened: Browser) => Promise<void>,
): Promise<void> {
  const opened = await chromium.launch({ executablePath: browser.path, args: [...browser.args] });
  try {
    await body(opened);
  } finally {
    await opened.close();
  }
}

/** The page's own control plane. */
const control = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(([to, order]) => window.sandpit?.post(to, order), [path, body] as const);

/** Logs in, trades, gets a push, reloads and goes back in time; the page has no error and a panel. */
export async function trade(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/favicon/.test(message.location().url)) errors.push(message.text());
  });
  await page.goto(url);
  const balance = page.locator('#balance');
  const price = page.locator('#price');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(balance).toHaveText(/^\d+\.\d+$/);
  const before = await balance.textContent();
  await expect(price).toHaveText(/\d/);
  await control(page, '/sim/clock', { advanceMs: 300_000 });
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(balance).not.toHaveText(before ?? '');
  const after = (await balance.textContent()) ?? '';
  await page.reload();
  await expect(balance).toHaveText(after);
  await expect(page.locator('#sandpit-panel')).toContainText('Simulated');
  await control(page, '/sim/back', { byMs: 120_000 });
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(balance).toHaveText(before ?? '');
  expect(errors).toEqual([]);
  await context.close();
}

export interface Served {
  readonly url: string;
  close(): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Inline scripts of a page that cannot do without them, as the policy allows them one by one. */
function hashesIn(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Serves a folder below a path under the policy, as a static host does. */
export async function serveBuild(folder: string, base: string, policy: string = POLICY): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://sandpit.test');
    const path = pathname.startsWith(base) ? join(folder, decodeURI(pathname.slice(base.length))) : folder;
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    if (!pathname.startsWith(base) || !existsSync(file)) return response.writeHead(404).end('Nothing here.');
    const content = readFileSync(file);
    const isPage = file.endsWith('.html');
    const allowed = isPage
      ? policy.replace("script-src 'self'", `script-src 'self'${hashesIn(String(content))}`)
      : policy;
    response.setHeader('content-security-policy', allowed);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    return response.end(content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A front end of `package/examples`: how it is served while developing, below a path, and how it is built for one. */
interface FrontEnd {
  readonly name: string;
  readonly example: string;
  /** Versions in place of those that the example names. */
  readonly packages?: readonly string[];
  /** The script that serves it, with its arguments. */
  readonly dev: readonly string[];
  readonly build: readonly string[];
  /** The folder that it is built into. */
  readonly built: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Variables of the build alone. */
  readonly buildEnv?: Readonly<Record<string, string>>;
  /** The page below the address that the server prints. */
  readonly path?: string;
  /** Further tests of the page of its dev server. */
  readonly whileDeveloping?: (context: PackageContext, browser: Browser, url: string) => Promise<void>;
  /** Further tests of what was built. */
  readonly onceBuilt?: (context: PackageContext) => Promise<void>;
}

const npmRun = ([script = '', ...args]: readonly string[]): readonly string[] => [
  'run',
  script,
  '--',
  ...args,
];

/** A project of a front end: it trades in the pages of its dev server, and in those of its build. */
export function frontEnd(given: FrontEnd): Pick<PackageProject, 'name' | 'run'> {
  const { name, example, packages = [], dev, build, built, env = {}, buildEnv = env, path = '' } = given;
  return {
    name,
    async run(context) {
      const { test, start, run, folder } = context;
      await context.example(example, ...packages);
      await withBrowser(context, async (browser) => {
        const server = start('npm', npmRun(dev), env);
        try {
          const [found] = await server.until(/http:\/\/127\.0\.0\.1:\d+/);
          const { href } = new URL(path, found);
          // A dev server compiles at its first request, which takes longer on a busy machine than a page is waited for.
          await fetch(href);
          await test(`PKG-045 PKG-150 ${name}, while developing`, () => trade(browser, href));
          await given.whileDeveloping?.(context, browser, href);
        } finally {
          await server.stop();
        }
        await test(`PKG-045 PKG-150 ${name}, built`, async () => {
          await done(run('npm', npmRun(build), buildEnv));
          await tradeInBuild(browser, join(folder, built), '/app/');
        });
        await given.onceBuilt?.(context);
      });
    },
  };
}

/** Serves what was built below a path, and trades in its pages. */
export async function tradeInBuild(browser: Browser, folder: string, base: string): Promise<void> {
  const served = await serveBuild(folder, base);
  try {
    await trade(browser, served.url);
  } finally {
    served.close();
  }
}
