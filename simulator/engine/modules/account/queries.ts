/** What reads accounts. */
import { lowerAscii } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { CODE_TRIES, TOKEN_EXTENSION_MS, accountOf } from './math.ts';
import type { PasswordPurpose } from './passwords.ts';
import { digestOf, saltOf } from './passwords.ts';
import type { CodeChannel, CodePurpose, Identity, SentCode, User } from './records.ts';
import { codeKey } from './state.ts';
import type { AccountDeps, AccountState } from './state.ts';

/** What may be read of accounts, compared with the clock: expired rows count as removed before a job removes them. */
export function createAccountQueries({ context, pepper }: AccountDeps, state: AccountState) {
  const now = () => context.now();
  return {
    byId: (id: number): User | undefined => state.users.get(id),
    /** By registered account, phone or bound e-mail, however it is typed. */
    byAccount: (text: string): User | undefined => userByLogin(state, text),
    /** By invite code, upper or lower case. */
    byExtension: (code: string): User | undefined => userByExtension(state, code),
    /** All users in order of registration. */
    all: (): readonly User[] => [...state.users.values()],
    /** Users whose identity waits for a decision, the earliest first. */
    inReview: (): readonly UserInReview[] =>
      [...state.users.values()].filter(isInReview).sort((a, b) => a.identity.id - b.identity.id),
    /** The owner of a token that has not expired. */
    userOfToken: (token: string): User | undefined => userOf(state, digestOf(pepper, token), now()),
    /** Sessions that have not expired, with the instant at which each does. */
    sessions: (): readonly { digest: string; user: number; expiresAt: Instant }[] =>
      [...state.tokens.values()]
        .filter((row) => now() < row.expiresAt)
        .map(({ digest, userId: user, expiresAt }) => ({ digest, user, expiresAt }))
        .sort((a, b) => a.user - b.user),
    /** The digest of a token whose life is to be extended now, by `touchToken`; undefined where it is not yet time. */
    tokenDue(token: string): string | undefined {
      const row = state.tokens.get(digestOf(pepper, token));
      const due = row && now() < row.expiresAt && now() - row.extendedAt >= TOKEN_EXTENSION_MS;
      return due ? row.digest : undefined;
    },
    /** The live code of an account for any of the purposes that equals `code`. */
    codeOf: (account: string, purposes: readonly CodePurpose[], code: string): SentCode | undefined =>
      liveCodes(state, account, purposes, now()).find((sent) => sent.code === code),
    /** All live codes of an account; a wrong try counts against each of them. */
    codesOf: (account: string, purposes: readonly CodePurpose[]): readonly SentCode[] =>
      liveCodes(state, account, purposes, now()),
    /** Live codes sent over a channel, the newest first. */
    recentCodes: (channel: CodeChannel): readonly SentCode[] =>
      [...state.codes.values()]
        .filter((sent) => sent.channel === channel && isLive(sent, now()))
        .sort((a, b) => b.sentAt - a.sentAt || b.expiry - a.expiry),
    /** The salt a new password of this account must be hashed with. */
    saltFor: (account: string, purpose: PasswordPurpose): string =>
      saltOf(pepper, accountOf(account) ?? account, purpose),
    isLocked: (user: User): boolean => now() < user.lockedUntil,
    /** Until when wrong passwords hold back a login; undefined when they do not. */
    loginDelayedUntil: (user: User): Instant | undefined =>
      now() < user.failures.delayedUntil ? user.failures.delayedUntil : undefined,
    /** Until when wrong trade passwords hold back the next one; undefined when they do not. */
    tradeDelayedUntil: (user: User): Instant | undefined =>
      now() < user.tradeFailures.delayedUntil ? user.tradeFailures.delayedUntil : undefined,
  };
}

/** A user who has handed in an identity. */
export type UserInReview = User & { readonly identity: Identity };

/** Whether what a user has handed in waits for a decision. */
export const isInReview = (user: User): user is UserInReview =>
  user.reviewStatus === 1 && user.identity !== null;

export function userByLogin(state: AccountState, text: string): User | undefined {
  const account = accountOf(text);
  const id = account === undefined ? undefined : state.userByLogin.get(account);
  return id === undefined ? undefined : state.users.get(id);
}

export function userByExtension(state: AccountState, code: string): User | undefined {
  const id = state.userByExtension.get(lowerAscii(code.trim()));
  return id === undefined ? undefined : state.users.get(id);
}

export function liveCodes(
  state: AccountState,
  account: string,
  purposes: readonly CodePurpose[],
  now: Instant,
): readonly SentCode[] {
  return purposes
    .map((purpose) => state.codes.get(codeKey(account, purpose)))
    .filter((sent) => sent !== undefined)
    .filter((sent) => isLive(sent, now));
}

function isLive(sent: SentCode, now: Instant): boolean {
  return now < sent.expiresAt && sent.wrongTries < CODE_TRIES;
}

function userOf(state: AccountState, digest: string, now: Instant): User | undefined {
  const row = state.tokens.get(digest);
  return row && now < row.expiresAt ? state.users.get(row.userId) : undefined;
}
