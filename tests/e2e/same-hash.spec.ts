import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { decode } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { RULES_VERSION } from '#simulator/engine/scenario/index.ts';
import { expect, test } from './fixtures.ts';
import { storeSession } from './stored-session.ts';

interface Recorded {
  readonly recording: {
    readonly scenario: string;
    readonly seed: string;
    readonly start: number;
    readonly at: number;
    readonly hash: string;
    readonly records: readonly object[];
  };
}

/** What Node recorded, by scenario. */
function corpusOf(name: string): Readonly<Record<string, Recorded>> {
  const packed = readFileSync(`fixtures/corpus/${name}.json.br`);
  return JSON.parse(String(brotliDecompressSync(packed))) as Readonly<Record<string, Recorded>>;
}

test('what Node recorded by the present rules, and by those before, ends in the same hash in Chromium', async ({
  exchange,
}) => {
  const corpora = ['modelled-minutes', `rules-${RULES_VERSION}`].map(corpusOf);
  await exchange.open('/noticeList');
  for (const [scenario, { recording }] of corpora.flatMap((corpus) => Object.entries(corpus))) {
    const { at: now, hash } = recording;
    expect(await exchange.replay(recording)).toMatchObject({ scenario, now, hash, audit: [] });
  }
});

test('PROOF-162 what a page of 0.1.0 stored opens as it was left', async ({ page, server }) => {
  // The session of release 0.1.0, whose rules were the second.
  const [[, { recording }]] = Object.entries(corpusOf('0.1.0')) as [[string, Recorded]];
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
