/** Names of accounts. */
import type { Text, TextKey } from '#client/ui/text.ts';
import type { AccountName } from './logic/accounts.ts';

const names: Readonly<Record<AccountName, TextKey>> = {
  legal: 'assets.accountLegal',
  change: 'assets.accountChange',
  lever: 'assets.accountLever',
  micro: 'assets.accountMicro',
};

/** The name of an account. */
export const accountText = (t: Text, account: AccountName): string => t(names[account]);
