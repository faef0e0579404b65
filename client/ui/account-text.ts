/** Names of accounts. */
import type { Text, TextKey } from './text.ts';
import type { AccountName } from '#client/exchange/index.ts';

const names: Readonly<Record<AccountName, TextKey>> = {
  legal: 'common.assets_accountLegal',
  change: 'common.navSpot',
  lever: 'common.navLever',
  micro: 'common.assets_accountMicro',
};

/** The name of an account. */
export const accountText = (t: Text, account: AccountName): string => t(names[account]);
