import type { Amount } from '#simulator/kernel/index.ts';
import type { Account } from './accounts.ts';
import type { Entries } from './entries.ts';

/** Sums that should be zero, with a count of those that are not. */
class ZeroSums {
  readonly #sums = new Map<number, Amount>();
  #open = 0;

  add(currency: number, amount: Amount): void {
    const before = this.#sums.get(currency) ?? 0n;
    const after = before + amount;
    this.#sums.set(currency, after);
    if (before === 0n) this.#open += 1;
    if (after === 0n) this.#open -= 1;
  }

  allZero(): boolean {
    return this.#open === 0;
  }
}

/**
 * The balances once more, from the entries alone: every difference to the running figures, every posting that does not balance
 * and every user account below zero.
 */
export function auditEntries(entries: Entries): readonly string[] {
  const faults: string[] = [];
  const recomputed = new Map<Account, Amount>();
  const sums = new ZeroSums();
  for (let posting = 0; posting < entries.postings; posting += 1) {
    const end = entries.endOf(posting);
    for (let leg = entries.firstOf(posting); leg < end; leg += 1) {
      const { account, amount, after } = entries.entry(leg);
      const balance = (recomputed.get(account) ?? 0n) + amount;
      recomputed.set(account, balance);
      sums.add(account.currency, amount);
      if (balance !== after)
        faults.push(`${account.describe()}: movement ${leg + 1} says ${after}, it is ${balance}`);
    }
    if (!sums.allZero()) faults.push(`posting ${posting + 1} does not balance`);
  }
  for (const account of entries.accounts.list)
    faults.push(...auditAccount(account, recomputed.get(account) ?? 0n));
  return faults;
}

function auditAccount(account: Account, recomputed: Amount): readonly string[] {
  const faults: string[] = [];
  const name = account.describe();
  if (account.balance !== recomputed)
    faults.push(`${name}: the balance is ${account.balance}, its entries add up to ${recomputed}`);
  if (account.isUser && account.balance < 0n)
    faults.push(`${name}: the balance is below zero (${account.balance})`);
  return faults;
}
