/** The state of accounts: users, codes and sessions, each found by its keys. */
import type { CodePurpose, SentCode, Token, User } from './records.ts';

/** The state of accounts: three tables and the indexes that make lookups by key. */
export interface AccountState {
  readonly users: Map<number, User>;
  /** By account, phone and e-mail: each may be typed at login. */
  readonly userByLogin: Map<string, number>;
  readonly userByExtension: Map<string, number>;
  readonly codes: Map<string, SentCode>;
  /** By digest. */
  readonly tokens: Map<string, Token>;
  /** Digests. */
  readonly tokenByUser: Map<number, string>;
}

export function createState(): AccountState {
  return {
    users: new Map(),
    userByLogin: new Map(),
    userByExtension: new Map(),
    codes: new Map(),
    tokens: new Map(),
    tokenByUser: new Map(),
  };
}

export function codeKey(account: string, purpose: CodePurpose): string {
  return `${purpose}:${account}`;
}

export function putUser(state: AccountState, user: User): void {
  state.users.set(user.id, user);
  state.userByExtension.set(user.extensionCode, user.id);
  for (const login of [user.account, user.phone, user.email])
    if (login !== '') state.userByLogin.set(login, user.id);
}

export function putCode(state: AccountState, code: SentCode): void {
  state.codes.set(codeKey(code.account, code.purpose), code);
}

export function putToken(state: AccountState, token: Token): void {
  state.tokens.set(token.digest, token);
  state.tokenByUser.set(token.userId, token.digest);
}

export function removeToken(state: AccountState, token: Token): void {
  state.tokens.delete(token.digest);
  state.tokenByUser.delete(token.userId);
}
