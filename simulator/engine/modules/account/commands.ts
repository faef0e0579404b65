/** Everything that changes accounts, with the jobs that remove expired codes and sessions. */
import type { Actor, Instant } from '#simulator/engine/kernel/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import { requireOperator, requireUser } from '../module.ts';
import {
  CODE_DIGITS,
  CODE_FORM,
  CODE_LIFE_MS,
  FAILURE_MEMORY_MS,
  RESEND_MS,
  accountOf,
  countryCodeOf,
  emailOf,
  passwordDelay,
  phoneOf,
  secondsUntil,
} from './math.ts';
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
  User,
} from './records.ts';
import { beginSession, closeSession } from './sessions.ts';
import type { BegunSession } from './sessions.ts';
import { codeKey, userById } from './state.ts';
import type { AccountDeps, AccountState } from './state.ts';

/** `code`: the one to send, where the host has drawn it; otherwise it follows from the seed. */
export type SendCode = { account: string; channel: CodeChannel; purpose: CodePurpose; code?: string };
export type WrongCode = { account: string; purposes: readonly CodePurpose[] };
export type RegisterInput = {
  type: AccountType;
  account: string;
  countryCode: string;
  code: string;
  password: PasswordHash;
  extensionCode: string;
};
/** `digest`: that of the token, where the host has drawn one; otherwise the token follows from the seed. */
export type LoginInput = { account: string; passwordHash: string; digest?: string };
export type Forget = { account: string; code: string; password: PasswordHash };
export type BindEmail = { email: string; code: string };
export type SetTradePassword = { password: PasswordHash; oldHash: string | null };
export type SeedUserInput = {
  type: AccountType;
  account: string;
  countryCode: string;
  /** Where it is empty, one is drawn. */
  extensionCode: string;
  parentId: number;
  password: PasswordHash;
  tradePassword: PasswordHash | null;
  reviewStatus: ReviewStatus;
  isSeller: boolean;
};

/** Sends a code (E71, E72). Refuses PARAM, NO_ACCOUNT, EXISTS, TOO_SOON {seconds}. */
export function sendCode(
  { context }: AccountDeps,
  state: AccountState,
  _actor: Actor,
  { account: text, channel, purpose, code: drawn }: SendCode,
): void {
  const account = channel === 'sms' ? phoneOf(text) : emailOf(text);
  if (account === undefined) throw new Refusal('PARAM', { field: 'account' });
  if (drawn !== undefined && !CODE_FORM.test(drawn)) throw new Refusal('PARAM', { field: 'code' });
  const exists = state.userByLogin.has(account);
  if (purpose === 'forget' && !exists) throw new Refusal('NO_ACCOUNT');
  if (purpose !== 'forget' && exists) throw new Refusal('EXISTS', { account });
  const now = context.now();
  const earlier = state.codes.get(codeKey(account, purpose));
  if (earlier && now < earlier.sentAt + RESEND_MS)
    throw new Refusal('TOO_SOON', { seconds: secondsUntil(earlier.sentAt + RESEND_MS, now) });
  if (earlier) dropCode({ context }, state, earlier);
  const code = drawn ?? context.random('account.code').digits(CODE_DIGITS);
  const expiresAt = now + CODE_LIFE_MS;
  const expiry = context.schedule(expiresAt, 'account.expireCode', { account, purpose });
  state.putCode({ account, channel, purpose, code, sentAt: now, expiresAt, wrongTries: 0, expiry });
  context.emit({ type: 'message', account, channel, code, purpose });
}

/** Makes every code that is on its way invalid. Refuses NOT_OWNER. */
export function endCodes(
  deps: AccountDeps,
  state: AccountState,
  actor: Actor,
  _input: Readonly<Record<string, never>>,
): void {
  requireOperator(actor);
  for (const sent of [...state.codes.values()]) dropCode(deps, state, sent);
}

/** Counts a wrong try against the live codes of an account; the fifth makes them invalid. */
export function wrongCode(
  { context }: AccountDeps,
  state: AccountState,
  _actor: Actor,
  { account, purposes }: WrongCode,
): void {
  for (const sent of liveCodes(state, account, purposes, context.now()))
    state.putCode({ ...sent, wrongTries: sent.wrongTries + 1 });
}

/** Opens an account (E75). Refuses PARAM, CODE, EXISTS, NOT_FOUND {invite}. */
export function register(
  deps: AccountDeps,
  state: AccountState,
  _actor: Actor,
  input: RegisterInput,
): { userId: number } {
  const account = ownForm(input.type, input.account);
  const sent = codeSent(deps, state, account, ['register'], input.code);
  if (state.userByLogin.has(account)) throw new Refusal('EXISTS', { account });
  if (input.extensionCode === '') throw new Refusal('PARAM', { field: 'inviteCode' });
  const inviter = userByExtension(state, input.extensionCode);
  if (!inviter) throw new Refusal('NOT_FOUND', { invite: input.extensionCode });
  spendCode(deps, state, sent);
  return openAccount(deps, state, {
    ...input,
    account,
    extensionCode: drawExtension(deps, state),
    parentId: inviter.id,
    tradePassword: null,
    reviewStatus: 0,
    isSeller: false,
  });
}

/** A user of the scenario, without code or invite. Refuses NOT_OWNER, PARAM, EXISTS. */
export function seedUser(
  deps: AccountDeps,
  state: AccountState,
  actor: Actor,
  input: SeedUserInput,
): { userId: number } {
  requireOperator(actor);
  const account = ownForm(input.type, input.account);
  if (state.userByLogin.has(account)) throw new Refusal('EXISTS', { account });
  if (input.extensionCode !== '' && !/^[a-z0-9]{4}$/.test(input.extensionCode))
    throw new Refusal('PARAM', { field: 'inviteCode' });
  if (state.userByExtension.has(input.extensionCode)) throw new Refusal('EXISTS');
  return openAccount(deps, state, {
    ...input,
    account,
    extensionCode: input.extensionCode || drawExtension(deps, state),
  });
}

function openAccount(
  { context }: AccountDeps,
  state: AccountState,
  input: SeedUserInput,
): { userId: number } {
  const id = context.nextId('user');
  state.putUser({
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

/** Opens a session and ends the user's earlier one (E76). Refuses BAD_LOGIN, LOCKED, LOCKED {seconds} after wrong passwords, PARAM. */
export function login(
  deps: AccountDeps,
  state: AccountState,
  _actor: Actor,
  { account, passwordHash, digest }: LoginInput,
): BegunSession {
  const user = userByLogin(state, account);
  if (!user) throw new Refusal('BAD_LOGIN');
  const now = deps.context.now();
  refuseWhileHeld(user.failures, now);
  if (user.password.hash !== passwordHash) throw new Refusal('BAD_LOGIN');
  if (now < user.lockedUntil) throw new Refusal('LOCKED');
  const begun = beginSession(deps, state, user, digest);
  state.putUser({ ...user, failures: noFailures });
  return begun;
}

/** Counts a wrong login password; from the fifth in a row on login is held back ever longer. */
export function wrongPassword(
  { context }: AccountDeps,
  state: AccountState,
  _actor: Actor,
  { account }: { account: string },
): void {
  const user = userByLogin(state, account);
  if (!user) throw new Refusal('BAD_LOGIN');
  state.putUser({ ...user, failures: failedOnceMore(user.failures, context.now()) });
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

/** Sets a forgotten login password and ends the session (E78). Refuses NO_ACCOUNT, CODE. */
export function forget(deps: AccountDeps, state: AccountState, _actor: Actor, input: Forget): void {
  const user = userByLogin(state, input.account);
  if (!user) throw new Refusal('NO_ACCOUNT');
  const sent = codeSent(deps, state, accountOf(input.account) ?? user.account, ['forget'], input.code);
  spendCode(deps, state, sent);
  closeSession(deps, state, user);
  state.putUser({ ...user, password: input.password, failures: noFailures });
}

/** Binds an e-mail to the caller (E79). Refuses LOGIN, PARAM, CODE, EXISTS. */
export function bindEmail(deps: AccountDeps, state: AccountState, actor: Actor, input: BindEmail): void {
  const user = self(state, actor);
  const email = emailOf(input.email);
  if (email === undefined) throw new Refusal('PARAM', { field: 'email' });
  const sent = codeSent(deps, state, email, ['bind', 'register'], input.code);
  if (state.userByLogin.has(email)) throw new Refusal('EXISTS', { account: email });
  spendCode(deps, state, sent);
  if (user.email !== '') state.userByLogin.delete(user.email);
  state.putUser({ ...user, email, account: user.type === 'email' ? email : user.account });
}

/** Sets the caller's trade password (E80). Refuses LOCKED {seconds} after wrong ones, PAY_PASSWORD {field} for a wrong old one. */
export function setTradePassword(
  { context }: AccountDeps,
  state: AccountState,
  actor: Actor,
  { password, oldHash }: SetTradePassword,
): void {
  const user = self(state, actor);
  refuseWhileHeld(user.tradeFailures, context.now());
  if (user.tradePassword && user.tradePassword.hash !== oldHash)
    throw new Refusal('PAY_PASSWORD', { field: 'oldPassword' });
  state.putUser({ ...user, tradePassword: password, tradeFailures: noFailures });
}

/** Counts a wrong trade password of the caller; from the fifth in a row on the next one is held back ever longer. */
export function wrongTradePassword(
  { context }: AccountDeps,
  state: AccountState,
  actor: Actor,
  _input: Readonly<Record<string, never>>,
): void {
  const user = self(state, actor);
  state.putUser({ ...user, tradeFailures: failedOnceMore(user.tradeFailures, context.now()) });
}

/** Takes the caller's trade password and forgets wrong ones before it. Refuses LOCKED {seconds} after wrong ones, PAY_PASSWORD. */
export function giveTradePassword(
  { context }: AccountDeps,
  state: AccountState,
  actor: Actor,
  { passwordHash }: { passwordHash: string },
): void {
  const user = self(state, actor);
  refuseWhileHeld(user.tradeFailures, context.now());
  if (user.tradePassword?.hash !== passwordHash) throw new Refusal('PAY_PASSWORD');
  state.putUser({ ...user, tradeFailures: noFailures });
}

/** Locks a user until an instant; 0 unlocks. Refuses NOT_OWNER, NO_ACCOUNT. */
export function lock(
  _deps: AccountDeps,
  state: AccountState,
  actor: Actor,
  { user, until }: { user: number; until: Instant },
): void {
  requireOperator(actor);
  state.putUser({ ...userById(state, user), lockedUntil: until });
}

function codeSent(
  { context }: AccountDeps,
  state: AccountState,
  account: string,
  purposes: readonly CodePurpose[],
  code: string,
): SentCode {
  const sent = liveCodes(state, account, purposes, context.now()).find((live) => live.code === code);
  if (!sent) throw new Refusal('CODE');
  return sent;
}

function dropCode({ context }: Pick<AccountDeps, 'context'>, state: AccountState, sent: SentCode): void {
  context.unschedule(sent.expiry);
  state.codes.delete(codeKey(sent.account, sent.purpose));
}

function spendCode(deps: AccountDeps, state: AccountState, sent: SentCode): void {
  dropCode(deps, state, sent);
  deps.context.emit({ type: 'code.used', account: sent.account });
}

const EXTENSION_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function drawExtension({ context }: AccountDeps, state: AccountState): string {
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

function self(state: AccountState, actor: Actor): User {
  return userById(state, requireUser(actor));
}

/** The job `account.expireCode` removes an expired row. That has no visible effect, because queries compare with the clock. */
export function expireCode(
  _deps: AccountDeps,
  state: AccountState,
  { account, purpose }: { account: string; purpose: CodePurpose },
): void {
  state.codes.delete(codeKey(account, purpose));
}
