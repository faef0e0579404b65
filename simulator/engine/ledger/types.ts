/** The types of accounts, postings and movements. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';

/** The five accounts of a user's wallet, in the order of their codes 1 to 5 (LEDGER-R3). */
export const walletNames = ['legal', 'change', 'lever', 'micro', 'insurance'] as const;
export type WalletName = (typeof walletNames)[number];

/** Accounts of the exchange itself; `outside` is the world that deposits come from and withdrawals go to. */
export type HouseName = 'fees' | 'maker' | 'interest' | 'insurance-pool' | 'outside' | 'dust';

/** One account in one currency (currency id, 1 to 65535). Of a user: available unless `locked`; user ids are 1 to 2^31 − 1. */
export type AccountRef =
  | {
      readonly user: number;
      readonly wallet: WalletName;
      readonly currency: number;
      readonly locked?: boolean;
    }
  | { readonly house: HouseName; readonly currency: number };

/** One side of a posting: `amount` is added to the account. Own `type` and `memo` show in this leg's log row instead of the posting's. */
export interface Leg {
  readonly account: AccountRef;
  readonly amount: Amount;
  readonly type?: number;
  readonly memo?: string;
}

/** A movement of money: for each currency the legs add up to zero. */
export interface Posting {
  /** Log type (LEDGER-R5; see `logTypes`). */
  readonly type: number;
  /** Text key of the log row, for example 'log.transferOut'. */
  readonly memo: string;
  /** What it is about, such as `withdrawal:12`: joins the log rows of one thing. Printable, 1 to 40 characters. */
  readonly reference?: string;
  readonly legs: readonly Leg[];
}

/** One leg as the user's log shows it. `id` grows with time; `after` = `before` + `amount`. */
export interface Movement {
  readonly id: number;
  readonly at: Instant;
  readonly user: number;
  readonly wallet: WalletName;
  readonly currency: number;
  readonly locked: boolean;
  readonly amount: Amount;
  readonly before: Amount;
  readonly after: Amount;
  readonly type: number;
  readonly memo: string;
  /** What the posting is about, if it says so. */
  readonly reference?: string | undefined;
}

/** What a house account holds in one currency. */
export interface HouseBalance {
  readonly house: HouseName;
  readonly currency: number;
  readonly balance: Amount;
}

/** One leg of a house account, as an operator sees it. */
export type HouseMovement = Omit<Movement, 'user' | 'wallet' | 'locked'> & { readonly house: HouseName };

/**
 * Which movements are wanted: what is left out does not restrict. `types` are log types and `memos` text keys, any of
 * them; memos distinguish what shares a number.
 */
export interface MovementFilter {
  readonly user: number;
  readonly wallet?: WalletName;
  readonly currency?: number;
  readonly types?: readonly number[];
  readonly memos?: readonly string[];
}

/** What one user holds in one account and currency. */
export interface Holding {
  readonly user: number;
  readonly wallet: WalletName;
  readonly currency: number;
  readonly available: Amount;
  readonly locked: Amount;
}
