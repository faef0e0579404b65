import type { Plain } from '#simulator/kernel/index.ts';
import { read } from '#simulator/kernel/index.ts';
import type { PasswordHash } from './passwords.ts';
import type { AccountState, Failures, Identity, SentCode, Token, User } from './state.ts';
import { codeKey, putCode, putToken, putUser } from './state.ts';

/** The slice as plain data: users by id, tokens by user, codes by account and purpose, whatever led to them. */
export function dumpState(state: AccountState): Plain {
  return {
    users: [...state.users.values()].sort((a, b) => a.id - b.id),
    codes: [...state.codes.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    tokens: [...state.tokens.values()].sort((a, b) => a.userId - b.userId),
  };
}

/** Replaces the slice. Throws MalformedState, naming the path, before anything is changed. */
export function loadState(state: AccountState, plain: Plain): void {
  const tables = read.object(plain, '$');
  const users = read.items(tables.users, '$.users', readUser);
  const codes = read.items(tables.codes, '$.codes', readCode);
  const tokens = read.items(tables.tokens, '$.tokens', readToken);
  for (const table of Object.values(state) as Map<unknown, unknown>[]) table.clear();
  for (const user of users) putUser(state, user);
  for (const code of codes) putCode(state, code);
  for (const token of tokens) putToken(state, token);
}

/** Where an index and its table disagree, in words. */
export function auditState(state: AccountState): readonly string[] {
  const users = [...state.users.values()].flatMap((user) => auditUser(state, user));
  const sessions = [...state.tokens.values()]
    .filter(({ digest, userId }) => state.tokenByUser.get(userId) !== digest || !state.users.has(userId))
    .map(({ userId }) => `user ${userId} has more than one session, or does not exist`);
  return [...users, ...sessions];
}

function auditUser(state: AccountState, user: User): readonly string[] {
  const faults: string[] = [];
  if (state.userByLogin.get(user.account) !== user.id)
    faults.push(`the account of user ${user.id} is another's`);
  if (state.userByExtension.get(user.extensionCode) !== user.id)
    faults.push(`the invite code of user ${user.id} is another's`);
  if (user.parentId !== 0 && !state.users.has(user.parentId)) faults.push(`user ${user.id} has no inviter`);
  if (user.reviewStatus === 1 && !user.identity)
    faults.push(`the identity of user ${user.id} is under review, and there is none`);
  if (user.reviewStatus === 0 && user.identity)
    faults.push(`the identity of user ${user.id} is not reviewed`);
  return faults;
}

function keyOf(sent: SentCode): string {
  return codeKey(sent.account, sent.purpose);
}

function readUser(value: Plain, path: string): User {
  const of = read.fields(value, path);
  return {
    id: of.integer('id'),
    account: of.text('account'),
    type: of.oneOf('type', ['email', 'mobile'] as const),
    countryCode: of.text('countryCode'),
    phone: of.text('phone'),
    email: of.text('email'),
    password: readPassword(of.member('password'), `${path}.password`),
    tradePassword: readOptional(of.member('tradePassword'), `${path}.tradePassword`, readPassword),
    extensionCode: of.text('extensionCode'),
    parentId: of.integer('parentId'),
    lockedUntil: of.integer('lockedUntil'),
    reviewStatus: of.oneOf('reviewStatus', [0, 1, 2] as const),
    identity: readOptional(of.member('identity'), `${path}.identity`, readIdentity),
    rejection: of.text('rejection'),
    createdAt: of.integer('createdAt'),
    isSeller: read.flag(of.member('isSeller'), `${path}.isSeller`),
    failures: readFailures(of.member('failures'), `${path}.failures`),
    tradeFailures: readFailures(of.member('tradeFailures'), `${path}.tradeFailures`),
  };
}

function readCode(value: Plain, path: string): SentCode {
  const of = read.fields(value, path);
  return {
    account: of.text('account'),
    channel: of.oneOf('channel', ['sms', 'mail'] as const),
    purpose: of.oneOf('purpose', ['register', 'forget', 'bind'] as const),
    code: of.text('code'),
    sentAt: of.integer('sentAt'),
    expiresAt: of.integer('expiresAt'),
    wrongTries: of.integer('wrongTries'),
    expiry: of.integer('expiry'),
  };
}

function readToken(value: Plain, path: string): Token {
  const of = read.fields(value, path);
  return {
    digest: of.text('digest'),
    userId: of.integer('userId'),
    extendedAt: of.integer('extendedAt'),
    expiresAt: of.integer('expiresAt'),
    expiry: of.integer('expiry'),
  };
}

function readPassword(value: Plain, path: string): PasswordHash {
  const of = read.fields(value, path);
  return { salt: of.text('salt'), hash: of.text('hash') };
}

function readIdentity(value: Plain, path: string): Identity {
  const of = read.fields(value, path);
  return {
    id: of.integer('id', 1),
    name: of.text('name'),
    number: of.text('number'),
    front: of.text('front'),
    back: of.text('back'),
    inHand: of.text('inHand'),
    at: of.integer('at'),
  };
}

function readFailures(value: Plain, path: string): Failures {
  const of = read.fields(value, path);
  return {
    count: of.integer('count'),
    lastAt: of.integer('lastAt'),
    delayedUntil: of.integer('delayedUntil'),
  };
}

function readOptional<T>(value: Plain, path: string, item: (value: Plain, path: string) => T): T | null {
  return value === null ? null : item(value, path);
}
