import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import panelTexts from '#locales/en/panel.json' with { type: 'json' };
import { begin, control, kill, type Found, type Life } from './bare-page.ts';
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

/** Does what the journal keeps; resolves with its last command once that is stored. */
async function work({ page }: Life): Promise<number> {
  for (const account of ['demo@sandpit.test', 'alice@sandpit.test'])
    await control(page, 'POST', '/sim/seats', { account });
  const { seq, audit } = await control<Found>(page, 'GET', '/sim/state');
  expect(audit).toEqual([]);
  return seq;
}

test('a write that a crash cut off costs nothing, though the browser writes on behind it', async ({
  profile,
  server,
}) => {
  const first = await begin(profile, server.url);
  const stored = await work(first);
  await kill(first);
  // The head of a record of 100 bytes, and no byte of it.
  appendFileSync(logOf(profile), Buffer.from([1, 2, 3, 4, 100, 0, 1]));

  const second = await begin(profile, server.url);
  const more = await work(second);
  await kill(second);
  expect(more).toBeGreaterThan(stored);

  const third = await begin(profile, server.url);
  const found = await control<Found>(third.page, 'GET', '/sim/state');
  await kill(third);
  expect(found.audit).toEqual([]);
  expect(found.seq).toBeGreaterThanOrEqual(more);
});

test('what the browser has thrown away is told before a fresh exchange begins', async ({
  profile,
  server,
}) => {
  const first = await begin(profile, server.url);
  const stored = await work(first);
  await kill(first);
  const log = logOf(profile);
  const bytes = readFileSync(log);
  writeFileSync(log, bytes.fill(7, 40, 60));

  const second = await begin(profile, server.url);
  try {
    await second.page.goto(server.url);
    const stopped = second.page.getByRole('alertdialog', { name: panelTexts.stopped });
    await expect(stopped).toContainText(panelTexts.damaged);
    await expect(stopped).toContainText('the browser has thrown it away');
    await stopped.getByRole('button', { name: panelTexts.startAfresh }).click();
    await expect(second.page.getByRole('main')).toBeVisible();
    await second.page.goto(`${server.url}/bare.html`);
    expect((await control<Found>(second.page, 'GET', '/sim/state')).seq).toBeLessThan(stored);
  } finally {
    await kill(second);
  }
});
