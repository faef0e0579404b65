/** Packs the names of accounts into numbers, and unpacks them. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { walletNames } from './types.ts';
import type { AccountRef, HouseName, WalletName } from './types.ts';

const HOUSES: readonly HouseName[] = ['fees', 'maker', 'interest', 'insurance-pool', 'outside', 'dust'];

/** Slots of one owner in one currency: five wallets, available and locked. */
const SLOTS = 16;
const LOCKED_SLOT = 8;
const MAX_CURRENCY = 65_535;
const MAX_USER = 2_147_483_647;

/** Owner number of the house accounts; users count from 1. */
const HOUSE = 0;

/** An account as a number: owner, currency and slot, so that finding it makes no garbage. */
export type AccountKey = number;

const composeKey = (owner: number, currency: number, slot: number): AccountKey =>
  (owner * (MAX_CURRENCY + 1) + currency) * SLOTS + slot;

/** The key of a user's account. @throws Error if a part is malformed */
export function userKey(user: number, wallet: WalletName, currency: number, locked: boolean): AccountKey {
  const slot = walletNames.indexOf(wallet);
  if (slot < 0) throw new Error(`there is no wallet "${String(wallet)}"`);
  if (!Number.isInteger(user) || user < 1 || user > MAX_USER) throw new Error(`${user} is not a user id`);
  return composeKey(user, checkedCurrency(currency), locked ? slot + LOCKED_SLOT : slot);
}

/** The key of a house account. @throws Error if a part is malformed */
export function houseKey(house: HouseName, currency: number): AccountKey {
  const slot = HOUSES.indexOf(house);
  if (slot < 0) throw new Error(`there is no house account "${String(house)}"`);
  return composeKey(HOUSE, checkedCurrency(currency), slot);
}

function checkedCurrency(currency: number): number {
  if (Number.isInteger(currency) && currency >= 1 && currency <= MAX_CURRENCY) return currency;
  throw new Error(`${currency} is not a currency id`);
}

/** The key an {@link AccountRef} stands for. @throws Error if a part is malformed */
export function keyOf(ref: AccountRef): AccountKey {
  return 'house' in ref
    ? houseKey(ref.house, ref.currency)
    : userKey(ref.user, ref.wallet, ref.currency, ref.locked === true);
}

/** Whether a number is the key of some account. */
export function isAccountKey(key: number): boolean {
  const slot = key % SLOTS;
  const ownerAndCurrency = Math.floor(key / SLOTS);
  const owner = Math.floor(ownerAndCurrency / (MAX_CURRENCY + 1));
  if (ownerAndCurrency % (MAX_CURRENCY + 1) === 0 || owner > MAX_USER) return false;
  return owner === HOUSE ? slot < HOUSES.length : slot % LOCKED_SLOT < walletNames.length;
}

/** An account that was used, with its balance. */
export class Account {
  readonly owner: number;
  readonly currency: number;
  readonly locked: boolean;
  balance: Amount = 0n;
  /** The balance after the postings that have been written. */
  opening: Amount = 0n;
  readonly #slot: number;

  /** @param index its position in the table */
  constructor(
    readonly key: AccountKey,
    readonly index: number,
  ) {
    this.#slot = key % SLOTS;
    const ownerAndCurrency = Math.floor(key / SLOTS);
    this.currency = ownerAndCurrency % (MAX_CURRENCY + 1);
    this.owner = Math.floor(ownerAndCurrency / (MAX_CURRENCY + 1));
    this.locked = this.isUser && this.#slot >= LOCKED_SLOT;
  }

  get isUser(): boolean {
    return this.owner !== HOUSE;
  }

  /** The wallet of a user's account. */
  get wallet(): WalletName {
    return walletNames[this.#slot % LOCKED_SLOT] as WalletName;
  }

  /** The name of a house account. */
  get house(): HouseName {
    return HOUSES[this.#slot] as HouseName;
  }

  /** The account as {@link AccountRef} and as text: `user 7 change 3 locked`, `house fees 3`. */
  describe(): string {
    if (!this.isUser) return `house ${this.house} ${this.currency}`;
    return `user ${this.owner} ${this.wallet} ${this.currency}${this.locked ? ' locked' : ''}`;
  }
}

/** All accounts in the order of first use, found by key and by user. */
export class AccountTable {
  readonly list: Account[] = [];
  readonly #indexes = new Map<AccountKey, number>();
  readonly #byUser = new Map<number, Account[]>();

  /** The account of a key, if it was ever used. */
  find(key: AccountKey): Account | undefined {
    const index = this.#indexes.get(key);
    return index === undefined ? undefined : this.list[index];
  }

  /** Number of the account of a key in {@link list}; opened with balance 0 if it is new. */
  open(key: AccountKey): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const account = new Account(key, this.list.length);
    this.#indexes.set(key, this.list.length);
    this.list.push(account);
    if (account.isUser) this.#addToUser(account);
    return this.list.length - 1;
  }

  at(index: number): Account {
    return this.list[index] as Account;
  }

  ofUser(user: number): readonly Account[] {
    return this.#byUser.get(user) ?? [];
  }

  /** Forgets the accounts opened since there were `count`. */
  truncate(count: number): void {
    for (const account of this.list.splice(count).reverse()) {
      this.#indexes.delete(account.key);
      if (account.isUser) this.#byUser.get(account.owner)?.pop();
    }
  }

  #addToUser(account: Account): void {
    const accounts = this.#byUser.get(account.owner);
    if (accounts === undefined) this.#byUser.set(account.owner, [account]);
    else accounts.push(account);
  }
}
