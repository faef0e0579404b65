/** The state of accounts: users, codes and sessions, each found by its keys. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Context, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Settings } from '../settings.ts';
import { savedAccounts } from './records.ts';
import type { CodePurpose, SentCode, Token, User } from './records.ts';

/** What the module depends on. */
export interface AccountDeps {
  readonly context: Context;
  /** A text of the seed that goes into salts and digests. */
  readonly pepper: string;
  readonly settings: Pick<Settings, 'identityReview'>;
  /** Version of the rules by which the session is played. */
  readonly rules: number;
}

export function codeKey(account: string, purpose: CodePurpose): string {
  return `${purpose}:${account}`;
}

const keyOf = ({ account, purpose }: SentCode): string => codeKey(account, purpose);

/** Three tables, and the indexes for lookups by key. Only the commands and jobs of this module call what changes it. */
export class AccountState {
  readonly users = new Map<number, User>();
  /** By account, phone and e-mail: each may be typed at login. */
  readonly userByLogin = new Map<string, number>();
  readonly userByExtension = new Map<string, number>();
  readonly codes = new Map<string, SentCode>();
  /** By digest. */
  readonly tokens = new Map<string, Token>();
  /** Digests. */
  readonly tokenByUser = new Map<number, string>();

  putUser(user: User): void {
    this.users.set(user.id, user);
    this.userByExtension.set(user.extensionCode, user.id);
    for (const login of [user.account, user.phone, user.email])
      if (login !== '') this.userByLogin.set(login, user.id);
  }

  putCode(code: SentCode): void {
    this.codes.set(keyOf(code), code);
  }

  putToken(token: Token): void {
    this.tokens.set(token.digest, token);
    this.tokenByUser.set(token.userId, token.digest);
  }

  removeToken({ digest, userId }: Token): void {
    this.tokens.delete(digest);
    this.tokenByUser.delete(userId);
  }

  /** Users by id, tokens by user, codes by account and purpose, independent of their history. */
  dump(): TypeOf<typeof savedAccounts> {
    return {
      users: [...this.users.values()].sort((a, b) => a.id - b.id),
      codes: [...this.codes.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
      tokens: [...this.tokens.values()].sort((a, b) => a.userId - b.userId),
    };
  }

  /** Throws MalformedState, naming the path, before anything is changed. */
  load(plain: Plain): void {
    const { users, codes, tokens } = savedAccounts(plain, '$');
    const { users: rows, userByLogin, userByExtension, codes: sent, tokens: sessions, tokenByUser } = this;
    for (const table of [rows, userByLogin, userByExtension, sent, sessions, tokenByUser]) table.clear();
    for (const user of users) this.putUser(user);
    for (const code of codes) this.putCode(code);
    for (const token of tokens) this.putToken(token);
  }

  /** One message for each row on which an index and its table disagree. */
  audit(): readonly string[] {
    const users = [...this.users.values()].flatMap((user) => auditUser(this, user));
    const sessions = [...this.tokens.values()]
      .filter(({ digest, userId }) => this.tokenByUser.get(userId) !== digest || !this.users.has(userId))
      .map(({ userId }) => `user ${userId} has more than one session, or does not exist`);
    return [...users, ...sessions];
  }
}

/** The user of an id. Refuses with NO_ACCOUNT. */
export function userById({ users }: AccountState, id: number): User {
  const user = users.get(id);
  if (!user) throw new Refusal('NO_ACCOUNT');
  return user;
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
