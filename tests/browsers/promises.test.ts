import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleSession } from '../../scripts/engines/bundle.ts';
import { firefox } from '../../scripts/webdriver/firefox.ts';
import { until } from '../../scripts/webdriver/page.ts';
import type { DrivenBrowser, DrivenPage } from '../../scripts/webdriver/page.ts';
import { webkit } from '../../scripts/webdriver/webkit.ts';
import { builds } from '../e2e/servers.ts';
import type { Server } from '../e2e/servers.ts';
import { startStaticServer } from '../e2e/static-server.ts';

/** Fields of React take a value only as typing gives it. */
const TYPE = `const [label, value] = args;
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent.replace('*', '').trim() === label)?.control;
  const field = named ?? document.querySelector('input[aria-label="' + label + '"]');
  if (!field) return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;`;

const CLICK = `const found = document.querySelector(args[0]);
  if (!found || found.disabled) return false;
  found.click();
  return true;`;

const TEXT = `return document.querySelector(args[0])?.textContent ?? '';`;

interface Standing {
  readonly now: number;
  readonly branch: string;
  readonly hash: string;
  readonly audit: readonly string[];
}

for (const browser of [firefox, webkit]) {
  if (browser.missing === undefined) describe(browser.name, () => promises(browser));
  else describe.skip(`${browser.name}, not without ${browser.missing}`, () => promises(browser));
}

function promises(browser: DrivenBrowser): void {
  let page: DrivenPage;
  let server: Server;

  beforeAll(async () => {
    server = await startStaticServer(builds.simulator);
    page = await browser.open();
    console.log(`${browser.name} ${page.version}`);
  });
  afterAll(async () => {
    await page?.close();
    await server?.close();
  });

  const type = (label: string, value: string) =>
    until(`the field ${label}`, () => page.run<boolean>(TYPE, label, value));
  const click = (selector: string) => until(selector, () => page.run<boolean>(CLICK, selector));
  const shows = (selector: string, text: string) =>
    until(`${selector} with ${text}`, async () => (await page.run<string>(TEXT, selector)).includes(text));
  const standing = () => page.run<Standing>('return window.sandpit.state();');

  test('PKG-075 starts, and its prices move', async () => {
    await page.goto(`${server.url}/?scenario=calm-market&seed=browsers&fresh=1&lang=en`);
    await shows('table', 'BTC');
    const first = await page.run<string>(TEXT, 'table');
    await until('another price', async () => (await page.run<string>(TEXT, 'table')) !== first);
  });

  test('PKG-075 logs in by the form', async () => {
    await page.goto(`${server.url}/components/login`);
    await type('E-mail', 'demo@sandpit.test');
    await type('Password', 'demo123');
    await click('main button[type="submit"]');
    await until('the account menu', () =>
      page.run<boolean>(`return document.querySelector('header [aria-label^="Account "]') !== null;`),
    );
  });

  test('PKG-075 places an order, which is there after a reload', async () => {
    await page.goto(`${server.url}/dealCenter`);
    await type('Price', '100000');
    await type('Amount', '0.01');
    await click('[data-testid="submit-order"]');
    await shows('table[aria-label="Open orders"]', '100000');
    await page.goto(`${server.url}/dealCenter`);
    await shows('table[aria-label="Open orders"]', '100000');
  });

  test('PKG-075 goes back in time, and the books balance', async () => {
    await page.run(`await sandpit.post('/sim/clock', { speed: 0, advanceMs: 3600000 });`);
    const before = await standing();
    await page.run(`await sandpit.post('/sim/back', { byMs: 1800000 });`);
    const after = await standing();
    expect(after.now).toBe(before.now - 1_800_000);
    expect(after.branch).not.toBe(before.branch);
    expect(after.audit).toEqual([]);
  });

  test('PKG-076 no scroll bar of the page lies over the open drawer', async () => {
    await page.goto(`${server.url}/`);
    await shows('table', 'BTC');
    // Its keys work as soon as it is seen.
    await until('the panel', () =>
      page.run<boolean>(`return document.querySelector('#sandpit-panel > *') !== null;`),
    );
    await page.run(
      `dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, altKey: true, bubbles: true }));`,
    );
    const { scrolls, painted } = await until('the drawer', () =>
      page.run<{ scrolls: boolean; painted: boolean } | null>(`
        const root = document.documentElement;
        if (root.dataset.sandpitDrawer === undefined) return null;
        const takesSpace = root.clientWidth < innerWidth;
        const painted = !takesSpace && getComputedStyle(root).scrollbarWidth !== 'none';
        return { scrolls: root.scrollHeight > innerHeight, painted };`),
    );
    expect(scrolls).toBe(true);
    expect(painted).toBe(false);
  });

  test('PKG-075 ends the fixed session with the hash of Node', async () => {
    const script = await bundleSession('test-results/engines');
    const ofNode = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim();
    expect(ofNode).toMatch(/^hash [0-9a-f]{32}$/);
    const bare = await startStaticServer(dirname(script));
    await page.goto(`${bare.url}/`);
    const shown = await until('the hash', () => page.run<string | null>('return globalThis.sessionResult;'));
    await bare.close();
    expect(shown).toBe(ofNode);
  });
}
