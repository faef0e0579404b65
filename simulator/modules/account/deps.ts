/** What the account module works with. */
import { Refusal } from '#simulator/kernel/index.ts';
import type { Context } from '#simulator/kernel/index.ts';
import type { Settings } from '../settings.ts';
import type { User } from './records.ts';
import type { AccountState } from './state.ts';

/** What the commands work on. */
export interface AccountDeps {
  readonly context: Context;
  readonly state: AccountState;
  /** A text of the seed that goes into salts and digests. */
  readonly pepper: string;
  readonly settings: Pick<Settings, 'identityReview'>;
}

/** The user of an id. Refuses with NO_ACCOUNT. */
export function userById({ state }: Pick<AccountDeps, 'state'>, id: number): User {
  const user = state.users.get(id);
  if (!user) throw new Refusal('NO_ACCOUNT');
  return user;
}
