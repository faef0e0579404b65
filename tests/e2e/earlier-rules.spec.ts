import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { decode } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { expect, test } from './fixtures.ts';
import { storeSession } from './stored-session.ts';

/** The session of release 0.1.0, whose rules were the second. */
const packed = readFileSync('fixtures/corpus/0.1.0.json.br');
const { recording } = JSON.parse(String(brotliDecompressSync(packed)))['calm-market'];

test('PROOF-162 what a page of 0.1.0 stored opens as it was left', async ({ page, server }) => {
  const { scenario, seed, start, at } = recording;
  const records = decode(JSON.stringify(recording.records)) as unknown as readonly JournalRecord[];
  // The header of 0.1.0 says no rules.
  const header = { format: 1, scenario, seed, start, baseSeq: 0 };
  await storeSession(page, server.url, header, records, at);
  await page.goto(`${server.url}/?scenario=${scenario}&seed=${seed}`);
  await expect(page.getByRole('main')).toBeVisible();
  const state = () => page.evaluate(async () => (await fetch('/sim/state')).json() as Promise<object>);
  expect(await state()).toMatchObject({ hash: recording.hash, now: recording.at, audit: [] });
});
