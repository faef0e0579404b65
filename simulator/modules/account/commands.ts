/** What changes accounts: registration, login, passwords, codes and identity. */
import type { Actor, Instant } from '#simulator/kernel/index.ts';
import { Refusal } from '#simulator/kernel/index.ts';
import { requireOperator } from '../module.ts';
import {
  CODE_DIGITS,
  CODE_LIFE_MS,
  FAILURE_MEMORY_MS,
  RESEND_MS,
  TOKEN_DIGITS,
  TOKEN_LIFE_MS,
  accountOf,
  countryCodeOf,
  emailOf,
  passwordDelay,
  phoneOf,
  secondsUntil,
} from './math.ts';
import { userById } from './deps.ts';
import type { AccountDeps } from './deps.ts';
import { createIdentityCommands, createIdentityJobs } from './identity.ts';
import { digestOf } from './passwords.ts';
import { liveCodes, userByExtension, userByLogin } from './queries.ts';
import { noFailures } from './records.ts';
import type {
  AccountType,
  CodeChannel,
  CodePurpose,
  Failures,
  PasswordHash,
  ReviewStatus,
  SentCode,
  Token,
  User,
} from './records.ts';
import { codeKey, putCode, putToken, putUser, removeToken } from './state.ts';

const DIGEST = /^[0-9a-f]{32}$/;

export type SendCode = { account: string; channel: CodeChannel; purpose: CodePurpose };
export type WrongCode = { account: string; purposes: readonly CodePurpose[] };
export type Register = {
  type: AccountType;
  account: string;
  countryCode: string;
  code: string;
  password: PasswordHash;
  extensionCode: string;
};
export type Login = { account: string; passwordHash: string };
export type Forget = { account: string; code: string; password: PasswordHash };
export type BindEmail = { email: string; code: string };
export type KeepSessions = { sessions: readonly { digest: string; user: number }[]; until: Instant };
export type SetTradePassword = { password: PasswordHash; oldHash: string | null };
export type SeedUser = {
  type: AccountType;
  account: string;
  countryCode: string;
  /** '' draws one. */
  extensionCode: string;
  parentId: number;
  password: PasswordHash;
  tradePassword: PasswordHash | null;
  reviewStatus: ReviewStatus;
  isSeller: boolean;
};

/** Everything that changes accounts. Names on the journal carry the prefix `account.`. */
export function createCommands(deps: AccountDeps) {
  return {
    /** Sends a code (E71, E72). Refuses PARAM, NO_ACCOUNT, EXISTS, TOO_SOON {seconds}. */
    sendCode: (_actor: Actor, input: SendCode) => sendCode(deps, input),
    /** Counts a wrong try against the live codes of an account; the fifth kills them. */
    wrongCode: (_actor: Actor, input: WrongCode) => wrongCode(deps, input),
    /** Opens an account (E75). Refuses PARAM, CODE, EXISTS, NOT_FOUND {invite}. */
    register: (_actor: Actor, input: Register) => register(deps, input),
    /** Opens a session and ends the user's earlier one (E76). Refuses BAD_LOGIN, LOCKED, LOCKED {seconds} after wrong passwords. */
    login: (_actor: Actor, input: Login) => login(deps, input),
    /** Counts a wrong login password; from the fifth in a row on login is held back ever longer. */
    wrongPassword: (_actor: Actor, input: { account: string }) => wrongPassword(deps, input.account),
    /** Sets a forgotten login password and ends the session (E78). Refuses NO_ACCOUNT, CODE. */
    forget: (_actor: Actor, input: Forget) => forget(deps, input),
    /** Binds an e-mail to the caller (E79). Refuses PARAM, CODE, EXISTS. */
    bindEmail: (actor: Actor, input: BindEmail) => bindEmail(deps, self(deps, actor), input),
    /** Sets the caller's trade password (E80). Refuses LOCKED {seconds} after wrong ones, PAY_PASSWORD {field} for a wrong old one. */
    setTradePassword: (actor: Actor, input: SetTradePassword) =>
      setTradePassword(deps, self(deps, actor), input),
    /** Counts a wrong trade password of the caller; from the fifth in a row on the next one is held back ever longer. */
    wrongTradePassword(actor: Actor, _input: Readonly<Record<string, never>>) {
      const user = self(deps, actor);
      putUser(deps.state, {
        ...user,
        tradeFailures: failedOnceMore(user.tradeFailures, deps.context.now()),
      });
    },
    /** Takes the caller's trade password and forgets wrong ones before it. Refuses LOCKED {seconds} after wrong ones, PAY_PASSWORD. */
    giveTradePassword: (actor: Actor, input: { passwordHash: string }) =>
      giveTradePassword(deps, self(deps, actor), input.passwordHash),
    /** Lets the life of a token slide on. Refuses LOGIN. */
    touchToken: (_actor: Actor, input: { digest: string }) => touchToken(deps, input.digest),
    /** A user of the scenario, without code or invite. Refuses PARAM, EXISTS. */
    seedUser: (actor: Actor, input: SeedUser) => seedUser(deps, operator(actor, input)),
    /** Locks a user until an instant; 0 unlocks. Refuses NO_ACCOUNT. */
    lock(actor: Actor, input: { user: number; until: Instant }) {
      const { user, until } = operator(actor, input);
      putUser(deps.state, { ...userById(deps, user), lockedUntil: until });
    },
    /** Opens a session without a password, in place of the user's earlier one. Refuses NO_ACCOUNT. */
    openSession: (actor: Actor, input: { user: number }) =>
      beginSession(deps, userById(deps, operator(actor, input).user)),
    /** Lets sessions outlast a jump in time: each lives as if it was used at `until`. Refuses PARAM, NO_ACCOUNT. */
    keepSessions: (actor: Actor, input: KeepSessions) => keepSessions(deps, operator(actor, input)),
    /** Ends the user's session, if there is one. Refuses NO_ACCOUNT. */
    endSession: (actor: Actor, input: { user: number }) =>
      endSession(deps, userById(deps, operator(actor, input).user)),
    ...createIdentityCommands(deps),
  };
}

/** Identities that no one decided, and the purge: expired rows are taken out, which no one sees, for queries compare with the clock. */
export function createJobs({ state, context }: Pick<AccountDeps, 'state' | 'context'>) {
  return {
    ...createIdentityJobs({ state, context }),
    expireCode({ account, purpose }: { account: string; purpose: CodePurpose }) {
      state.codes.delete(codeKey(account, purpose));
    },
    expireToken({ digest }: { digest: string }) {
      const row = state.tokens.get(digest);
      if (row) removeToken(state, row);
    },
  };
}

function sendCode({ context, state }: AccountDeps, { account: text, channel, purpose }: SendCode): void {
  const account = channel === 'sms' ? phoneOf(text) : emailOf(text);
  if (account === undefined) throw new Refusal('PARAM', { field: 'account' });
  const exists = state.userByLogin.has(account);
  if (purpose === 'forget' && !exists) throw new Refusal('NO_ACCOUNT');
  if (purpose !== 'forget' && exists) throw new Refusal('EXISTS', { account });
  const now = context.now();
  const earlier = state.codes.get(codeKey(account, purpose));
  if (earlier && now < earlier.sentAt + RESEND_MS)
    throw new Refusal('TOO_SOON', { seconds: secondsUntil(earlier.sentAt + RESEND_MS, now) });
  if (earlier) dropCode({ context, state }, earlier);
  const code = context.random('account.code').digits(CODE_DIGITS);
  const expiresAt = now + CODE_LIFE_MS;
  const expiry = context.schedule(expiresAt, 'account.expireCode', { account, purpose });
  putCode(state, { account, channel, purpose, code, sentAt: now, expiresAt, wrongTries: 0, expiry });
  context.emit({ type: 'message', account, channel, code, purpose });
}

function wrongCode({ context, state }: AccountDeps, { account, purposes }: WrongCode): void {
  for (const sent of liveCodes(state, account, purposes, context.now()))
    putCode(state, { ...sent, wrongTries: sent.wrongTries + 1 });
}

function register(deps: AccountDeps, input: Register): { userId: number } {
  const account = ownForm(input.type, input.account);
  const sent = codeSent(deps, account, ['register'], input.code);
  if (deps.state.userByLogin.has(account)) throw new Refusal('EXISTS', { account });
  if (input.extensionCode === '') throw new Refusal('PARAM', { field: 'inviteCode' });
  const inviter = userByExtension(deps.state, input.extensionCode);
  if (!inviter) throw new Refusal('NOT_FOUND', { invite: input.extensionCode });
  dropCode(deps, sent);
  return openAccount(deps, {
    ...input,
    account,
    extensionCode: drawExtension(deps),
    parentId: inviter.id,
    tradePassword: null,
    reviewStatus: 0,
    isSeller: false,
  });
}

function seedUser(deps: AccountDeps, input: SeedUser): { userId: number } {
  const account = ownForm(input.type, input.account);
  if (deps.state.userByLogin.has(account)) throw new Refusal('EXISTS', { account });
  if (input.extensionCode !== '' && !/^[a-z0-9]{4}$/.test(input.extensionCode))
    throw new Refusal('PARAM', { field: 'inviteCode' });
  if (deps.state.userByExtension.has(input.extensionCode)) throw new Refusal('EXISTS');
  return openAccount(deps, {
    ...input,
    account,
    extensionCode: input.extensionCode || drawExtension(deps),
  });
}

function openAccount({ context, state }: AccountDeps, input: SeedUser): { userId: number } {
  const id = context.nextId('user');
  putUser(state, {
    id,
    account: input.account,
    type: input.type,
    countryCode: countryCodeOf(input.countryCode),
    phone: input.type === 'mobile' ? input.account : '',
    email: input.type === 'email' ? input.account : '',
    password: input.password,
    tradePassword: input.tradePassword,
    extensionCode: input.extensionCode,
    parentId: input.parentId,
    lockedUntil: 0,
    reviewStatus: input.reviewStatus,
    identity: null,
    rejection: '',
    createdAt: context.now(),
    isSeller: input.isSeller,
    failures: noFailures,
    tradeFailures: noFailures,
  });
  return { userId: id };
}

function login(deps: AccountDeps, { account, passwordHash }: Login): { token: string; userId: number } {
  const { context, state } = deps;
  const user = userByLogin(state, account);
  if (!user) throw new Refusal('BAD_LOGIN');
  const now = context.now();
  refuseWhileHeld(user.failures, now);
  if (user.password.hash !== passwordHash) throw new Refusal('BAD_LOGIN');
  if (now < user.lockedUntil) throw new Refusal('LOCKED');
  putUser(state, { ...user, failures: noFailures });
  return beginSession(deps, user);
}

/** A new session in place of the user's earlier one; only its holder will ever know the token. */
function beginSession(deps: AccountDeps, user: User): { token: string; userId: number } {
  endSession(deps, user);
  const token = deps.context.random('account.token').hex(TOKEN_DIGITS);
  putToken(deps.state, openToken(deps, digestOf(deps.pepper, token), user.id));
  return { token, userId: user.id };
}

function wrongPassword({ context, state }: AccountDeps, account: string): void {
  const user = userByLogin(state, account);
  if (!user) throw new Refusal('BAD_LOGIN');
  putUser(state, { ...user, failures: failedOnceMore(user.failures, context.now()) });
}

function failedOnceMore(earlier: Failures, now: Instant): Failures {
  const forgotten = now - earlier.lastAt >= FAILURE_MEMORY_MS;
  const count = (forgotten ? 0 : earlier.count) + 1;
  return { count, lastAt: now, delayedUntil: now + passwordDelay(count) };
}

/** Throws LOCKED {seconds} while wrong passwords hold back the next one. */
function refuseWhileHeld({ delayedUntil }: Failures, now: Instant): void {
  if (now < delayedUntil) throw new Refusal('LOCKED', { seconds: secondsUntil(delayedUntil, now) });
}

function forget(deps: AccountDeps, input: Forget): void {
  const user = userByLogin(deps.state, input.account);
  if (!user) throw new Refusal('NO_ACCOUNT');
  const sent = codeSent(deps, accountOf(input.account) ?? user.account, ['forget'], input.code);
  dropCode(deps, sent);
  endSession(deps, user);
  putUser(deps.state, { ...user, password: input.password, failures: noFailures });
}

function bindEmail(deps: AccountDeps, user: User, input: BindEmail): void {
  const email = emailOf(input.email);
  if (email === undefined) throw new Refusal('PARAM', { field: 'email' });
  const sent = codeSent(deps, email, ['bind', 'register'], input.code);
  if (deps.state.userByLogin.has(email)) throw new Refusal('EXISTS', { account: email });
  dropCode(deps, sent);
  if (user.email !== '') deps.state.userByLogin.delete(user.email);
  putUser(deps.state, { ...user, email, account: user.type === 'email' ? email : user.account });
}

function setTradePassword(
  { context, state }: AccountDeps,
  user: User,
  { password, oldHash }: SetTradePassword,
): void {
  refuseWhileHeld(user.tradeFailures, context.now());
  if (user.tradePassword && user.tradePassword.hash !== oldHash)
    throw new Refusal('PAY_PASSWORD', { field: 'oldPassword' });
  putUser(state, { ...user, tradePassword: password, tradeFailures: noFailures });
}

function giveTradePassword({ context, state }: AccountDeps, user: User, passwordHash: string): void {
  refuseWhileHeld(user.tradeFailures, context.now());
  if (user.tradePassword?.hash !== passwordHash) throw new Refusal('PAY_PASSWORD');
  putUser(state, { ...user, tradeFailures: noFailures });
}

function touchToken(deps: AccountDeps, digest: string): void {
  const row = deps.state.tokens.get(digest);
  if (!row || row.expiresAt <= deps.context.now()) throw new Refusal('LOGIN');
  deps.context.unschedule(row.expiry);
  putToken(deps.state, openToken(deps, digest, row.userId));
}

function keepSessions(deps: AccountDeps, { sessions, until }: KeepSessions): void {
  if (!Number.isSafeInteger(until) || until < deps.context.now())
    throw new Refusal('PARAM', { field: 'until' });
  for (const { digest, user } of sessions) {
    if (!DIGEST.test(digest)) throw new Refusal('PARAM', { field: 'digest' });
    endSession(deps, userById(deps, user));
    putToken(deps.state, openToken(deps, digest, user, until));
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

function endSession({ context, state }: AccountDeps, user: User): void {
  const row = state.tokens.get(state.tokenByUser.get(user.id) ?? '');
  if (!row) return;
  context.unschedule(row.expiry);
  removeToken(state, row);
}

function codeSent(
  { context, state }: AccountDeps,
  account: string,
  purposes: readonly CodePurpose[],
  code: string,
): SentCode {
  const sent = liveCodes(state, account, purposes, context.now()).find((live) => live.code === code);
  if (!sent) throw new Refusal('CODE');
  return sent;
}

function dropCode({ context, state }: Pick<AccountDeps, 'state' | 'context'>, sent: SentCode): void {
  context.unschedule(sent.expiry);
  state.codes.delete(codeKey(sent.account, sent.purpose));
}

const EXTENSION_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function drawExtension({ context, state }: AccountDeps): string {
  const stream = context.random('account.extension');
  const draw = () => Array.from({ length: 4 }, () => stream.pick([...EXTENSION_CHARACTERS])).join('');
  let code = draw();
  while (state.userByExtension.has(code)) code = draw();
  return code;
}

function ownForm(type: AccountType, text: string): string {
  const account = type === 'mobile' ? phoneOf(text) : emailOf(text);
  if (account === undefined) throw new Refusal('PARAM', { field: 'account' });
  return account;
}

function self(deps: AccountDeps, actor: Actor): User {
  if (actor.kind !== 'user') throw new Refusal('LOGIN');
  return userById(deps, actor.id);
}

function operator<T>(actor: Actor, input: T): T {
  requireOperator(actor);
  return input;
}
