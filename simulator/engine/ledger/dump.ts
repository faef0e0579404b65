/** Writes the entries of the ledger as plain data and reads them. */
import { lateTexts, MalformedState, read } from '#simulator/engine/kernel/index.ts';
import type { Archive, Lanes, Plain } from '#simulator/engine/kernel/index.ts';
import { isAccountKey } from './accounts.ts';
import type { AccountKey } from './accounts.ts';
import { auditEntries } from './audit.ts';
import { ChunkReader } from './chunk-reader.ts';
import { Entries } from './entries.ts';
import type { Kind } from './entry.ts';
import { postingLines, readReference, writeRows } from './lines.ts';

/** Entries as plain data: tables of accounts and kinds, postings as lines `at#reference account:amount:kind …`, and what must come out. */
export function dumpEntries(entries: Entries): Plain {
  entries.writeAll();
  const { accounts, history } = entries;
  const chunks = lateTexts(history.texts().map((text) => () => postingLines(text())));
  if (history.recent.length > 0) chunks.push(postingLines(writeRows(history.recent)));
  return {
    chain: entries.chain(),
    accounts: accounts.list.map((account) => account.key),
    balances: accounts.list.map((account) => account.balance),
    kinds: kindsOf(entries),
    chunks,
  };
}

const kindsOf = ({ kinds }: Entries): Plain => kinds.map(({ type, memo }) => [type, memo]);

/**
 * Reads a dump, repeating every posting.
 * @throws MalformedState if it is malformed, if balances or hash do not come out as dumped, or if the books do not balance
 */
export function loadEntries(plain: Plain): Entries {
  const members = read.object(plain, '$');
  const accounts = read.items(members['accounts'], '$.accounts', readAccountKey);
  const kinds = read.items(members['kinds'], '$.kinds', readKind);
  const entries = new Entries();
  read.list(members['chunks'], '$.chunks').forEach((chunk, i) => {
    const text = read.text(chunk, `$.chunks[${i}]`);
    readChunk(entries, text, { accounts, kinds, path: `$.chunks[${i}]` });
    // What is hashed can be written, so that not all of it is at hand at once.
    entries.chain();
  });
  const balances = read.items(members['balances'], '$.balances', read.bigint);
  assertSame(entries, accounts, balances);
  if (entries.chain() !== members['chain'])
    throw new MalformedState('$.chain', 'the postings have another hash');
  const [fault] = auditEntries(entries);
  if (fault !== undefined) throw new MalformedState('$.chunks', fault);
  return entries;
}

/** Entries as a snapshot holds them where an archive has what was written. */
export function saveEntries(entries: Entries, archive: Archive): Plain {
  entries.writeAll();
  return {
    lanes: entries.lanes(),
    accounts: entries.accounts.list.map((account) => account.key),
    openings: entries.accounts.list.map((account) => account.opening),
    kinds: kindsOf(entries),
    history: entries.history.save(archive),
  };
}

/** Entries as `saveEntries` wrote them: only what came last is read, and checked again by the audit. Throws MalformedState. */
export function openEntries(plain: Plain, archive: Archive): Entries {
  const members = read.object(plain, '$');
  const keys = read.items(members['accounts'], '$.accounts', readAccountKey);
  const openings = read.items(members['openings'], '$.openings', read.bigint);
  const entries = new Entries();
  keys.forEach((key, index) => {
    const account = entries.accounts.at(entries.accounts.open(key));
    account.opening = openings[index] ?? 0n;
    account.balance = account.opening;
  });
  for (const { type, memo } of read.items(members['kinds'], '$.kinds', readKind))
    entries.openKind(type, memo);
  const lanes = read.items(members['lanes'], '$.lanes', read.integer);
  entries.open(readLanes(lanes), read.member(members, 'history', '$'), archive);
  return entries;
}

function readLanes([a, b, c, d]: readonly number[]): Lanes {
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new MalformedState('$.lanes', 'expected four numbers');
  return [a, b, c, d];
}

function assertSame(entries: Entries, accounts: readonly number[], balances: readonly bigint[]): void {
  const { list } = entries.accounts;
  if (list.length !== accounts.length || list.length !== balances.length)
    throw new MalformedState('$.accounts', `expected the ${list.length} accounts of the postings`);
  list.forEach((account, i) => {
    if (account.key !== accounts[i])
      throw new MalformedState(`$.accounts[${i}]`, `expected ${account.describe()}`);
    if (account.balance !== balances[i]) {
      throw new MalformedState(
        `$.balances[${i}]`,
        `the postings of ${account.describe()} add up to ${account.balance}`,
      );
    }
  });
}

function readAccountKey(value: Plain, path: string): AccountKey {
  const key = read.integer(value, path, 0);
  if (!isAccountKey(key)) throw new MalformedState(path, `${key} is not an account`);
  return key;
}

function readKind(value: Plain, path: string): Kind {
  const [type, memo] = read.list(value, path);
  return { type: read.integer(type, `${path}[0]`), memo: read.text(memo, `${path}[1]`) };
}

interface Tables {
  readonly accounts: readonly number[];
  readonly kinds: readonly Kind[];
  readonly path: string;
}

function readChunk(entries: Entries, chunk: string, tables: Tables): void {
  const reader = new ChunkReader(chunk, tables.path);
  do {
    entries.begin(reader.integer(), readReference(reader));
    do {
      reader.expect(' ');
      readLeg(entries, reader, tables);
    } while (reader.sees(' '));
  } while (reader.nextLine());
}

function readLeg(entries: Entries, reader: ChunkReader, tables: Tables): void {
  const key = tables.accounts[reader.integer()];
  reader.expect(':');
  const amount = reader.amount();
  reader.expect(':');
  const row = tables.kinds[reader.integer()];
  if (key === undefined || row === undefined)
    throw reader.fault('an account or kind that is not in the tables');
  entries.add(key, amount, row.type, row.memo);
}
