/** Finds the browser for the end-to-end tests, or downloads it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without windows and profiles: two thirds of the processor time of the whole browser. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

const systemBrowsers = [
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

/** Path of a Chromium that is already here: `SANDPIT_BROWSER`, then the system's, then Playwright's own. */
export function findBrowser(): string | undefined {
  return [process.env.SANDPIT_BROWSER, ...systemBrowsers, chromium.executablePath()].find(isThere);
}

const isThere = (path: string | undefined): path is string =>
  path !== undefined && path !== '' && existsSync(path);

function run(command: string, args: readonly string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/**
 * Makes sure of a browser for the end-to-end tests: one that is here, else Playwright's download, else the
 * distribution's package. Throws, naming what was tried, when none can be had.
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  const downloaded = findBrowser();
  if (downloaded) return downloaded;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ]) {
    const [command = '', ...args] = [...sudo, ...step];
    run(command, args);
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    `No Chromium found. Tried ${systemBrowsers.join(', ')}, "playwright install chromium" and the chromium package. ` +
      'Install one, or set SANDPIT_BROWSER to its path.',
  );
}

/** The quickest browser for tests that need no profile: the system's shell unless `SANDPIT_BROWSER` names another. */
export function quickBrowser(): string {
  const quick = [process.env.SANDPIT_BROWSER, SYSTEM_SHELL].find(isThere);
  return quick ?? ensureBrowser();
}
