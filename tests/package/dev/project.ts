import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageContext, PackageProject } from '../context.ts';

/** From the bare address to a filled order, as somebody does who presses what the page offers. */
async function trade(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByRole('button', { name: /^demo@sandpit\.test/ }).click();
  await expect(page.getByRole('button', { name: 'Account d***@sandpit.test' })).toBeVisible();
  await page.goto(new URL('/newmarket', page.url()).href);
  const form = page.getByRole('form', { name: 'Trade' });
  await form.getByRole('radio', { name: 'Market', exact: true }).click();
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await page.getByTestId('submit-order').click();
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(page.getByRole('table', { name: 'Order history' })).toContainText('Filled');
}

async function withPage(context: PackageContext, look: (page: Page) => Promise<void>): Promise<void> {
  const { path, args } = context.browser;
  const browser = await chromium.launch({ executablePath: path, args: [...args] });
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await look(page);
  } finally {
    await browser.close();
  }
}

const ADDRESS = /^Sandpit: (http:\S+)$/m;

/** Runs `sandpit dev` while its page is looked at. */
async function whileServed(
  { start, ...context }: PackageContext,
  flags: readonly string[],
  look: (page: Page, address: string) => Promise<void>,
): Promise<void> {
  const server = start('npx', ['--no-install', 'sandpit', 'dev', '--port', '0', ...flags]);
  try {
    const [, address = ''] = await server.until(ADDRESS);
    await withPage({ start, ...context }, async (page) => {
      await page.goto(address);
      await look(page, address);
    });
  } finally {
    await server.stop();
  }
}

/** The page's own exchange, as scripts on it see it once it has begun. */
async function stateOf(page: Page): Promise<unknown> {
  await page.waitForFunction(() => 'sandpit' in window);
  return page.evaluate(async () => {
    const { sandpit } = window as object as { sandpit: { ready: Promise<void> } };
    await sandpit.ready;
    return (await fetch('/sim/state')).json() as Promise<unknown>;
  });
}

export const project: PackageProject = {
  name: 'dev',
  async run(context) {
    const { test, measure } = context;
    await test('PKG-002 from an empty folder to a filled order', async () => {
      const seconds = await context.install();
      measure('seconds to install from an empty folder', seconds);
      const from = performance.now();
      await whileServed(context, [], async (page) => {
        await expect(page.getByText(/^\d[\d,]*\.\d+$/).first()).toBeVisible();
        await trade(page);
        measure(
          'seconds from the first command to the first trade',
          seconds + (performance.now() - from) / 1000,
        );
        const price = page.getByTestId('last-price');
        await expect(price).not.toHaveText((await price.textContent()) ?? '');
      });
    });

    await test('PKG-003 the printed address begins with the scenario and the seed that were asked for', async () => {
      await whileServed(context, ['--scenario', 'flash-crash', '--seed', 'own'], async (page, address) => {
        expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?scenario=flash-crash&seed=own$/);
        expect(await stateOf(page)).toMatchObject({ scenario: 'flash-crash', seed: 'own' });
      });
    });

    await test('PKG-003 a scenario of a file is begun, and the host is chosen', async () => {
      const written = await context.run('sandpit', ['scenario', 'new', 'mine.yaml']);
      expect(written).toMatchObject({ status: 0 });
      const flags = ['--scenario', 'mine.yaml', '--host', 'localhost'];
      await whileServed(context, flags, async (page, address) => {
        expect(address).toMatch(/^http:\/\/localhost:\d+\/#sandpit=/);
        expect(await stateOf(page)).toMatchObject({ scenario: 'own/mine', seed: 'my-scenario' });
      });
    });
  },
};
