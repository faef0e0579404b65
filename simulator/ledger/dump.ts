/** Writes the entries of the ledger as plain data and reads them. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { isAccountKey } from './accounts.ts';
import type { AccountKey } from './accounts.ts';
import { auditEntries } from './audit.ts';
import { ChunkReader } from './chunk-reader.ts';
import { Entries, isReference } from './entries.ts';
import type { Kind } from './entries.ts';

/** Postings per text: long enough to be compact, short enough to be cheap. */
const CHUNK = 1000;

/** Entries as plain data: tables of accounts and kinds, postings as lines `at#reference account:amount:kind …`, and what must come out. */
export function dumpEntries(entries: Entries): Plain {
  const { fullChunks } = entries;
  for (let end = (fullChunks.length + 1) * CHUNK; end <= entries.postings; end += CHUNK)
    fullChunks.push(writeChunk(entries, end - CHUNK, end));
  const chunks = [...fullChunks];
  const rest = chunks.length * CHUNK;
  if (rest < entries.postings) chunks.push(writeChunk(entries, rest, entries.postings));
  return {
    chain: entries.chain(),
    accounts: entries.accounts.list.map((account) => account.key),
    balances: entries.accounts.list.map((account) => account.balance),
    kinds: entries.kinds.map(({ type, memo }) => [type, memo]),
    chunks,
  };
}

function writeChunk(entries: Entries, from: number, to: number): string {
  const lines: string[] = [];
  for (let posting = from; posting < to; posting += 1) {
    const reference = entries.reference(posting);
    let line = String(entries.instant(posting)) + (reference === undefined ? '' : `#${reference}`);
    const end = entries.endOf(posting);
    for (let leg = entries.firstOf(posting); leg < end; leg += 1) {
      const { account, kind } = entries.indexesOf(leg);
      line += ` ${account}:${entries.entry(leg).amount}:${kind}`;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

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
    if (entries.fullChunks.length === i && entries.postings === (i + 1) * CHUNK)
      entries.fullChunks.push(text);
  });
  const balances = read.items(members['balances'], '$.balances', read.bigint);
  assertSame(entries, accounts, balances);
  if (entries.chain() !== members['chain'])
    throw new MalformedState('$.chain', 'the postings have another hash');
  const [fault] = auditEntries(entries);
  if (fault !== undefined) throw new MalformedState('$.chunks', fault);
  return entries;
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

function readReference(reader: ChunkReader): string | undefined {
  if (!reader.sees('#')) return undefined;
  reader.expect('#');
  const reference = reader.word();
  if (!isReference(reference)) throw reader.fault('no reference');
  return reference;
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
