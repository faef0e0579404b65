/** What the module remembers of users, codes and sessions. Rows are never changed in place: a command puts a new row in. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { TypeOf } from '#simulator/engine/kernel/index.ts';

/** What is kept of a password. Both hex. */
const passwordHash = codec.record({ salt: codec.text, hash: codec.text });

export type PasswordHash = TypeOf<typeof passwordHash>;

const failures = codec.record({
  count: codec.integer(),
  lastAt: codec.instant,
  delayedUntil: codec.instant,
});

/** Wrong passwords in a row, and until when they hold the next one back. */
export type Failures = TypeOf<typeof failures>;

export const noFailures: Failures = { count: 0, lastAt: 0, delayedUntil: 0 };

const identity = codec.record({
  id: codec.integer(1),
  name: codec.text,
  number: codec.text,
  /** Addresses of the photos as the user sent them; may be empty. */
  front: codec.text,
  back: codec.text,
  inHand: codec.text,
  at: codec.instant,
});

/** What a user handed in to prove who they are. */
export type Identity = TypeOf<typeof identity>;

const user = codec.record({
  id: codec.integer(),
  /** What the user registered with: an e-mail in lower case or a phone's digits. */
  account: codec.text,
  type: codec.oneOf(['email', 'mobile']),
  /** Dial code without the plus sign, '' where none was given. */
  countryCode: codec.text,
  phone: codec.text,
  email: codec.text,
  password: passwordHash,
  tradePassword: codec.nullable(passwordHash),
  /** Invite code: 4 characters [a-z0-9], unique (E75). */
  extensionCode: codec.text,
  /** The user whose invite code was used; 0 for seeded users. */
  parentId: codec.integer(),
  /** Locked by an operator until this instant; 0 when never (guard `unlocked`, WIRE-R7). */
  lockedUntil: codec.instant,
  /** 0 not submitted, 1 under review, 2 verified (E83). */
  reviewStatus: codec.oneOf([0, 1, 2]),
  /** What was handed in, unless it was rejected since; null also for who was approved without. */
  identity: codec.nullable(identity),
  /** Why the identity was sent back last; empty when it was not. */
  rejection: codec.text,
  createdAt: codec.instant,
  isSeller: codec.flag,
  /** Wrong login passwords. */
  failures,
  tradeFailures: failures,
});

/** One trader. */
export type User = TypeOf<typeof user>;
export type AccountType = User['type'];
export type ReviewStatus = User['reviewStatus'];

const sentCode = codec.record({
  account: codec.text,
  channel: codec.oneOf(['sms', 'mail']),
  purpose: codec.oneOf(['register', 'forget', 'bind']),
  code: codec.text,
  sentAt: codec.instant,
  expiresAt: codec.instant,
  wrongTries: codec.integer(),
  /** Scheduled job that removes it. */
  expiry: codec.integer(),
});

/** A verification code on its way: at most one for each account and purpose. */
export type SentCode = TypeOf<typeof sentCode>;
export type CodePurpose = SentCode['purpose'];
export type CodeChannel = SentCode['channel'];

const token = codec.record({
  digest: codec.text,
  userId: codec.integer(),
  extendedAt: codec.instant,
  expiresAt: codec.instant,
  /** Scheduled job that removes it. */
  expiry: codec.integer(),
});

/**
 * A login. One for each user (D-15). The token itself is known to its holder alone: state, journal and snapshots
 * carry its digest.
 */
export type Token = TypeOf<typeof token>;

export const savedAccounts = codec.record({
  users: codec.list(user),
  codes: codec.list(sentCode),
  tokens: codec.list(token),
});
