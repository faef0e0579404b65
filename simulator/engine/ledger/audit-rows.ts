/** Adds rows of the ledger up once more. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Account } from './accounts.ts';
import type { Entry } from './entry.ts';

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

/** What rows add up to. */
interface Audited {
  readonly faults: readonly string[];
  /** Of the accounts in them, after them. */
  readonly balances: ReadonlyMap<Account, Amount>;
}

/** Whole postings once more, from what their accounts held before: every posting that does not balance, every wrong balance. */
export function auditRows(rows: readonly Entry[]): Audited {
  const faults: string[] = [];
  const balances = new Map<Account, Amount>();
  const sums = new ZeroSums();
  for (const [index, { account, amount, after, leg, posting }] of rows.entries()) {
    const balance = (balances.get(account) ?? account.opening) + amount;
    balances.set(account, balance);
    sums.add(account.currency, amount);
    if (balance !== after)
      faults.push(`${account.describe()}: movement ${leg + 1} says ${after}, it is ${balance}`);
    if (rows[index + 1]?.posting !== posting && !sums.allZero())
      faults.push(`posting ${posting + 1} does not balance`);
  }
  return { faults, balances };
}
