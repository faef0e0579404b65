import type { Context, Plain } from '#simulator/kernel/index.ts';
import type { Settings } from '../settings.ts';
import { createCommands, createJobs } from './commands.ts';
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

interface AccountDeps {
  readonly context: Context;
  readonly settings: Pick<Settings, 'identityReview'>;
}

/** The account module on a kernel. It never sees a password, only its salted hash. */
export function createAccount({ context, settings }: AccountDeps) {
  const state = createState();
  // The first draw of its stream: the same in every run of a seed, so it need not be saved.
  const pepper = context.random('account.salt').hex(32);
  const house = { context, state, pepper, settings };
  return {
    name: 'account',
    commands: createCommands(house),
    jobs: createJobs(house),
    queries: createQueries(state, pepper, () => context.now()),
    dump: (): Plain => dumpState(state),
    load: (plain: Plain) => loadState(state, plain),
    audit: () => auditState(state),
  };
}
