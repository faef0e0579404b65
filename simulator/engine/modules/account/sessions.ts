/** Sessions: each user has at most one. Names on the journal carry the prefix `account.`. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor, Instant } from '#simulator/engine/kernel/index.ts';
import { requireOperator } from '../module.ts';
import { RULES_OF_USER_TOKENS, TOKEN_DIGITS, TOKEN_LIFE_MS } from './math.ts';
import { digestOf, isDrawnDigest, loginToken } from './passwords.ts';
import type { Token, User } from './records.ts';
import { userById } from './state.ts';
import type { AccountDeps, AccountState } from './state.ts';

const DIGEST = /^[0-9a-f]{32}([0-9a-f]{32})?$/;

export type KeepSessions = { sessions: readonly { digest: string; user: number }[]; until: Instant };

/** `digest`: that of the token, where the host has drawn one; otherwise the token follows from the seed. */
export type OpenSession = { user: number; digest?: string };

/** A session that has begun. `token` is empty where the host has drawn it, which alone knows it. */
export type BegunSession = { token: string; userId: number };

/** Opens a session without a password, in place of the user's earlier one. Refuses NOT_OWNER, NO_ACCOUNT, PARAM. */
export function openSession(
  deps: AccountDeps,
  state: AccountState,
  actor: Actor,
  { user, digest }: OpenSession,
): BegunSession {
  requireOperator(actor);
  return beginSession(deps, state, userById(state, user), digest);
}

/** A new session in place of the user's earlier one; the token itself is stored nowhere. Refuses PARAM. */
export function beginSession(
  deps: AccountDeps,
  state: AccountState,
  user: User,
  digest: string | undefined,
): BegunSession {
  if (digest !== undefined && (!isDrawnDigest(digest) || state.tokens.has(digest)))
    throw new Refusal('PARAM', { field: 'digest' });
  closeSession(deps, state, user);
  const token = digest === undefined ? newToken(deps, state, user) : '';
  state.putToken(openToken(deps, digest ?? digestOf(deps.pepper, token), user.id));
  return { token, userId: user.id };
}

/** Going back in time brings sessions along whose tokens are still to be drawn here: those are left out. */
function newToken({ context, pepper, rules }: AccountDeps, { tokens }: AccountState, user: User): string {
  const draw = (): string => {
    const drawn = context.random('account.token').hex(TOKEN_DIGITS);
    return rules < RULES_OF_USER_TOKENS ? drawn : loginToken(pepper, drawn, user);
  };
  let token = draw();
  while (tokens.has(digestOf(pepper, token))) token = draw();
  return token;
}

/** Extends the life of a token, which is counted from its last use. Refuses LOGIN. */
export function touchToken(
  deps: AccountDeps,
  state: AccountState,
  _actor: Actor,
  { digest }: { digest: string },
): void {
  const row = state.tokens.get(digest);
  if (!row || row.expiresAt <= deps.context.now()) throw new Refusal('LOGIN');
  deps.context.unschedule(row.expiry);
  state.putToken(openToken(deps, digest, row.userId));
}

/** Extends sessions over a jump in time: each expires as if it was last used at `until`. Refuses NOT_OWNER, PARAM, NO_ACCOUNT. */
export function keepSessions(
  deps: AccountDeps,
  state: AccountState,
  actor: Actor,
  { sessions, until }: KeepSessions,
): void {
  requireOperator(actor);
  if (!Number.isSafeInteger(until) || until < deps.context.now())
    throw new Refusal('PARAM', { field: 'until' });
  for (const { digest, user } of sessions) {
    if (!DIGEST.test(digest)) throw new Refusal('PARAM', { field: 'digest' });
    closeSession(deps, state, userById(state, user));
    state.putToken(openToken(deps, digest, user, until));
  }
}

function openToken(
  { context }: AccountDeps,
  digest: string,
  userId: number,
  extendedAt: Instant = context.now(),
): Token {
  const expiresAt = extendedAt + TOKEN_LIFE_MS;
  const expiry = context.schedule(expiresAt, 'account.expireToken', { digest });
  return { digest, userId, extendedAt, expiresAt, expiry };
}

/** Ends the user's session, if there is one. Refuses NOT_OWNER, NO_ACCOUNT. */
export function endSession(
  deps: AccountDeps,
  state: AccountState,
  actor: Actor,
  { user }: { user: number },
): void {
  requireOperator(actor);
  closeSession(deps, state, userById(state, user));
}

export function closeSession({ context }: AccountDeps, state: AccountState, user: User): void {
  const row = state.tokens.get(state.tokenByUser.get(user.id) ?? '');
  if (!row) return;
  context.unschedule(row.expiry);
  state.removeToken(row);
}

/** The job `account.expireToken` removes an expired row. That has no visible effect, because queries compare with the clock. */
export function expireToken(_deps: AccountDeps, state: AccountState, { digest }: { digest: string }): void {
  const row = state.tokens.get(digest);
  if (row) state.removeToken(row);
}
