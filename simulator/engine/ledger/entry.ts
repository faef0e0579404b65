/** The rows of the ledger and the tables that they refer to. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Account, AccountTable } from './accounts.ts';

/** What a log row says besides the money. */
export interface Kind {
  readonly type: number;
  readonly memo: string;
}

/** One leg. */
export interface Entry {
  /** Position among all legs. */
  readonly leg: number;
  /** Position of its posting among all postings. */
  readonly posting: number;
  readonly at: Instant;
  /** What the posting is about, if it says so. */
  readonly reference: string | undefined;
  readonly account: Account;
  /** Position of its kind in the table. */
  readonly kind: number;
  readonly amount: Amount;
  readonly after: Amount;
}

/** Accounts and kinds by their positions. */
export interface Tables {
  readonly accounts: AccountTable;
  readonly kinds: readonly Kind[];
}
