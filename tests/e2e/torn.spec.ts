import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import panelTexts from '#locales/en/panel.json' with { type: 'json' };
import { begin, control, kill } from './bare-page.ts';
import type { Found } from './bare-page.ts';
import { expect, test as sandpit } from './fixtures.ts';

/** What a browser does with a database whose last write a crash cut off, which Chromium keeps in LevelDB's files. */

const test = sandpit.extend<{ profile: string }>({
  profile: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'sandpit-profile-'));
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
  },
});

/** The log that the browser of this profile writes now. */
function logOf(profile: string): string {
  const kept = join(profile, 'Default/IndexedDB');
  const files = readdirSync(kept, { recursive: true, encoding: 'utf8' });
  const log = files
    .filter((name) => name.endsWith('.log'))
    .sort()
    .at(-1);
  if (log === undefined) throw new Error(`No log in ${kept}`);
  return join(kept, log);
}

/** A browser's life, which ends by a kill whatever comes of it. */
async function live<T>(profile: string, url: string, what: (page: Page) => Promise<T>): Promise<T> {
  const life = await begin(profile, url);
  try {
    return await what(life.page);
  } finally {
    await kill(life);
  }
}

/** The last command that is stored, of books without a fault. */
async function lastStored(page: Page): Promise<number> {
  const { seq, audit } = await control<Found>(page, 'GET', '/sim/state');
  expect(audit).toEqual([]);
  return seq;
}

/** Does what the journal keeps; resolves with its last command once that is stored. */
async function work(page: Page): Promise<number> {
  for (const account of ['demo@sandpit.test', 'alice@sandpit.test'])
    await control(page, 'POST', '/sim/seats', { account });
  return lastStored(page);
}

test('a write that a crash cut off costs nothing; data that the browser evicted is reported before a fresh start', async ({
  profile,
  server,
}) => {
  const stored = await live(profile, server.url, work);
  // The head of a record of 100 bytes, and no byte of it.
  appendFileSync(logOf(profile), Buffer.from([1, 2, 3, 4, 100, 0, 1]));
  const more = await live(profile, server.url, work);
  expect(more).toBeGreaterThan(stored);
  expect(await live(profile, server.url, lastStored)).toBeGreaterThanOrEqual(more);

  const log = logOf(profile);
  writeFileSync(log, readFileSync(log).fill(7, 40, 60));
  await live(profile, server.url, async (page) => {
    // The bare page stays: the worker that has found it ends with its last page, and the next one begins without it.
    const client = await page.context().newPage();
    await client.goto(server.url);
    const stopped = client.getByRole('alertdialog', { name: panelTexts.stopped });
    await expect(stopped).toContainText(panelTexts.gone);
    await expect(stopped).toContainText('the browser has thrown it away');
    await stopped.getByRole('button', { name: panelTexts.startNew }).click();
    await expect(client.getByRole('main')).toBeVisible();
    expect(await lastStored(page)).toBeLessThan(stored);
  });
});
