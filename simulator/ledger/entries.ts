/** The entries of the ledger, stored in columns. */
import { RunningHash } from '#simulator/kernel/index.ts';
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import { AccountTable } from './accounts.ts';
import type { Account, AccountKey } from './accounts.ts';
import { AmountColumn, NumberColumn } from './columns.ts';

/** Where the entries end, to come back to. */
export interface Mark {
  readonly postings: number;
  readonly legs: number;
  readonly accounts: number;
  readonly kinds: number;
}

/** What a log row says besides the money. */
export interface Kind {
  readonly type: number;
  readonly memo: string;
}

/** One leg, put together from its columns. */
export interface Entry {
  readonly leg: number;
  readonly account: Account;
  readonly kind: Kind;
  readonly amount: Amount;
  readonly after: Amount;
}

/** Whether a text can say what a posting is about: 1 to 40 printable characters of ASCII without a space. */
export const isReference = (text: string): boolean => /^[!-~]{1,40}$/.test(text);

/**
 * Everything that was ever posted, in order, and the balances that follow from it. Append-only: what a refusal takes back is the
 * newest end, never yet hashed. A leg costs about 30 bytes.
 */
export class Entries {
  readonly accounts = new AccountTable();
  readonly kinds: Kind[] = [];
  /** Postings that were written in a dump or read from one, by the thousand: nothing changes them any more. */
  readonly fullChunks: string[] = [];
  readonly #kindIndexes = new Map<string, Map<number, number>>();
  readonly #instants = new NumberColumn(new Float64Array(0));
  readonly #firstLegs = new NumberColumn(new Int32Array(0));
  readonly #legAccounts = new NumberColumn(new Int32Array(0));
  readonly #legKinds = new NumberColumn(new Uint16Array(0));
  readonly #amounts = new AmountColumn();
  readonly #afters = new AmountColumn();
  /** What postings are about, by posting; most say nothing. */
  readonly #references = new Map<number, string>();
  readonly #chain = new RunningHash();
  #postings = 0;
  #legs = 0;
  #chained = 0;

  get postings(): number {
    return this.#postings;
  }

  get legs(): number {
    return this.#legs;
  }

  mark(): Mark {
    return {
      postings: this.#postings,
      legs: this.#legs,
      accounts: this.accounts.list.length,
      kinds: this.kinds.length,
    };
  }

  /** Begins a posting; the legs that follow belong to it. */
  begin(at: Instant, reference?: string): void {
    this.#instants.set(this.#postings, at);
    if (reference !== undefined) this.#references.set(this.#postings, reference);
    this.#firstLegs.set(this.#postings, this.#legs);
    this.#postings += 1;
  }

  /** Adds a leg and moves the balance. */
  add(key: AccountKey, amount: Amount, type: number, memo: string): Account {
    const index = this.accounts.open(key);
    const account = this.accounts.at(index);
    const kind = this.#kindIndex(type, memo);
    const leg = this.#legs;
    account.balance += amount;
    this.#legAccounts.set(leg, index);
    this.#legKinds.set(leg, kind);
    this.#amounts.set(leg, amount);
    this.#afters.set(leg, account.balance);
    if (account.isUser) account.addLeg(kind, leg);
    this.#legs += 1;
    return account;
  }

  /** Takes everything back that was added since the mark. */
  rollBack(mark: Mark): void {
    if (mark.postings < this.#chained)
      throw new Error('postings that were hashed already cannot be taken back');
    for (let leg = this.#legs - 1; leg >= mark.legs; leg -= 1) {
      const { account, amount } = this.entry(leg);
      account.balance -= amount;
      if (account.isUser) account.removeLeg(this.#legKinds.at(leg));
    }
    this.#legs = Math.min(this.#legs, mark.legs);
    for (let posting = mark.postings; posting < this.#postings; posting += 1)
      this.#references.delete(posting);
    this.#postings = Math.min(this.#postings, mark.postings);
    this.accounts.truncate(mark.accounts);
    this.#truncateKinds(mark.kinds);
  }

  kind(index: number): Kind {
    return this.kinds[index] as Kind;
  }

  entry(leg: number): Entry {
    return {
      leg,
      account: this.accounts.at(this.#legAccounts.at(leg)),
      kind: this.kind(this.#legKinds.at(leg)),
      amount: this.#amounts.at(leg),
      after: this.#afters.at(leg),
    };
  }

  instant(posting: number): Instant {
    return this.#instants.at(posting);
  }

  /** The leg after a posting's last. */
  endOf(posting: number): number {
    return posting + 1 < this.#postings ? this.#firstLegs.at(posting + 1) : this.#legs;
  }

  firstOf(posting: number): number {
    return this.#firstLegs.at(posting);
  }

  /** What a posting is about, if it says so. */
  reference(posting: number): string | undefined {
    return this.#references.get(posting);
  }

  /** The posting that a leg belongs to. */
  postingOf(leg: number): number {
    let low = 0;
    let high = this.#postings - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#firstLegs.at(middle) <= leg) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Number of a leg's account and kind, for compact dumps. */
  indexesOf(leg: number): { readonly account: number; readonly kind: number } {
    return { account: this.#legAccounts.at(leg), kind: this.#legKinds.at(leg) };
  }

  /** Hash over all postings. Only what came since the last asking is hashed. */
  chain(): string {
    for (; this.#chained < this.#postings; this.#chained += 1) this.#chainPosting(this.#chained);
    return this.#chain.hex();
  }

  #chainPosting(posting: number): void {
    const end = this.endOf(posting);
    const reference = this.#references.get(posting);
    this.#chain.addInteger(this.instant(posting));
    // A turned-over end announces a reference, so that no other history reads the same.
    this.#chain.addWord(reference === undefined ? end : ~end);
    if (reference !== undefined) this.#chain.addText(reference);
    for (let leg = this.firstOf(posting); leg < end; leg += 1) {
      this.#chain.addInteger(this.accounts.at(this.#legAccounts.at(leg)).key);
      this.#chain.addWord(this.#legKinds.at(leg));
      this.#amounts.addTo(this.#chain, leg);
    }
  }

  #kindIndex(type: number, memo: string): number {
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

  #truncateKinds(count: number): void {
    for (const { type, memo } of this.kinds.splice(count)) this.#kindIndexes.get(memo)?.delete(type);
  }
}
