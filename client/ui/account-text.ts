/** Names of accounts. */
import type { Text, TextKey } from './text.ts';
import type { TransferAccount } from './transfer.ts';

const names: Readonly<Record<TransferAccount, TextKey>> = {
  legal: 'assets.accountLegal',
  change: 'assets.accountChange',
  lever: 'assets.accountLever',
  micro: 'assets.accountMicro',
};

/** The name of an account. */
export const accountText = (t: Text, account: TransferAccount): string => t(names[account]);
