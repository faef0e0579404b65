/** Names of accounts. */
import type { Text, TextKey } from './text.ts';
import type { TransferAccount } from './transfer.ts';

const names: Readonly<Record<TransferAccount, TextKey>> = {
  legal: 'common.assets_accountLegal',
  change: 'common.navSpot',
  lever: 'common.navLever',
  micro: 'common.assets_accountMicro',
};

/** The name of an account. */
export const accountText = (t: Text, account: TransferAccount): string => t(names[account]);
