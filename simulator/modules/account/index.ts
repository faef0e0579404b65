/** The public entry of the account module. */
import type { Plain } from '#simulator/kernel/index.ts';
import { createCommands, createJobs } from './commands.ts';
import type { AccountDeps } from './deps.ts';
import { createQueries } from './queries.ts';
import { auditState, dumpState, loadState } from './saved.ts';
import { createState } from './state.ts';

export { NAME_FORM, NUMBER_FORM } from './identity.ts';
export { accountOf, passwordDelay } from './math.ts';
export type { PasswordPurpose } from './passwords.ts';
export { hashPassword } from './passwords.ts';
export type { SeedUser } from './commands.ts';
export type { UserInReview } from './queries.ts';
export type { AccountType, CodeChannel, CodePurpose, PasswordHash, SentCode, User } from './records.ts';

/** Users, verification codes, sessions (docs/account.md). */
export type AccountModule = ReturnType<typeof createAccount>;

/** The account module on a kernel. It never sees a password, only its salted hash. */
export function createAccount({ context, settings }: Pick<AccountDeps, 'context' | 'settings'>) {
  const state = createState();
  // The first draw of its stream: the same in every run of a seed, so it need not be saved.
  const pepper = context.random('account.salt').hex(32);
  const deps = { context, state, pepper, settings };
  return {
    name: 'account',
    commands: createCommands(deps),
    jobs: createJobs(deps),
    queries: createQueries(state, pepper, () => context.now()),
    dump: (): Plain => dumpState(state),
    load: (plain: Plain) => loadState(state, plain),
    audit: () => auditState(state),
  };
}
