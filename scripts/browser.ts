/** Finds the browser for the tests, or installs it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { isNightly } from '../tests/support/cases.ts';

/** Chromium without windows and profiles: two thirds of the processor time of the whole browser. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags under which a headless browser starts as root, without a graphics card, and stays quiet on the network. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** By day a test is over before the second of V8's optimizing compilers has paid for itself: without it they take a tenth less processor time. */
export const testBrowserArgs = isNightly ? browserArgs : [...browserArgs, '--js-flags=--no-turbofan'];

const isThere = (path: string | undefined): path is string =>
  path !== undefined && path !== '' && existsSync(path);

/** Playwright's own shell, which lies beside its whole browser. */
function playwrightShell(): string | undefined {
  const folder = chromium.executablePath().replace(/chromium-(\d+)[\\/].*$/, 'chromium_headless_shell-$1');
  if (!existsSync(folder)) return undefined;
  const program = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) =>
    /(chrome-headless-shell|headless_shell)(\.exe)?$/.test(file),
  );
  return program && join(folder, program);
}

/** `SANDPIT_BROWSER`, else a shell of Chromium. */
const findShell = (): string | undefined =>
  [process.env.SANDPIT_BROWSER, SYSTEM_SHELL, playwrightShell()].find(isThere);

/** Path of a Chromium that is already here: `SANDPIT_BROWSER`, then a shell, then the whole browser. */
export function findBrowser(): string | undefined {
  return findShell() ?? [...wholeBrowsers, chromium.executablePath()].find(isThere);
}

function run([command = '', ...args]: readonly string[]): void {
  console.log(`$ ${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'inherit' });
}

/** Installs a package of Debian where that needs no password. */
function installFromDebian(name: string): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  run([...asRoot, 'apt-get', 'update', '-qq']);
  run([...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', name]);
}

/**
 * A whole browser with profiles and settings, which a shell lacks: one that is here, else Debian's, else Playwright's.
 * @throws Error where none can be had
 */
export function ensureWholeBrowser(): string {
  const find = (): string | undefined => [...wholeBrowsers, chromium.executablePath()].find(isThere);
  if (find() === undefined) installFromDebian('chromium');
  if (find() === undefined) run(['npx', '--no-install', 'playwright', 'install', 'chromium']);
  const found = find();
  if (found !== undefined) return found;
  throw new Error('No whole Chromium found. Tried the package chromium and "playwright install chromium".');
}

/**
 * The browser of the tests: a shell that is here, else Debian's, else Playwright's, and only where none of these can be had a whole
 * browser that is here. All tests are much slower in that.
 * @throws Error naming what was tried, where there is none at all
 */
export function ensureBrowser(): string {
  if (findShell() === undefined) installFromDebian('chromium-headless-shell');
  if (findShell() === undefined)
    run(['npx', '--no-install', 'playwright', 'install', '--only-shell', 'chromium']);
  const found = findBrowser();
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium found. Tried the package chromium-headless-shell, "playwright install --only-shell chromium" and ' +
      `${wholeBrowsers.join(', ')}. Install one, or set SANDPIT_BROWSER to its path.`,
  );
}
