/** The state of accounts as plain data and back, and its audit. */
import type { Plain, TypeOf } from '#simulator/kernel/index.ts';
import { savedAccounts } from './records.ts';
import type { SentCode, User } from './records.ts';
import { codeKey, putCode, putToken, putUser } from './state.ts';
import type { AccountState } from './state.ts';

/** The state as plain data: users by id, tokens by user, codes by account and purpose, whatever led to them. */
export function dumpState(state: AccountState): TypeOf<typeof savedAccounts> {
  return {
    users: [...state.users.values()].sort((a, b) => a.id - b.id),
    codes: [...state.codes.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    tokens: [...state.tokens.values()].sort((a, b) => a.userId - b.userId),
  };
}

/** Replaces the state. Throws MalformedState, naming the path, before anything is changed. */
export function loadState(state: AccountState, plain: Plain): void {
  const { users, codes, tokens } = savedAccounts(plain, '$');
  for (const table of Object.values(state) as Map<unknown, unknown>[]) table.clear();
  for (const user of users) putUser(state, user);
  for (const code of codes) putCode(state, code);
  for (const token of tokens) putToken(state, token);
}

/** One message for each row on which an index and its table disagree. */
export function auditState(state: AccountState): readonly string[] {
  const users = [...state.users.values()].flatMap((user) => auditUser(state, user));
  const sessions = [...state.tokens.values()]
    .filter(({ digest, userId }) => state.tokenByUser.get(userId) !== digest || !state.users.has(userId))
    .map(({ userId }) => `user ${userId} has more than one session, or does not exist`);
  return [...users, ...sessions];
}

function auditUser(state: AccountState, user: User): readonly string[] {
  const violations: string[] = [];
  if (state.userByLogin.get(user.account) !== user.id)
    violations.push(`the account of user ${user.id} is another's`);
  if (state.userByExtension.get(user.extensionCode) !== user.id)
    violations.push(`the invite code of user ${user.id} is another's`);
  if (user.parentId !== 0 && !state.users.has(user.parentId))
    violations.push(`user ${user.id} has no inviter`);
  if (user.reviewStatus === 1 && !user.identity)
    violations.push(`the identity of user ${user.id} is under review, and there is none`);
  if (user.reviewStatus === 0 && user.identity)
    violations.push(`the identity of user ${user.id} is not reviewed`);
  return violations;
}

function keyOf(sent: SentCode): string {
  return codeKey(sent.account, sent.purpose);
}
