/** Files and links made by earlier commits. `npm run corpus` makes those of the present one. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealed } from '#simulator/session/files/share-format.ts';
import { RULES_VERSION } from '#simulator/engine/scenario/index.ts';
import { isNightly, sample } from '../../support/cases.ts';
import { control } from './tiny-exchange.ts';
import { openTrader } from './trader.ts';
import type { Trader } from './trader.ts';

/** A session of one scenario in its three shared forms. */
interface SharedFiles {
  readonly recording: { readonly hash: string; readonly at: number };
  readonly link: { readonly fragment: string };
  readonly snapshot: { readonly hash: string };
}

/** Releases, versions of the rules and changes of a scenario, of each of which one session is kept; commits whose files still open, but for one; and commits whose scenarios were others than today's. */
const RELEASES = ['0.1.0', 'rules-3', 'modelled-minutes', 'rules-4', '0.2.0'];
const LATER = RULES_VERSION + 1;
const OPEN = ['6e78796'];
const REFUSED = ['085314c', 'cccff95'];

/** Its minutes were the data of an exchange, which may not be shipped (docs/decisions/0087). */
const CHANGED = { commit: '6e78796', scenario: 'depeg-weekend' };

const FORMS = ['recording', 'link', 'snapshot'] as const;

function corpusOf(commit: string): readonly (readonly [scenario: string, files: SharedFiles])[] {
  const packed = readFileSync(`fixtures/corpus/${commit}.json.br`);
  return Object.entries(JSON.parse(String(brotliDecompressSync(packed))) as Record<string, SharedFiles>);
}

const isChanged = (commit: string, scenario: string): boolean =>
  commit === CHANGED.commit && scenario === CHANGED.scenario;

test('PROOF-081 PROOF-082 PROOF-111 every corpus that is kept is tested', () => {
  const kept = readdirSync('fixtures/corpus').map((file) => file.replace('.json.br', ''));
  expect(kept, 'npm run corpus -- --rules keeps a session of the present rules').toContain(
    `rules-${RULES_VERSION}`,
  );
  expect(kept.sort(), 'a new one belongs into RELEASES of this test').toEqual(
    [...RELEASES, ...OPEN, ...REFUSED].sort(),
  );
  for (const commit of [...OPEN, ...REFUSED]) expect(corpusOf(commit)).toHaveLength(14);
  for (const release of RELEASES) expect(corpusOf(release)).toHaveLength(1);
  expect(refused.filter(([commit]) => OPEN.includes(commit))).toHaveLength(1);
});

/** By day each scenario is opened from one form, in turn. */
const formsOf = (index: number) => (isNightly ? FORMS : FORMS.slice(index % 3, (index % 3) + 1));

describe.each([...RELEASES, ...OPEN])('made at %s', (commit) => {
  const sessions = corpusOf(commit).filter(([scenario]) => !isChanged(commit, scenario));
  test.each(sessions.map(([scenario, files], index) => [scenario, formsOf(index), files] as const))(
    'PROOF-081 PROOF-111 %s: %j open at the moment and with the hash they were made with',
    async (scenario, forms, files) => {
      const { hash, at } = files.recording;
      const trader = openTrader();
      for (const form of RELEASES.includes(commit) ? FORMS : forms) {
        expect(await trader.ask('POST', `/sim/${form}`, files[form]), form).toMatchObject({
          ...{ scenario, seed: 'corpus', hash, now: at, audit: [] },
        });
      }
      await trader.session.close();
    },
  );
});

/** A file of another version is refused before its scenario is looked at: by day a part of them will do. */
const refused = [
  ...corpusOf(CHANGED.commit)
    .filter(([scenario]) => isChanged(CHANGED.commit, scenario))
    .map((entry) => [CHANGED.commit, ...entry] as const),
  ...REFUSED.flatMap((commit) => {
    const files = corpusOf(commit);
    return files.slice(0, sample(files.length)).map((entry) => [commit, ...entry] as const);
  }),
];

describe('made with other scenarios', () => {
  let trader: Trader;
  let before: Awaited<ReturnType<Trader['state']>>;
  beforeAll(async () => {
    trader = openTrader();
    await trader.logIn();
    before = await trader.state();
  });
  afterAll(() => trader.session.close());

  test.each(refused)(
    'PROOF-082 at %s, %s: recording, link and snapshot are refused with what to do, and the state stays as it is',
    async (_commit, scenario, files) => {
      const error = {
        code: 'OTHER_VERSION',
        message: `The file was made with another version of the scenario "${scenario}": open it with the version of Sandpit that made it, or record the session again here.`,
      };
      for (const form of FORMS) {
        expect(await control(trader.session, 'POST', `/sim/${form}`, files[form]), form).toMatchObject({
          ...{ status: 409, json: { error } },
        });
      }
      expect(await trader.state()).toEqual(before);
    },
  );
});

describe('files of other rules', () => {
  const changed = async (rules: number | undefined) => {
    const trader = openTrader();
    const { seal: _seal, ...file } = await trader.ask('GET', '/sim/recording');
    expect([file['rules'], (await trader.ask('GET', '/sim/snapshot'))['rules']]).toEqual([
      RULES_VERSION,
      RULES_VERSION,
    ]);
    const before = await trader.state();
    const forged = await sealed({ ...file, rules, fingerprint: '0'.repeat(32) });
    const { status, json } = await control(trader.session, 'POST', '/sim/recording', forged);
    expect(status).toBe(409);
    expect(await trader.state()).toEqual(before);
    await trader.session.close();
    return json.error;
  };

  test('PROOF-110 PROOF-163 a file says its rules; one of earlier rules is refused with what changed, one of later rules with both versions', async () => {
    expect(await changed(1)).toEqual({
      code: 'OTHER_VERSION',
      message: `The file was made by version 1 of the exchange's rules, here is version ${RULES_VERSION}. Since then the last price is the newest trade on the tape.`,
    });
    expect(await changed(LATER)).toEqual({
      code: 'OTHER_VERSION',
      message: `The file was made by version ${LATER} of the exchange's rules, here is version ${RULES_VERSION}: open it with the later version of Sandpit that made it.`,
    });
    expect(await changed(undefined)).toMatchObject({
      message: expect.stringMatching(
        /^The file was made with another version of the scenario "calm-market": open it with the version/,
      ) as string,
    });
  });
});
