/** Sessions and files of earlier rules that are still played. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RecordingFile, SnapshotFile } from '#simulator/control/index.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import type { JournalHeader } from '#simulator/session/journal.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { sealValue } from '#simulator/session/storage/lines.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { restoreExchange } from '#simulator/session/restore.ts';
import { sealed } from '#simulator/session/files/share-format.ts';
import { RULES_VERSION } from '#simulator/engine/scenario/index.ts';
import { decode, formatAmount } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { journalBeds } from './journal-beds.ts';
import { control } from './tiny-exchange.ts';
import { openTrader } from './trader.ts';

/** The files of release 0.1.0, whose rules were the second. */
const [corpus] = Object.values(
  JSON.parse(String(brotliDecompressSync(readFileSync('fixtures/corpus/0.1.0.json.br')))) as Record<
    string,
    {
      readonly recording: RecordingFile;
      readonly link: { fragment: string };
      readonly snapshot: SnapshotFile;
    }
  >,
);
if (!corpus) throw new Error('the corpus is empty');
const { recording, snapshot } = corpus;
const LATER = RULES_VERSION + 1;
const FORMS = ['recording', 'link', 'snapshot'] as const;

/** A journal as release 0.1.0 stored it: its header says no rules. */
const records = decode(JSON.stringify(recording.records)) as unknown as readonly JournalRecord[];
const header: JournalHeader = {
  format: 1,
  scenario: recording.scenario,
  seed: recording.seed,
  start: recording.start,
  baseSeq: 0,
};
const id = { scenario: recording.scenario, seed: recording.seed, branch: MAIN_BRANCH };

async function storeIn(journals: Journals, mine: JournalHeader = header): Promise<Journals> {
  const store = await journals.open(id);
  await store.begin(mine, [records]);
  await store.saveClock({ at: recording.at, speed: 0 });
  await store.close();
  return journals;
}

/** Every account of every user. */
function balancesOf({ session }: ReturnType<typeof openTrader>): readonly string[] {
  return [...session.control.exchange().ledger.accounts()].map(
    ({ user, wallet, currency, available, locked }) =>
      `user ${user} ${wallet} ${currency}: ${formatAmount(available)}, ${formatAmount(locked)} locked`,
  );
}

/** The balances that 0.1.0 wrote into its snapshot. */
async function balancesThen(): Promise<readonly string[]> {
  const trader = openTrader();
  await trader.ask('POST', '/sim/snapshot', snapshot);
  const balances = balancesOf(trader);
  await trader.session.close();
  // 10,000 USDT less 600 that were moved away and 0.01 BTC at 104,145.75.
  expect(balances).toContain('user 2 change 3: 8358.54250000, 0.00000000 locked');
  return balances;
}

const isWithoutCommands = ({ error }: Record<string, unknown>): boolean =>
  (error as { code?: string } | undefined)?.code === 'NO_BEGINNING';

/** Trades on, goes back, and has what is shared of it opened elsewhere. */
async function expectToGoOn(trader: ReturnType<typeof openTrader>): Promise<void> {
  await trader.logIn();
  await trader.take({ do: 'order', side: 'in', permille: 1001, lots: 3 });
  await trader.take({ do: 'pass', milliseconds: 7_200_000 });
  await trader.take({ do: 'transfer', amount: 5 });
  const { now } = await trader.state();
  await trader.ask('POST', '/sim/back', { byMs: 3_600_000 });
  await trader.take({ do: 'transfer', amount: 7 });
  expect(await trader.state()).toMatchObject({ now: now - 3_600_000, audit: [] });
  const { hash } = await trader.state();
  for (const form of ['recording', 'snapshot', 'link'] as const) {
    const shared = await control(trader.session, 'GET', `/sim/${form}`);
    // What began with a snapshot has no commands to share.
    if (isWithoutCommands(shared.json)) continue;
    if (form !== 'link') expect(shared.json).toMatchObject({ rules: 2 });
    const other = openTrader();
    expect(await other.ask('POST', `/sim/${form}`, shared.json), form).toMatchObject({ hash, audit: [] });
    await other.session.close();
  }
}

describe('files of rules that are still played', () => {
  test.each(FORMS)(
    'PROOF-161 the %s of 0.1.0 gives the hash and the balances it was made with, and goes on by its rules',
    async (form) => {
      const trader = openTrader();
      expect(await trader.ask('POST', `/sim/${form}`, corpus[form])).toMatchObject({
        ...{ hash: recording.hash, now: recording.at, audit: [] },
      });
      expect(balancesOf(trader)).toEqual(await balancesThen());
      await expectToGoOn(trader);
      await trader.session.close();
    },
  );

  test('PROOF-163 one whose version is none is refused by what is wrong with it, and nothing changes', async () => {
    const trader = openTrader();
    await trader.logIn();
    const before = await trader.state();
    const { seal: _seal, ...file } = recording;
    for (const rules of [0, 2.5, 'two']) {
      const forged = await sealed({ ...file, rules });
      const { status, json } = await control(trader.session, 'POST', '/sim/recording', forged);
      expect([status, (json.error as { message: string }).message]).toEqual([
        400,
        expect.stringMatching(/^rules: must be /),
      ]);
    }
    expect(await trader.state()).toEqual(before);
    await trader.session.close();
  });
});

describe('stored sessions of rules that are still played', () => {
  test.each(journalBeds())(
    'PROOF-162 one in %s opens as it was left and goes on by its rules; a reset begins by those of today',
    async (_where, open) => {
      const journals = await (await open())();
      await storeIn(journals);
      const trader = openTrader({ journals, seed: recording.seed });
      expect(await trader.state()).toMatchObject({ hash: recording.hash, now: recording.at, audit: [] });
      expect(balancesOf(trader)).toEqual(await balancesThen());
      await expectToGoOn(trader);
      const { hash, branch } = await trader.state();
      await trader.session.close();
      const again = openTrader({ journals, seed: recording.seed });
      expect(await again.state()).toMatchObject({ hash, branch });
      await again.ask('POST', '/sim/reset', {});
      expect(await again.ask('GET', '/sim/recording')).toMatchObject({ rules: RULES_VERSION });
      await again.session.close();
    },
  );

  test('PROOF-162 one is restored from its snapshot', async () => {
    const journals = await storeIn(createMemoryJournals());
    const store = await journals.open(id);
    const { seq, at } = snapshot;
    await store.saveSnapshot({ seq, at }, sealValue({ seq, at, state: decode(snapshot.state), codes: [] }));
    const scenario = await nodeCatalogue().load(id.scenario, id.seed);
    const stored = await store.load();
    if (!stored) throw new Error('nothing is stored');
    const { exchange, snapshotFault } = await restoreExchange(
      scenario,
      { ...stored, records: async () => [] },
      exchangeParts,
    );
    expect(snapshotFault).toBeUndefined();
    expect(exchange.kernel.hash()).toBe(recording.hash);
  });

  test.each([1, LATER, 0])(
    'PROOF-163 one of rules %s does not open, says so, and stays as it is',
    async (rules) => {
      const journals = await storeIn(createMemoryJournals(), { ...header, rules });
      const trader = openTrader({ journals, seed: recording.seed });
      await expect(trader.session.ready()).rejects.toThrow(
        `it was made by version ${rules} of the exchange's rules, here is version ${RULES_VERSION}`,
      );
      await trader.session.close();
      const stored = await (await journals.open(id)).load();
      expect(stored?.header).toEqual({ ...header, rules });
      expect(await stored?.records(0)).toEqual(records);
    },
  );
});
