/** The entries of the ledger: the latest in rows, those before them as texts by the thousand. */
import { History, RunningHash } from '#simulator/engine/kernel/index.ts';
import type { Amount, Archive, Instant, Lanes, Plain } from '#simulator/engine/kernel/index.ts';
import { AccountTable } from './accounts.ts';
import type { Account, AccountKey } from './accounts.ts';
import { auditRows } from './audit-rows.ts';
import type { Entry, Kind } from './entry.ts';
import { readRows, writeRows } from './lines.ts';

/** Where the entries end, to come back to. */
export interface LedgerMark {
  readonly postings: number;
  readonly legs: number;
  readonly accounts: number;
  readonly kinds: number;
}

/** Postings per text: long enough to be compact, short enough to be cheap. */
export const CHUNK = 1000;

/** More than any ledger has kinds. */
const MAX_KINDS = 65_536;

/** The series of the legs of an account and kind. */
export const seriesKey = (account: Account, kind: number): number => account.index * MAX_KINDS + kind;

/** An amount in 64 bits, and its lower and upper half. */
const cell = new BigInt64Array(1);
const halves = new Int32Array(cell.buffer);

/**
 * Everything that was ever posted, in order, and the balances that follow from it. Append-only: what a refusal takes back is the
 * newest end, never yet hashed; what was hashed is written by the thousand.
 */
export class Entries {
  readonly accounts = new AccountTable();
  readonly kinds: Kind[] = [];
  readonly history: History<Entry>;
  /** What the audit found in postings when they were written. */
  readonly faults: string[] = [];
  readonly #kindIndexes = new Map<string, Map<number, number>>();
  #chain = new RunningHash();
  #postings = 0;
  /** The posting in hand. */
  #at: Instant = 0;
  #reference: string | undefined;
  /** How far the hash has come. */
  #chained = 0;
  #chainedLegs = 0;

  constructor() {
    this.history = new History<Entry>({
      keysOf: ({ account, kind }) => [seriesKey(account, kind)],
      write: writeRows,
      read: (text, first, chunks) => readRows(this, text, first, chunks * CHUNK),
    });
  }

  get postings(): number {
    return this.#postings;
  }

  get legs(): number {
    return this.history.length;
  }

  /** Postings that have been written, the oldest ones. */
  get #written(): number {
    return this.history.chunks * CHUNK;
  }

  mark(): LedgerMark {
    return {
      postings: this.#postings,
      legs: this.legs,
      accounts: this.accounts.list.length,
      kinds: this.kinds.length,
    };
  }

  /** Begins a posting; the legs that follow belong to it. */
  begin(at: Instant, reference?: string): void {
    // A thousand more stay at hand, for the pages that are looked at.
    if (this.#chained >= this.#written + 2 * CHUNK) this.#writeThousand();
    this.#at = at;
    this.#reference = reference;
    this.#postings += 1;
  }

  /** Adds a leg and moves the balance. */
  add(key: AccountKey, amount: Amount, type: number, memo: string): Account {
    const account = this.accounts.at(this.accounts.open(key));
    account.balance += amount;
    this.history.push({
      leg: this.legs,
      posting: this.#postings - 1,
      at: this.#at,
      reference: this.#reference,
      account,
      kind: this.openKind(type, memo),
      amount,
      after: account.balance,
    });
    return account;
  }

  /** Takes everything back that was added since the mark. */
  rollBack(mark: LedgerMark): void {
    if (mark.postings < this.#chained)
      throw new Error('postings that were hashed already cannot be taken back');
    while (this.legs > mark.legs) {
      const row = this.history.pop();
      if (row) row.account.balance -= row.amount;
    }
    this.#postings = Math.min(this.#postings, mark.postings);
    this.accounts.truncate(mark.accounts);
    this.#truncateKinds(mark.kinds);
  }

  kind(index: number): Kind {
    return this.kinds[index] as Kind;
  }

  /** Hash over all postings. Only what came since the last asking is hashed. */
  chain(): string {
    const { recent, written } = this.history;
    let from = this.#chainedLegs - written;
    while (from < recent.length) {
      let to = from + 1;
      while (recent[to]?.posting === recent[from]?.posting && to < recent.length) to += 1;
      this.#chainPosting(recent.slice(from, to), written + to);
      from = to;
    }
    this.#chained = this.#postings;
    this.#chainedLegs = this.legs;
    return this.#chain.hex();
  }

  /** Writes every whole thousand of postings. */
  writeAll(): void {
    this.chain();
    while (this.#postings >= this.#written + CHUNK) this.#writeThousand();
  }

  /** Where the hash stands, to go on from later. */
  lanes(): Lanes {
    this.chain();
    return this.#chain.lanes();
  }

  /** Takes a history over from a snapshot. The tables are there, with the balances of the last posting that was written. */
  open(lanes: Lanes, history: Plain, archive: Archive): void {
    this.history.open(history, '$.history', archive);
    for (const { account, after } of this.history.recent) account.balance = after;
    this.#postings = (this.history.recent.at(-1)?.posting ?? this.#written - 1) + 1;
    this.#chain = new RunningHash(lanes);
    this.#chained = this.#postings;
    this.#chainedLegs = this.legs;
  }

  /** The number of a kind in the table, where it is put if it is new. */
  openKind(type: number, memo: string): number {
    let byType = this.#kindIndexes.get(memo);
    if (byType === undefined) {
      byType = new Map();
      this.#kindIndexes.set(memo, byType);
    }
    const known = byType.get(type);
    if (known !== undefined) return known;
    byType.set(type, this.kinds.length);
    return this.kinds.push({ type, memo }) - 1;
  }

  #writeThousand(): void {
    const end = this.#written + CHUNK;
    const { recent } = this.history;
    const rest = recent.findIndex(({ posting }) => posting >= end);
    const rows = rest < 0 ? recent : recent.slice(0, rest);
    const { faults, balances } = auditRows(rows);
    this.faults.push(...faults);
    for (const [account, balance] of balances) account.opening = balance;
    this.history.write(rows.length);
  }

  #chainPosting(rows: readonly Entry[], end: number): void {
    const [{ at, reference } = { at: 0, reference: undefined }] = rows;
    this.#chain.addInteger(at);
    // A turned-over end announces a reference, so that no other history reads the same.
    this.#chain.addWord(reference === undefined ? end : ~end);
    if (reference !== undefined) this.#chain.addText(reference);
    for (const { account, kind, amount } of rows) {
      this.#chain.addInteger(account.key);
      this.#chain.addWord(kind);
      cell[0] = amount;
      this.#chain.addWord(halves[0] ?? 0);
      this.#chain.addWord(halves[1] ?? 0);
      if (cell[0] !== amount) this.#chain.addText(amount.toString());
    }
  }

  #truncateKinds(count: number): void {
    for (const { type, memo } of this.kinds.splice(count)) this.#kindIndexes.get(memo)?.delete(type);
  }
}
