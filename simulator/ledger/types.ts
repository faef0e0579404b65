import type { Amount, EngineModule, Instant } from '#simulator/kernel/index.ts';

/** The five accounts of a user's wallet (LEDGER-R3). */
export type WalletName = 'legal' | 'change' | 'lever' | 'micro' | 'insurance';

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
 * them; memos tell apart what shares a number.
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

/** All money of the exchange, in double entry. {@link Ledger.post} is the only way to change a balance. */
export interface Ledger extends EngineModule {
  /**
   * Books a posting, whole or not at all. Legs count in their order: no user account may be below zero after any of them.
   * @throws Refusal BALANCE {wallet, currency, available, needed} if a user account would fall below zero
   * @throws Error (a mistake of the caller) for less than two legs, a zero leg, an unbalanced currency, a malformed account
   */
  post(posting: Posting): void;
  /** What the user can dispose of; 0 for an account never used. */
  available(user: number, wallet: WalletName, currency: number): Amount;
  /** What open orders, ads, deals and withdrawals hold. */
  locked(user: number, wallet: WalletName, currency: number): Amount;
  /** Balance of a house account; may be negative. */
  house(name: HouseName, currency: number): Amount;
  /** One page of a user's log, newest first, and how many rows there are in all. Costs by the page, not by the history. */
  movements(
    filter: MovementFilter,
    page: { readonly offset: number; readonly limit: number },
  ): { readonly rows: Movement[]; readonly total: number };
  /** The latest movements of a house account, newest first. Reads back through the entries of all accounts. */
  houseMovements(name: HouseName, limit: number): readonly HouseMovement[];
  /** Every house account that was used, in the order of first use. */
  houses(): readonly HouseBalance[];
  /** Sum over all accounts, house included, by currency; every sum is zero when all is well. */
  trialBalance(): readonly { readonly currency: number; readonly sum: Amount }[];
  /** Every account that users ever had money in, in the order of first use. */
  accounts(): Iterable<Holding>;
  /** Calls back after each posting, once per user and currency in it (also for postings that a refusal takes back later). */
  onChange(listener: (user: number, currency: number) => void): void;
}
