/** Adds the entries of the ledger up once more. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Account } from './accounts.ts';
import { auditRows } from './audit-rows.ts';
import type { Entries } from './entries.ts';

/**
 * The balances once more, from the entries alone: every difference to the running figures, every posting that does not balance
 * and every user account below zero. What was written was audited then, and cannot change.
 */
export function auditEntries({ accounts, faults, history }: Entries): readonly string[] {
  const recent = auditRows(history.recent);
  return [
    ...faults,
    ...recent.faults,
    ...accounts.list.flatMap((account) =>
      auditAccount(account, recent.balances.get(account) ?? account.opening),
    ),
  ];
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
