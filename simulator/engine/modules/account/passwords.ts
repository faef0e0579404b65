/** Hashes of passwords and digests of tokens. */
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hashText } from '#simulator/engine/kernel/index.ts';
import type { PasswordHash, User } from './records.ts';

// 1 MB of memory and a few milliseconds: a login must not slow a browser tab down.
const COST = { N: 1024, r: 8, p: 1, dkLen: 32 } as const;

/** The salted hash of a password: scrypt, integer arithmetic only, so the same on every engine and in every run. */
export function hashPassword(password: string, salt: string): PasswordHash {
  return { salt, hash: bytesToHex(scrypt(password, salt, COST)) };
}

export type PasswordPurpose = 'login' | 'trade';

/** The salt for an account's password, derived from the seed (through `pepper`) and the account, so that a run repeats exactly. */
export function saltOf(pepper: string, account: string, purpose: PasswordPurpose): string {
  return hashText(`${pepper}:${purpose}:${account}`);
}

/** The token of a user's login, from what was drawn for it: another user's would be another, whatever branch it is drawn on. */
export function loginToken(pepper: string, drawn: string, { id, account }: User): string {
  return hashText(`${drawn}:${id}:${account}:${pepper}`);
}

/** A token that a host has drawn; one that follows from the seed is shorter. */
const DRAWN_TOKEN = /^[0-9a-f]{48}$/;

const DRAWN_DIGEST = /^[0-9a-f]{64}$/;

/** Whether a digest is that of a token that a host has drawn. */
export const isDrawnDigest = (digest: string): boolean => DRAWN_DIGEST.test(digest);

/** The digest that is stored in place of a login's token: it recognises the token and cannot be used as one. */
export function digestOf(pepper: string, token: string): string {
  return DRAWN_TOKEN.test(token) ? drawnDigestOf(token) : hashText(`${pepper}:token:${token}`);
}

/** Digests of the latest tokens: a token comes with every call of its login, and is looked up three times for each. */
const digests = new Map<string, string>();
const MAX_DIGESTS = 1_000;

/** The digest of a token that a host has drawn: SHA-256, so that it can be shown without giving the token away. */
export function drawnDigestOf(token: string): string {
  const known = digests.get(token);
  if (known !== undefined) return known;
  const digest = bytesToHex(sha256(utf8ToBytes(token)));
  if (digests.size >= MAX_DIGESTS) digests.clear();
  digests.set(token, digest);
  return digest;
}
