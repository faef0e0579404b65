/** Files and links made by earlier commits. `npm run corpus` makes those of the present one. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { control } from './tiny-exchange.ts';
import { openTrader } from './trader.ts';

/** A session of one scenario in its three shared forms. */
interface SharedFiles {
  readonly recording: { readonly hash: string; readonly at: number };
  readonly link: { readonly fragment: string };
  readonly snapshot: { readonly hash: string };
}

/** Commits whose files still open, and commits whose scenarios were others than today's. */
const OPEN = ['6e78796'];
const REFUSED = ['085314c', 'cccff95'];

const FORMS = ['recording', 'link', 'snapshot'] as const;

function corpusOf(commit: string): readonly (readonly [scenario: string, files: SharedFiles])[] {
  const packed = readFileSync(`fixtures/corpus/${commit}.json.br`);
  return Object.entries(JSON.parse(String(brotliDecompressSync(packed))) as Record<string, SharedFiles>);
}

test('PROOF-081 PROOF-082 every corpus that is kept is tested', () => {
  const kept = readdirSync('fixtures/corpus').map((file) => file.replace('.json.br', ''));
  expect(kept.sort()).toEqual([...OPEN, ...REFUSED].sort());
  for (const commit of kept) expect(corpusOf(commit)).toHaveLength(14);
});

describe.each(OPEN)('made at %s', (commit) => {
  test.each(corpusOf(commit))(
    'PROOF-081 %s: recording, link and snapshot open at the moment and with the hash they were made with',
    async (scenario, files) => {
      const { hash, at } = files.recording;
      const trader = openTrader();
      for (const form of FORMS) {
        expect(await trader.ask('POST', `/sim/${form}`, files[form]), form).toMatchObject({
          ...{ scenario, seed: 'corpus', hash, now: at, audit: [] },
        });
      }
      await trader.runtime.close();
    },
  );
});

describe.each(REFUSED)('made at %s', (commit) => {
  test.each(corpusOf(commit))(
    'PROOF-082 %s: recording, link and snapshot are refused with the version, and the state stays as it is',
    async (scenario, files) => {
      const trader = openTrader();
      await trader.logIn();
      const before = await trader.state();
      const error = {
        code: 'OTHER_VERSION',
        message: `The file was made with another version of the scenario "${scenario}".`,
      };
      for (const form of FORMS) {
        expect(await control(trader.runtime, 'POST', `/sim/${form}`, files[form]), form).toMatchObject({
          ...{ status: 409, json: { error } },
        });
      }
      expect(await trader.state()).toEqual(before);
      await trader.runtime.close();
    },
  );
});
