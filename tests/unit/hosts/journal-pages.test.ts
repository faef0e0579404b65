/** Time travel over journals that are longer than a page. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exchangeParts } from '#simulator/session/parts.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { nextTask } from '#simulator/session/next-task.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import { headerOf } from '#simulator/session/restore.ts';
import type { Session } from '#simulator/session/session.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { changedJournals } from '../../../bench/soak/simulation/stores.ts';
import { isNightly } from '../../support/cases.ts';
import { BTC, smallScenario, USDT } from '../../support/exchange.ts';
import { newFolder } from '../../support/rooms.ts';
import { journalBeds } from './journal-beds.ts';
import { call, control, handClock, stateOf, tinyCatalogue, tinyParts, tinySession } from './tiny-exchange.ts';
import { catalogueOf, realSession } from './trader.ts';

const PAGE = 2_000;
/** Commands of one instant: an instant lies on both sides of each page. */
const AT_ONCE = 21;
const INSTANTS = 200;
const COMMANDS = AT_ONCE * INSTANTS;
const SECOND = 1_000;

interface Given {
  readonly name: string;
  readonly input: Plain;
  readonly user?: number;
}

/** A session with commands in each second, and how it stood at the end of each. */
function played(
  scenario: ScenarioData,
  parts: ExchangeParts,
  given: (count: number) => Given,
  instants = INSTANTS,
) {
  const exchange = parts.createExchange(scenario);
  const header = headerOf(scenario, exchange);
  const { kernel, missions } = exchange;
  const records: JournalRecord[] = [];
  const [hashes, equity] = [[] as string[], [] as string[]];
  const { user } = given(0);
  const note = () => {
    if (user === undefined) hashes.push(kernel.hash());
    else equity.push(formatAmount(missions.queries.equity(user)));
  };
  note();
  for (let instant = 1; instant <= instants; instant++) {
    kernel.advanceTo(scenario.start + instant * SECOND);
    for (let count = 0; count < AT_ONCE; count++) {
      const { name, input } = given(records.length);
      const outcome = kernel.execute(name, input, user ? { kind: 'user', id: user } : { kind: 'visitor' });
      if (!outcome.ok) throw outcome.refusal;
      records.push(outcome.record);
    }
    note();
  }
  return { scenario, header, records, hashes, equity, end: kernel.now() };
}

type Played = ReturnType<typeof played>;

async function write(journals: Journals, session: Played): Promise<Played> {
  const { name: scenario, seed } = session.scenario;
  const store = await journals.open({ scenario, seed, branch: MAIN_BRANCH });
  await store.begin(session.header);
  await store.append(session.records);
  await store.saveClock({ at: session.end, speed: 0 });
  await store.close();
  return session;
}

let till: Played | undefined;
async function writeTill(journals: Journals): Promise<Played> {
  const scenario = await tinyCatalogue.load('calm');
  till ??= played(scenario, tinyParts, (count) => ({ name: 'till.add', input: { amount: count % 11 } }));
  return write(journals, till);
}

interface PageRead {
  readonly after: number;
  readonly count: number;
  /** Turns that other work had before it. */
  readonly turn: number;
}

/** Journals that note the pages that are read of them, of which one fails on request. */
function watched(journals: Journals) {
  const reads: PageRead[] = [];
  let [turn, left] = [0, Number.POSITIVE_INFINITY];
  let timer = setTimeout(function count() {
    turn += 1;
    timer = setTimeout(count);
  });
  onTestFinished(() => clearTimeout(timer));
  const noting = changedJournals(journals, (store) => ({
    load: async () => {
      const stored = await store.load();
      if (!stored) return undefined;
      const records: typeof stored.records = async (after, count = Number.POSITIVE_INFINITY) => {
        reads.push({ after, count, turn });
        left -= 1;
        if (left === 0) throw new Error('the disk has failed');
        return stored.records(after, count);
      };
      return { ...stored, records };
    },
  }));
  return { journals: noting, reads, failAt: (reading: number) => void (left = reading) };
}

async function expectPages(reads: PageRead[], last: number): Promise<void> {
  expect(reads.length).toBeGreaterThan(1);
  expect(Math.max(...reads.map(({ count }) => count))).toBeLessThanOrEqual(PAGE);
  expect(Math.max(...reads.map(({ after }) => after))).toBeLessThanOrEqual(last);
  const turns = reads.map(({ turn }, index) => turn - (reads[index - 1]?.turn ?? -1));
  const later = turns.filter((_turn, index) => (reads[index]?.after ?? 0) > (reads[index - 1]?.after ?? 0));
  expect(Math.min(...later)).toBeGreaterThan(0);
  reads.length = 0;
}

const branches = async (session: Session) =>
  (
    (await control(session, 'GET', '/sim/branches')).json as { branches: readonly { name: string }[] }
  ).branches.map(({ name }) => name);

test('PROOF-174 a start, a branch and a replay read pages of the journal, and only those that they need', async () => {
  const memory = createMemoryJournals();
  const { scenario, hashes } = await writeTill(memory);
  const { journals, reads } = watched(memory);
  const session = tinySession({ journals, speed: 0 });
  expect(await stateOf(session)).toMatchObject({ hash: hashes[INSTANTS], seq: COMMANDS });
  await expectPages(reads, COMMANDS);
  const instant = 130;
  const toInstant = scenario.start + instant * SECOND;
  await control(session, 'POST', '/sim/back', { toInstant });
  expect(await stateOf(session)).toMatchObject({ hash: hashes[instant], branch: 'branch 2' });
  await expectPages(reads, instant * AT_ONCE);
  await control(session, 'POST', '/sim/branches', { name: MAIN_BRANCH });
  reads.length = 0;
  await control(session, 'POST', '/sim/replay', { toInstant });
  expect(await stateOf(session)).toMatchObject({ hash: hashes[instant], branch: MAIN_BRANCH });
  // What follows is read ahead by two pages.
  await expectPages(reads, instant * AT_ONCE + PAGE);
  await session.close();
});

const beds = journalBeds();

describe.each(beds)('in %s', (_name, open) => {
  test('PROOF-175 a branch that breaks off while it is written is not there, and the present one goes on', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { journals, failAt } = watched(await (await open())());
    const { scenario, hashes } = await writeTill(journals);
    const session = tinySession({ journals, speed: 0 });
    const before = await stateOf(session);
    const instant = 196;
    const toInstant = scenario.start + instant * SECOND;
    // Three pages are read to restore that state, then as many are copied.
    failAt(5);
    const refused = await control(session, 'POST', '/sim/back', { toInstant });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(await stateOf(session)).toEqual(before);
    expect(await branches(session)).toEqual([MAIN_BRANCH]);
    await call(session, 'POST', '/api/add', 'amount=5');
    const after = await stateOf(session);
    expect(after['seq']).toBe(COMMANDS + 1);
    await session.close();
    const again = tinySession({ journals, speed: 0 });
    expect(await stateOf(again)).toEqual(after);
    expect(await branches(again)).toEqual([MAIN_BRANCH]);
    await control(again, 'POST', '/sim/back', { toInstant });
    expect(await stateOf(again)).toMatchObject({ hash: hashes[instant], branch: 'branch 2' });
    await again.close();
    const last = tinySession({ journals, speed: 0 });
    expect(await stateOf(last)).toMatchObject({ hash: hashes[instant], branch: 'branch 2' });
    expect(await branches(last)).toEqual([MAIN_BRANCH, 'branch 2']);
    await last.close();
  });
});

/** A replay reads the pages of every store in the same way: by day those of NATS, where this machine has it. */
test.each(isNightly ? beds : beds.slice(-1))(
  'ROOM-010 PROOF-176 a replay over several pages in %s is what happened, also in the branch that begins in it',
  async (_title, open) => {
    const journals = await (await open())();
    const { scenario, hashes } = await writeTill(journals);
    const session = tinySession({ journals, speed: 0 });
    const at = (instant: number) => scenario.start + instant * SECOND;
    await control(session, 'POST', '/sim/replay', { toInstant: at(3) });
    for (const instant of [4, 95, 96, 190, 191, 193, 199]) {
      await control(session, 'POST', '/sim/clock', { toInstant: at(instant) });
      expect(await stateOf(session)).toMatchObject({ hash: hashes[instant], seq: instant * AT_ONCE });
    }
    await control(session, 'POST', '/sim/replay', { toInstant: at(97) });
    await control(session, 'POST', '/sim/clock', { toInstant: at(198) });
    await control(session, 'POST', '/sim/back', { toInstant: at(198) });
    expect(await stateOf(session)).toMatchObject({ branch: 'branch 2', hash: hashes[198] });
    await call(session, 'POST', '/api/add', 'amount=5');
    expect(await stateOf(session)).toMatchObject({ branch: 'branch 2', seq: 198 * AT_ONCE + 1 });
    const page = async () => (await control(session, 'GET', '/sim/journal?after=4110&limit=49')).json;
    const { records } = (await page()) as { records: readonly { seq: number }[] };
    expect(records.map(({ seq }) => seq)).toEqual(Array.from({ length: 49 }, (_, index) => 4_111 + index));
    await control(session, 'POST', '/sim/back', { toInstant: at(198) - 1 });
    expect(await stateOf(session)).toMatchObject({ seq: 197 * AT_ONCE, branch: 'branch 3' });
    await control(session, 'POST', '/sim/branches', { name: MAIN_BRANCH });
    expect(await stateOf(session)).toMatchObject({ hash: hashes[INSTANTS], seq: COMMANDS });
    await session.close();
  },
);

test('PROOF-175 what a crash leaves of a branch in a file is not offered, and a branch takes its place', async () => {
  const path = join(await newFolder(), 'session.journal');
  const { scenario, hashes } = await writeTill(createFileJournals(path));
  const whole = await readFile(path, 'utf8');
  await writeFile(`${path}.branch1.new`, whole.slice(0, whole.length / 2));
  const session = tinySession({ journals: createFileJournals(path), speed: 0 });
  expect(await branches(session)).toEqual([MAIN_BRANCH]);
  await control(session, 'POST', '/sim/back', { toInstant: scenario.start + 100 * SECOND });
  expect(await stateOf(session)).toMatchObject({ hash: hashes[100], branch: 'branch 2' });
  expect((await readdir(join(path, '..'))).filter((name) => name.endsWith('.new'))).toEqual([]);
  await session.close();
});

test('PROOF-176 a replay is what happened also where the host lets time pass while it travels', async () => {
  const journals = createMemoryJournals();
  const { scenario, hashes } = await writeTill(journals);
  // Each look at the clock takes so long that travel gives way again and again.
  const { realTime, move } = handClock();
  const session = tinySession({ journals, speed: 0, realTime: () => (move(1), realTime()) });
  await control(session, 'POST', '/sim/replay', { toInstant: scenario.start + SECOND });
  let isThere = false;
  const toInstant = scenario.start + 196 * SECOND;
  const travel = control(session, 'POST', '/sim/clock', { toInstant }).finally(() => (isThere = true));
  let turns = 0;
  for (; !isThere; turns++) {
    await session.pump();
    await nextTask();
  }
  expect((await travel).status).toBe(200);
  expect(turns).toBeGreaterThan(10);
  expect(await stateOf(session)).toMatchObject({ hash: hashes[196], seq: 196 * AT_ONCE });
  await session.close();
});

test('PROOF-176 a replay that cannot read on says why, and the branch opens as it was left', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { journals, reads, failAt } = watched(createMemoryJournals());
  const { scenario, hashes } = await writeTill(journals);
  const { realTime, move } = handClock();
  const session = tinySession({ journals, speed: 0, realTime });
  await control(session, 'POST', '/sim/replay', { toInstant: scenario.start + SECOND });
  const read = reads.length;
  failAt(1);
  const jump = await control(session, 'POST', '/sim/clock', { toInstant: scenario.start + 196 * SECOND });
  expect(jump).toMatchObject({ status: 503, json: { error: { message: 'the disk has failed' } } });
  expect(reads.length).toBe(read + 1);
  await control(session, 'POST', '/sim/clock', { speed: 60 });
  move(100);
  await session.pump();
  expect(session.status()).toMatchObject({ failure: { message: 'the disk has failed' } });
  await session.reopen();
  expect(await stateOf(session)).toMatchObject({
    hash: hashes[INSTANTS],
    seq: COMMANDS,
    branch: MAIN_BRANCH,
  });
  await session.close();
});

test('PROOF-176 a replay that runs at any speed comes to the end of the branch over several pages', async () => {
  for (const speed of [60, 3_600]) {
    const journals = createMemoryJournals();
    const { scenario, hashes } = await writeTill(journals);
    const { realTime, move } = handClock();
    const session = tinySession({ journals, speed: 0, realTime });
    await control(session, 'POST', '/sim/replay', { toInstant: scenario.start + SECOND });
    await control(session, 'POST', '/sim/clock', { speed });
    let shown = await stateOf(session);
    for (let turn = 0; turn < 1_000 && shown['seq'] !== COMMANDS; turn++) {
      move(50);
      await session.pump();
      await nextTask();
      shown = await stateOf(session);
      const instant = (Number(shown['now']) - scenario.start) / SECOND;
      // A page may end among the commands of an instant.
      const isWhole = Number(shown['seq']) % AT_ONCE === 0;
      if (Number.isInteger(instant) && isWhole) expect(shown['hash']).toBe(hashes[instant]);
    }
    expect(shown).toMatchObject({ hash: hashes[INSTANTS], branch: MAIN_BRANCH });
    await session.close();
  }
});

test('PROOF-174 PROOF-177 an equity curve over several pages has at each moment what the user had', async () => {
  const [scenario, user, instants] = [smallScenario(), 2, 100];
  const memory = createMemoryJournals();
  const trades = played(
    scenario,
    exchangeParts,
    (count) => ({
      name: 'spot.place',
      input: {
        ...{ side: count % 3 ? 'buy' : 'sell', mode: 'market', quote: USDT, base: BTC },
        ...{ price: '', number: '0.0001' },
      },
      user,
    }),
    instants,
  );
  const { equity } = await write(memory, trades);
  const { journals, reads } = watched(memory);
  const session = realSession({ catalogue: catalogueOf(scenario), journals });
  await session.ready();
  reads.length = 0;
  const first = 33;
  const { json } = await control(session, 'POST', '/sim/equity', {
    user,
    branches: [MAIN_BRANCH],
    from: scenario.start + first * SECOND,
    moments: instants - first + 1,
  });
  const [curve] = json['curves'] as { equity: string }[][];
  expect(curve?.map((moment) => moment.equity)).toEqual(equity.slice(first));
  expect(new Set(equity).size).toBeGreaterThan(instants / 2);
  await expectPages(reads, Number.POSITIVE_INFINITY);
  await session.close();
});
