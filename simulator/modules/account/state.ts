import type { Instant } from '#simulator/kernel/index.ts';
import type { PasswordHash } from './passwords.ts';

export type AccountType = 'email' | 'mobile';
export type CodePurpose = 'register' | 'forget' | 'bind';
export type CodeChannel = 'sms' | 'mail';
/** 0 not submitted, 1 under review, 2 verified (E83). */
export type ReviewStatus = 0 | 1 | 2;

/** One trader. Rows are never changed in place: a command puts a new row in. */
export type User = {
  readonly id: number;
  /** What the user registered with: an e-mail in lower case or a phone's digits. */
  readonly account: string;
  readonly type: AccountType;
  /** Dial code without the plus sign, '' where none was given. */
  readonly countryCode: string;
  readonly phone: string;
  readonly email: string;
  readonly password: PasswordHash;
  readonly tradePassword: PasswordHash | null;
  /** Invite code: 4 characters [a-z0-9], unique (E75). */
  readonly extensionCode: string;
  /** The user whose invite code was used; 0 for seeded users. */
  readonly parentId: number;
  /** Locked by an operator until this instant; 0 when never (gate `unlocked`, WIRE-R7). */
  readonly lockedUntil: Instant;
  readonly reviewStatus: ReviewStatus;
  /** What was handed in, unless it was rejected since; null also for who was approved without. */
  readonly identity: Identity | null;
  /** Why the identity was sent back last; empty when it was not. */
  readonly rejection: string;
  readonly createdAt: Instant;
  readonly isSeller: boolean;
  /** Wrong login passwords. */
  readonly failures: Failures;
  readonly tradeFailures: Failures;
};

/** What a user handed in to prove who they are. */
export type Identity = {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  /** Addresses of the photos as the user sent them; may be empty. */
  readonly front: string;
  readonly back: string;
  readonly inHand: string;
  readonly at: Instant;
};

/** Wrong passwords in a row, and until when they hold the next one back. */
export type Failures = {
  readonly count: number;
  readonly lastAt: Instant;
  readonly delayedUntil: Instant;
};

/** A verification code on its way: at most one for each account and purpose. */
export type SentCode = {
  readonly account: string;
  readonly channel: CodeChannel;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly wrongTries: number;
  /** Scheduled job that removes it. */
  readonly expiry: number;
};

/**
 * A login. One for each user (D-15). The token itself is known to its holder alone: state, journal and snapshots
 * carry its digest.
 */
export type Token = {
  readonly digest: string;
  readonly userId: number;
  readonly extendedAt: Instant;
  readonly expiresAt: Instant;
  /** Scheduled job that removes it. */
  readonly expiry: number;
};

/** The account slice: three tables and the indexes that make lookups by key. */
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

export const noFailures: Failures = { count: 0, lastAt: 0, delayedUntil: 0 };

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
