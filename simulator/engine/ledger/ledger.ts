import { Refusal, formatAmount, hashText } from '#simulator/engine/kernel/index.ts';
import type { Amount, Archive, Context, EngineModule, Plain } from '#simulator/engine/kernel/index.ts';
import { houseKey, keyOf, userKey } from './accounts.ts';
import type { Account, AccountKey } from './accounts.ts';
import { auditEntries } from './audit.ts';
import { dumpEntries, loadEntries, openEntries, saveEntries } from './dump.ts';
import { Entries } from './entries.ts';
import { isReference } from './lines.ts';
import { findHouseMovements, findMovements } from './movements.ts';
import type {
  Holding,
  HouseBalance,
  HouseMovement,
  HouseName,
  Leg,
  Movement,
  MovementFilter,
  Posting,
  WalletName,
} from './types.ts';

type ChangeListener = (user: number, currency: number) => void;

/** All money of the exchange, in double entry. {@link Ledger.post} is the only way to change a balance. */
export class Ledger implements EngineModule {
  readonly name = 'ledger';
  readonly commands = {};
  readonly #context: Context;
  readonly #listeners: ChangeListener[] = [];
  #entries = new Entries();

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Books a posting, whole or not at all. Legs count in their order: no user account may be below zero after any of them.
   * @throws Refusal BALANCE {wallet, currency, available, needed} if a user account would fall below zero
   * @throws Error (a mistake of the caller) for less than two legs, a zero leg, an unbalanced currency, a malformed account
   */
  post(posting: Posting): void {
    const keys = posting.legs.map(({ account }) => keyOf(account));
    assertBalanced(posting);
    const entries = this.#entries;
    const mark = entries.mark();
    this.#context.onRefusal(() => entries.rollBack(mark));
    entries.begin(this.#context.now(), posting.reference);
    for (const [index, { amount, type = posting.type, memo = posting.memo }] of posting.legs.entries()) {
      const account = entries.add(keys[index] as AccountKey, amount, type, memo);
      if (account.balance >= 0n || !account.isUser) continue;
      const refusal = shortOf(account, amount);
      entries.rollBack(mark);
      throw refusal;
    }
    if (this.#listeners.length > 0) this.#announce(posting.legs);
  }

  /** What the user can dispose of; 0 for an account never used. */
  available(user: number, wallet: WalletName, currency: number): Amount {
    return this.#balance(userKey(user, wallet, currency, false));
  }

  /** What open orders, ads, deals and withdrawals hold. */
  locked(user: number, wallet: WalletName, currency: number): Amount {
    return this.#balance(userKey(user, wallet, currency, true));
  }

  /** What the user holds of each currency in some wallets, available and locked together. */
  held(user: number, wallets: readonly WalletName[]): ReadonlyMap<number, Amount> {
    const held = new Map<number, Amount>();
    for (const { wallet, currency, balance } of this.#entries.accounts.ofUser(user)) {
      if (balance === 0n || !wallets.includes(wallet)) continue;
      held.set(currency, (held.get(currency) ?? 0n) + balance);
    }
    return held;
  }

  /** Balance of a house account; may be negative. */
  house(name: HouseName, currency: number): Amount {
    return this.#balance(houseKey(name, currency));
  }

  /** One page of a user's log, newest first, and how many rows there are in all. Costs by the page, not by the history. */
  movements(
    filter: MovementFilter,
    page: { readonly offset: number; readonly limit: number },
  ): { readonly rows: Movement[]; readonly total: number } {
    return findMovements(this.#entries, filter, page);
  }

  /** The latest movements of a house account, newest first. */
  houseMovements(name: HouseName, limit: number): readonly HouseMovement[] {
    return findHouseMovements(this.#entries, name, limit);
  }

  /** Every house account that was used, in the order of first use. */
  houses(): readonly HouseBalance[] {
    return this.#entries.accounts.list
      .filter(({ isUser }) => !isUser)
      .map(({ house, currency, balance }) => ({ house, currency, balance }));
  }

  /** Sum over all accounts, house accounts included, by currency; every sum is zero in a sound ledger. */
  trialBalance(): readonly { readonly currency: number; readonly sum: Amount }[] {
    const sums = new Map<number, Amount>();
    for (const { currency, balance } of this.#entries.accounts.list)
      sums.set(currency, (sums.get(currency) ?? 0n) + balance);
    return [...sums].map(([currency, sum]) => ({ currency, sum })).sort((a, b) => a.currency - b.currency);
  }

  /** Every account that users ever had money in, in the order of first use. */
  accounts(): Iterable<Holding> {
    const seen = new Map<AccountKey, Holding>();
    for (const { isUser, owner: user, wallet, currency } of this.#entries.accounts.list) {
      if (!isUser) continue;
      const key = userKey(user, wallet, currency, false);
      if (seen.has(key)) continue;
      const locked = this.locked(user, wallet, currency);
      seen.set(key, { user, wallet, currency, available: this.#balance(key), locked });
    }
    return seen.values();
  }

  /** Calls back after each posting, once per user and currency in it (also for postings that a refusal takes back later). */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  audit(): readonly string[] {
    const unbalanced = this.trialBalance().filter(({ sum }) => sum !== 0n);
    return [
      ...auditEntries(this.#entries),
      ...unbalanced.map(({ currency, sum }) => `currency ${currency} adds up to ${sum} over all accounts`),
    ];
  }

  dump(): Plain {
    return dumpEntries(this.#entries);
  }

  load(plain: Plain): void {
    this.#entries = loadEntries(plain);
  }

  save(archive: Archive): Plain {
    return saveEntries(this.#entries, archive);
  }

  open(plain: Plain, archive: Archive): void {
    this.#entries = openEntries(plain, archive);
  }

  digest(): Plain {
    const { kinds, accounts, postings, legs } = this.#entries;
    const rows = kinds.map(({ type, memo }) => [type, memo]);
    const balances = hashText(accounts.list.map(({ key, balance }) => `${key}:${balance}`).join(' '));
    return { chain: this.#entries.chain(), postings, legs, kinds: rows, balances };
  }

  fingerprint(): string {
    return this.#entries.chain();
  }

  #balance(key: AccountKey): Amount {
    return this.#entries.accounts.find(key)?.balance ?? 0n;
  }

  /** Reports each user and currency once. */
  #announce(legs: readonly Leg[]): void {
    const notified = new Set<string>();
    for (const { account } of legs) {
      if ('house' in account) continue;
      const { user, currency } = account;
      const pair = `${user}/${currency}`;
      if (notified.has(pair)) continue;
      notified.add(pair);
      for (const listener of this.#listeners) listener(user, currency);
    }
  }
}

/** A posting that does not balance would make money out of nothing: its author has made a mistake. */
function assertBalanced({ type, memo, reference, legs }: Posting): void {
  if (legs.length < 2) throw new Error(`posting ${memo}: a movement needs two legs`);
  if (!Number.isSafeInteger(type) || memo === '')
    throw new Error(`posting ${memo}: it needs a log type and a memo`);
  if (reference !== undefined && !isReference(reference))
    throw new Error(`posting ${memo}: "${reference}" cannot be a reference`);
  const sums = new Map<number, Amount>();
  for (const { account, amount } of legs) {
    if (typeof amount !== 'bigint' || amount === 0n)
      throw new Error(`posting ${memo}: a leg of ${String(amount)}`);
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums)
    if (sum !== 0n) throw new Error(`posting ${memo}: currency ${currency} adds up to ${sum}`);
}

function shortOf({ wallet, currency, balance }: Account, amount: Amount): Refusal {
  return new Refusal('BALANCE', {
    wallet,
    currency: String(currency),
    available: formatAmount(balance - amount),
    needed: formatAmount(-amount),
  });
}
