/** Entries as text: a line of balances, then a line `at#reference account:amount:kind …` for each posting. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Account } from './accounts.ts';
import { ChunkReader } from './chunk-reader.ts';
import type { Entry, Tables } from './entry.ts';

/** Whether a text can say what a posting is about: 1 to 40 printable characters of ASCII without a space. */
export const isReference = (text: string): boolean => /^[!-~]{1,40}$/.test(text);

/** The rows of whole postings. The first line has what each of their accounts held before, so that the rest can be read alone. */
export function writeRows(rows: readonly Entry[]): string {
  const before = new Map<Account, Amount>();
  const lines: string[] = [];
  let posting = -1;
  for (const row of rows) {
    if (!before.has(row.account)) before.set(row.account, row.after - row.amount);
    if (row.posting !== posting)
      lines.push(String(row.at) + (row.reference === undefined ? '' : `#${row.reference}`));
    posting = row.posting;
    lines[lines.length - 1] += ` ${row.account.index}:${row.amount}:${row.kind}`;
  }
  const balances = [...before].map(([{ index }, amount]) => `${index}:${amount}`);
  return [balances.join(' '), ...lines].join('\n');
}

/** The lines of the postings alone, as dumps have them. */
export const postingLines = (text: string): string => text.slice(text.indexOf('\n') + 1);

/** Reads what `writeRows` wrote, from the leg `first` and the posting `before` on. Throws MalformedState. */
export function readRows(tables: Tables, text: string, first: number, before: number): Entry[] {
  const reader = new ChunkReader(text, '$.history');
  const balances = new Map<Account, Amount>();
  do {
    if (reader.sees(' ')) reader.expect(' ');
    const account = accountAt(tables, reader);
    reader.expect(':');
    balances.set(account, reader.amount());
  } while (reader.sees(' '));
  const rows: Entry[] = [];
  for (let posting = before; reader.nextLine(); posting += 1) {
    const at = reader.integer();
    const reference = readReference(reader);
    do {
      reader.expect(' ');
      const account = accountAt(tables, reader);
      reader.expect(':');
      const amount = reader.amount();
      reader.expect(':');
      const kind = reader.integer();
      if (!tables.kinds[kind]) throw reader.fault('a kind that is not in the table');
      const after = (balances.get(account) ?? 0n) + amount;
      balances.set(account, after);
      rows.push({ leg: first + rows.length, posting, at, reference, account, kind, amount, after });
    } while (reader.sees(' '));
  }
  return rows;
}

function accountAt(tables: Tables, reader: ChunkReader): Account {
  const account = tables.accounts.list[reader.integer()];
  if (!account) throw reader.fault('an account that is not in the table');
  return account;
}

/** What a posting is about, if it says so. */
export function readReference(reader: ChunkReader): string | undefined {
  if (!reader.sees('#')) return undefined;
  reader.expect('#');
  const reference = reader.word();
  if (!isReference(reference)) throw reader.fault('no reference');
  return reference;
}
