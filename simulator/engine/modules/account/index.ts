/** The public entry of the account module. */
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { bind } from '../kit.ts';
import * as commands from './commands.ts';
import { decideIdentity, reviewIdentity, submitIdentity } from './identity.ts';
import { createAccountQueries } from './queries.ts';
import { endSession, expireToken, keepSessions, openSession, touchToken } from './sessions.ts';
import { AccountState } from './state.ts';
import type { AccountDeps } from './state.ts';

export { NAME_FORM, NUMBER_FORM } from './identity.ts';
export { accountOf, passwordDelay } from './math.ts';
export type { PasswordPurpose } from './passwords.ts';
export { drawnDigestOf, hashPassword, isDrawnDigest } from './passwords.ts';
export type { SeedUserInput } from './commands.ts';
export type { UserInReview } from './queries.ts';
export type { AccountType, CodeChannel, CodePurpose, PasswordHash, SentCode, User } from './records.ts';

/** Users, verification codes, sessions (docs/account.md). */
export type AccountModule = ReturnType<typeof createAccount>;

/** The account module on a kernel. It never sees a password, only its salted hash. */
export function createAccount(given: Omit<AccountDeps, 'pepper'>) {
  // The first draw of its stream: the same in every run of a seed, so it need not be saved.
  const deps = { ...given, pepper: given.context.random('account.salt').hex(32) };
  const state = new AccountState();
  const { expireCode, ...own } = commands;
  return {
    name: 'account',
    commands: bind(deps, state, {
      ...own,
      endSession,
      keepSessions,
      openSession,
      touchToken,
      decideIdentity,
      submitIdentity,
    }),
    jobs: bind(deps, state, { expireCode, expireToken, reviewIdentity }),
    queries: createAccountQueries(deps, state),
    dump: (): Plain => state.dump(),
    load: (plain: Plain) => state.load(plain),
    audit: () => state.audit(),
  };
}
