/** Pure rules of accounts: which currency has which account, what a transfer is logged as, what an amount is worth. */
import { mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { LogType } from '#simulator/engine/ledger/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';

/** Accounts between which a user may move funds (E29), in the order of their codes 1–4 (LEDGER-R3). */
export const transferAccounts = ['legal', 'change', 'lever', 'micro'] as const;
export type TransferAccount = (typeof transferAccounts)[number];

/** True for a name that a user may transfer from or to. */
export function isTransferAccount(name: string): name is TransferAccount {
  return transferAccounts.some((account) => account === name);
}

/** Whether a currency has this account: its `is_legal`, `is_match`, `is_lever` or `is_micro` flag. */
export function hasAccount(currency: Currency, wallet: TransferAccount): boolean {
  const flags = {
    legal: currency.isLegal,
    change: currency.isMatch,
    lever: currency.isLever,
    micro: currency.isMicro,
  };
  return flags[wallet];
}

const OUT: Readonly<Record<TransferAccount, LogType>> = {
  legal: logTypes.transferLegalOut,
  change: logTypes.transferChangeOut,
  lever: logTypes.transferLeverOut,
  micro: logTypes.transferMicroOut,
};

const IN: Readonly<Record<TransferAccount, LogType>> = {
  legal: logTypes.transferLegalIn,
  change: logTypes.transferChangeIn,
  lever: logTypes.transferLeverIn,
  micro: logTypes.transferMicroIn,
};

/** Log rows of the two legs of a transfer (LEDGER-R5): spot and lever have a pair of their own. */
export function transferLogs(from: TransferAccount, to: TransferAccount): { out: LogType; in: LogType } {
  if (from === 'change' && to === 'lever') return both(logTypes.transferChangeToLever);
  if (from === 'lever' && to === 'change') return both(logTypes.transferLeverToChange);
  return { out: OUT[from], in: IN[to] };
}

const both = (log: LogType) => ({ out: log, in: log });

/** The memos of both legs of every transfer: no other movement has one of them, while its number may be shared. */
export const transferMemos: readonly string[] = [
  ...Object.values(OUT),
  ...Object.values(IN),
  logTypes.transferChangeToLever,
  logTypes.transferLeverToChange,
].map(({ memo }) => memo);

/** Log row of funds that the scenario or an operator gives: the administrator's adjustment of that account. */
export const adjustmentLog: Readonly<Record<TransferAccount, LogType>> = {
  legal: logTypes.adminLegal,
  change: logTypes.adminChange,
  lever: logTypes.adminLever,
  micro: logTypes.adminMicro,
};

/** Paper money is paid in this currency. */
export const PAPER_CURRENCY = 'USDT';

/** The text key of its log rows, which have the type of an adjustment. */
export const PAPER_MEMO = 'log.paperMoney';

/** Users whose assets are worth less than this may ask for paper money again: half of what a new account gets. */
export const paperMoneyBelow = (paperMoney: Amount): Amount => paperMoney / 2n;

/** Worth of an amount at a price, truncated at 1e-8. */
export function worth(amount: Amount, price: Amount): Amount {
  return mulDiv(amount, price, UNIT);
}
