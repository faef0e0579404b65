import { Refusal, formatAmount, hashText } from '#simulator/kernel/index.ts';
import type { Amount, Context, Plain } from '#simulator/kernel/index.ts';
import { houseKey, keyOf, userKey } from './accounts.ts';
import type { Account, AccountKey } from './accounts.ts';
import { auditEntries } from './audit.ts';
import { dumpEntries, loadEntries } from './dump.ts';
import { Entries, isReference } from './entries.ts';
import { findHouseMovements, findMovements } from './movements.ts';
import type {
  Holding,
  HouseBalance,
  HouseMovement,
  HouseName,
  Ledger,
  Leg,
  Movement,
  MovementFilter,
  Posting,
  WalletName,
} from './types.ts';

type ChangeListener = (user: number, currency: number) => void;

class DoubleEntryLedger implements Ledger {
  readonly name = 'ledger';
  readonly commands = {};
  readonly #context: Context;
  readonly #listeners: ChangeListener[] = [];
  #entries = new Entries();

  constructor(context: Context) {
    this.#context = context;
  }

  post(posting: Posting): void {
    const keys = posting.legs.map((leg) => keyOf(leg.account));
    assertBalanced(posting);
    const entries = this.#entries;
    const mark = entries.mark();
    this.#context.onRefusal(() => entries.rollBack(mark));
    entries.begin(this.#context.now(), posting.reference);
    for (const [i, leg] of posting.legs.entries()) {
      const account = entries.add(
        keys[i] as AccountKey,
        leg.amount,
        leg.type ?? posting.type,
        leg.memo ?? posting.memo,
      );
      if (account.balance >= 0n || !account.isUser) continue;
      const refusal = shortOf(account, leg.amount);
      entries.rollBack(mark);
      throw refusal;
    }
    if (this.#listeners.length > 0) this.#announce(posting.legs);
  }

  available(user: number, wallet: WalletName, currency: number): Amount {
    return this.#balance(userKey(user, wallet, currency, false));
  }

  locked(user: number, wallet: WalletName, currency: number): Amount {
    return this.#balance(userKey(user, wallet, currency, true));
  }

  house(name: HouseName, currency: number): Amount {
    return this.#balance(houseKey(name, currency));
  }

  movements(
    filter: MovementFilter,
    page: { readonly offset: number; readonly limit: number },
  ): { readonly rows: Movement[]; readonly total: number } {
    return findMovements(this.#entries, filter, page);
  }

  houseMovements(name: HouseName, limit: number): readonly HouseMovement[] {
    return findHouseMovements(this.#entries, name, limit);
  }

  houses(): readonly HouseBalance[] {
    return this.#entries.accounts.list
      .filter(({ isUser }) => !isUser)
      .map(({ house, currency, balance }) => ({ house, currency, balance }));
  }

  trialBalance(): readonly { readonly currency: number; readonly sum: Amount }[] {
    const sums = new Map<number, Amount>();
    for (const { currency, balance } of this.#entries.accounts.list)
      sums.set(currency, (sums.get(currency) ?? 0n) + balance);
    return [...sums].map(([currency, sum]) => ({ currency, sum })).sort((a, b) => a.currency - b.currency);
  }

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

  /** Tells of each user and currency once. */
  #announce(legs: readonly Leg[]): void {
    const told = new Set<string>();
    for (const { account } of legs) {
      if ('house' in account) continue;
      const { user, currency } = account;
      const pair = `${user}/${currency}`;
      if (told.has(pair)) continue;
      told.add(pair);
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

/** The ledger of an exchange; register it with the kernel like any module. */
export function createLedger(context: Context): Ledger {
  return new DoubleEntryLedger(context);
}
