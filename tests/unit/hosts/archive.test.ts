/** Sessions whose older trades and postings lie in an archive beside their journal. */
import { appendFile, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDB } from 'idb';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createSessionStores } from '#simulator/page/session-stores.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { JournalCorrupt } from '#simulator/session/storage/errors.ts';
import { sealValue } from '#simulator/session/storage/lines.ts';
import { TextArchive } from '#simulator/session/storage/text-archive.ts';
import type { TextPack } from '#simulator/session/storage/text-archive.ts';
import type { Journal } from '#simulator/session/journal.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { openFileJournal } from '#simulator/server/file-journals.ts';
import { headerOf, restoreExchange } from '#simulator/session/restore.ts';
import type { Session } from '#simulator/session/session.ts';
import { snapshotOf } from '#simulator/session/snapshot-keeper.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { BTC, smallScenario, USDT } from '../../support/exchange.ts';
import { newFolder } from '../../support/rooms.ts';
import { openIndexedDb } from './journal-beds.ts';
import { control, handClock } from './tiny-exchange.ts';
import { catalogueOf, realSession } from './trader.ts';

const scenario = smallScenario();
const USER = 2;

/** Market orders of two users, in turn, one every second. */
function trade(exchange: Exchange, count: number): JournalRecord[] {
  return Array.from({ length: count }, () => {
    const { kernel } = exchange;
    kernel.advanceTo(kernel.now() + 1_000);
    const seq = kernel.lastSeq();
    const order = { side: seq % 2 ? 'sell' : 'buy', mode: 'market', quote: USDT, base: BTC } as const;
    const id = USER + (Math.floor(seq / 2) % 2);
    const outcome = exchange.execute(
      'spot.place',
      { ...order, price: '', number: '0.001' },
      { kind: 'user', id },
    );
    if (!outcome.ok) throw outcome.refusal;
    return outcome.record;
  });
}

/** Everything that a user's pages show. */
const pagesOf = ({ spot, ledger }: Exchange) =>
  [USER, USER + 1].flatMap((user) => [
    ...[0, 7, 995, 1_003, 1_600].map((offset) => spot.queries.trades(user, {}, { offset, limit: 20 })),
    ...[0, 990, 5_000, 7_000].map((offset) => ledger.movements({ user }, { offset, limit: 30 })),
    ledger.movements({ user, currency: BTC, types: [29] }, { offset: 400, limit: 1_000 }),
    spot.queries.orders(user, {}, { offset: 0, limit: 50 }),
    ledger.houseMovements('fees', 50),
    spot.queries.trade(3),
  ]);

const COMMANDS = 4_000;
let path: string;
beforeEach(async () => {
  path = join(await newFolder(), 'session.journal');
});

async function saveSnapshot(store: Journal, exchange: Exchange): Promise<string> {
  const snapshot = snapshotOf(exchange.kernel, [], store.archive);
  const sealed = sealValue(snapshot);
  await store.saveSnapshot({ seq: snapshot.seq, at: snapshot.at }, sealed);
  return sealed.text;
}

/** A stored session with a snapshot at every thousand commands, as the host that was stopped left it, and how long each was. */
let template: { readonly folder: string; readonly whole: Exchange; readonly sizes: readonly Sizes[] };
interface Sizes {
  readonly snapshot: number;
  readonly archive: number;
}
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandpit-'));
  const file = join(folder, 'session.journal');
  const whole = createExchange(scenario);
  const store = await openFileJournal(file);
  await store.begin(headerOf(scenario, whole));
  const sizes: Sizes[] = [];
  const save = async () => {
    const { length: snapshot } = await saveSnapshot(store, whole);
    sizes.push({ snapshot, archive: (await stat(`${file}.archive`)).size });
  };
  for (let done = 0; done < COMMANDS; done += 1_000) {
    await store.append(trade(whole, 1_000));
    await save();
  }
  await save();
  await store.append(trade(whole, 30));
  await store.close();
  template = { folder, whole, sizes };
});
afterAll(() => rm(template.folder, { recursive: true }));

/** Puts a copy of it at `path`; the exchange as it was left. */
async function stored(): Promise<Exchange> {
  await cp(template.folder, dirname(path), { recursive: true });
  return template.whole;
}

/** Restores the stored session over its archive. */
async function restored() {
  const store = await openFileJournal(path);
  onTestFinished(() => store.close());
  const session = await store.load();
  if (!session?.archive) throw new Error('nothing is stored');
  return { ...(await restoreExchange(scenario, session, exchangeParts)), store };
}

describe('an archive', () => {
  test('PROOF-130 each trade and posting is written to it once, and snapshots do not grow with the session', () => {
    const [first, second, third, fourth, again] = template.sizes;
    expect(fourth?.snapshot).toBeLessThan((third?.snapshot ?? 0) * 1.05);
    const grown = (later?: Sizes, earlier?: Sizes) => (later?.archive ?? 0) - (earlier?.archive ?? 0);
    expect(grown(fourth, third)).toBeLessThan(grown(second, first) * 1.2);
    expect(again?.archive).toBe(fourth?.archive);
  });

  test('PROOF-133 without its archive, or with what a crash left there, a session is restored whole', async () => {
    const whole = await stored();
    await appendFile(`${path}.archive`, '1748829601000 0:-5');
    const after = await restored();
    expect(after.snapshotFault).toBeUndefined();
    expect(pagesOf(after.exchange)).toEqual(pagesOf(whole));
    trade(after.exchange, 1_100);
    await saveSnapshot(after.store, after.exchange);
    await after.store.close();
    await rm(`${path}.archive`);
    const without = await restored();
    expect(without.snapshotFault).toContain('.archive');
    expect(without.exchange.kernel.hash()).toBe(whole.kernel.hash());
    expect(pagesOf(without.exchange)).toEqual(pagesOf(whole));
  });

  test('PROOF-133 a changed byte in it is named when the text it is in is read', async () => {
    await stored();
    const bytes = await readFile(`${path}.archive`);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(`${path}.archive`, bytes);
    const { exchange } = await restored();
    const page = (offset: number) => exchange.ledger.movements({ user: USER }, { offset, limit: 10 });
    expect(page(0).rows).toHaveLength(10);
    expect(() => page(page(0).total - 15)).toThrow(`${path}.archive is damaged`);
  });
});

/** Opens the journal of the session in the databases of this browser. */
const openInBrowser = (): Promise<Journal> =>
  createSessionStores(true).open({ scenario: scenario.name, seed: scenario.seed, branch: 'main' });

describe('an archive in IndexedDB', () => {
  const all = { offset: 0, limit: COMMANDS };

  /** A journal that has begun, with its exchange. */
  async function begun() {
    openIndexedDb();
    const [store, exchange] = [await openInBrowser(), createExchange(scenario)];
    await store.begin(headerOf(scenario, exchange));
    return { store, exchange };
  }

  /** Opens it again and restores it. */
  async function again() {
    const store = await openInBrowser();
    onTestFinished(() => store.close());
    const session = await store.load();
    if (!session) throw new Error('nothing is stored');
    return { ...(await restoreExchange(scenario, session, exchangeParts)), store };
  }

  /** What stands in the database below `archive/`. */
  async function storedTexts() {
    const { name = '' } =
      (await indexedDB.databases()).find((each) => each.name?.startsWith('sandpit/')) ?? {};
    const database = await openDB(name);
    onTestFinished(() => database.close());
    const range = IDBKeyRange.bound('archive/', 'archive/\uffff');
    return { database, keys: await database.getAllKeys('values', range) };
  }

  test('PROOF-616 PROOF-617 has each trade and posting once, snapshots do not grow, a start has them all, and where they are not as they were put the journal is repeated', async () => {
    const { store, exchange } = await begun();
    const sizes: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      await store.append(trade(exchange, 1_200));
      sizes.push((await saveSnapshot(store, exchange)).length);
    }
    expect(sizes[2]).toBeLessThan((sizes[1] ?? 0) * 1.1);
    const { keys } = await storedTexts();
    await saveSnapshot(store, exchange);
    await store.append(trade(exchange, 20));
    await store.close();
    expect((await storedTexts()).keys).toEqual(keys);
    const { replayedFrom, ...restored } = await again();
    expect(replayedFrom.seq).toBe(exchange.kernel.lastSeq() - 20);
    expect(pagesOf(restored.exchange)).toEqual(pagesOf(exchange));
    expect(restored.exchange.spot.queries.trades(USER, {}, all)).toEqual(
      exchange.spot.queries.trades(USER, {}, all),
    );
    expect(restored.exchange.kernel.hash()).toBe(exchange.kernel.hash());
    const { database } = await storedTexts();
    for (const key of keys) {
      const pack: TextPack = await database.get('values', key);
      const damaged = pack.map((sealed) => ({ ...sealed, text: `${sealed.text} ` }));
      await database.put('values', damaged, key);
    }
    await restored.store.close();
    const damaged = await again();
    expect(damaged.snapshotFault).toContain('The archive is damaged');
    expect(pagesOf(damaged.exchange)).toEqual(pagesOf(exchange));
    await damaged.store.begin(headerOf(scenario, createExchange(scenario)));
    expect((await storedTexts()).keys).toEqual([]);
  });

  test('PROOF-616 is stored in packs, of which the last one takes more texts until it is long', async () => {
    const archive = new TextArchive();
    const packs: TextPack[] = [];
    const store = () => {
      const unstored = archive.unstored();
      if (!unstored) return undefined;
      packs[unstored.number] = unstored.pack;
      archive.noteStored(unstored.pack);
      return [unstored.number, unstored.pack.length];
    };
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(600_000));
    const references = texts.map((text) => [archive.put(text), store(), archive.put(text), store()]);
    expect(references.map(([, stored, , again]) => [stored, again])).toEqual([
      [[0, 1], undefined],
      [[0, 2], undefined],
      [[1, 1], undefined],
      [[1, 2], undefined],
    ]);
    const filled = new TextArchive();
    filled.fill(packs);
    expect(references.map(([reference]) => filled.get(String(reference)))).toEqual(texts);
    filled.put('e');
    expect(filled.unstored()).toMatchObject({ number: 2, pack: [{ text: 'e' }] });
  });

  test('PROOF-616 where there is no room for what a snapshot refers to it is not there either, and the next one has everything', async () => {
    const { store, exchange } = await begun();
    await store.append(trade(exchange, 1_200));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    await expect(saveSnapshot(store, exchange)).rejects.toThrow('full');
    full.mockRestore();
    expect((await store.load())?.snapshots).toEqual([]);
    await saveSnapshot(store, exchange);
    await store.close();
    const { snapshotFault, replayedFrom, ...restored } = await again();
    expect([snapshotFault, replayedFrom.seq]).toEqual([undefined, exchange.kernel.lastSeq()]);
    expect(pagesOf(restored.exchange)).toEqual(pagesOf(exchange));
  });

  test('PROOF-617 what an earlier release stored opens, and its trades are in the archive from then on', async () => {
    const { store, exchange } = await begun();
    await store.append(trade(exchange, 1_200));
    const { kernel } = exchange;
    const snapshot = snapshotOf(kernel, []);
    await store.saveSnapshot(snapshot, sealValue(snapshot));
    expect((await storedTexts()).keys).toEqual([]);
    await store.close();
    const first = await again();
    expect([first.snapshotFault, first.replayedFrom]).toEqual([
      undefined,
      { seq: kernel.lastSeq(), at: kernel.now() },
    ]);
    await saveSnapshot(first.store, first.exchange);
    await first.store.close();
    expect((await storedTexts()).keys).not.toEqual([]);
    expect(pagesOf((await again()).exchange)).toEqual(pagesOf(exchange));
  });
});

test('ROOM-004 PROOF-132 damage before the last megabyte of a journal is named when it is read', async () => {
  const store = await openFileJournal(path);
  const header = headerOf(scenario, createExchange(scenario));
  await store.begin(header);
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index): JournalRecord => {
      const seq = header.baseSeq + from + index + 1;
      const input = { amount: seq, note: 'n'.repeat((seq * 7919) % 900) };
      return { seq, at: seq, actor: { kind: 'operator' }, name: 'till.add', input };
    });
  await store.append(rows(0, 9_000));
  const all = rows(0, 9_000);
  const session = await store.load();
  for (const after of [0, 1, 77, 4_000, 8_999, 9_000])
    expect(await session?.records(header.baseSeq + after, 40)).toEqual(all.slice(after, after + 40));
  const bytes = await readFile(path);
  const place = Math.floor(bytes.length / 3);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(path, bytes);
  // It is found in the open file, too.
  await expect(session?.records(header.baseSeq)).rejects.toThrow(JournalCorrupt);
  expect(await session?.records(header.baseSeq, 40)).toEqual(all.slice(0, 40));
  await store.close();
  const again = await openFileJournal(path);
  onTestFinished(() => again.close());
  const opened = await again.load();
  expect(await opened?.records(header.baseSeq + 8_000)).toEqual(all.slice(8_000));
  expect(await opened?.records(header.baseSeq, 40)).toEqual(all.slice(0, 40));
  await expect(opened?.records(header.baseSeq)).rejects.toThrow(JournalCorrupt);
});

test('PROOF-134 a branch and a replay show the trades in the archive, and the branch keeps them', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const whole = await stored();
  const hand = handClock();
  const open = () =>
    realSession({
      catalogue: catalogueOf(scenario),
      journals: createFileJournals(path),
      realTime: hand.realTime,
    });
  const trades = async (session: Session) => (await control(session, 'GET', '/sim/state')).json;
  const first = open();
  const end = whole.kernel.now();
  await control(first, 'POST', '/sim/replay', { toInstant: end - 5_000 });
  const shown = await trades(first);
  await control(first, 'POST', '/sim/replay', { toInstant: end });
  await control(first, 'POST', '/sim/back', { toInstant: end - 5_000 });
  const branched = await trades(first);
  expect(branched).toMatchObject({ hash: shown['hash'], seq: whole.kernel.lastSeq() - 5, audit: [] });
  await first.close();
  await rm(`${path}.archive`);
  const again = open();
  expect(await trades(again)).toMatchObject({ hash: branched['hash'], branch: branched['branch'] });
  const file = (await control(again, 'GET', '/sim/snapshot')).json;
  expect(String(file['state']).length).toBeGreaterThan(100_000);
  await again.close();
});
