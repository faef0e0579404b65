/** Hashes of passwords and digests of tokens. */
import { scrypt } from '@noble/hashes/scrypt.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashText } from '#simulator/kernel/index.ts';
import type { PasswordHash } from './records.ts';

// 1 MB of memory and a few milliseconds: a login must not be felt in a browser tab.
const COST = { N: 1024, r: 8, p: 1, dkLen: 32 } as const;

/** The salted hash of a password: scrypt, integer arithmetic only, so the same on every engine and in every run. */
export function hashPassword(password: string, salt: string): PasswordHash {
  return { salt, hash: bytesToHex(scrypt(password.normalize('NFC'), salt, COST)) };
}

export type PasswordPurpose = 'login' | 'trade';

/** The salt for an account's password: of the seed (through `pepper`) and the account, so that a run repeats exactly. */
export function saltOf(pepper: string, account: string, purpose: PasswordPurpose): string {
  return hashText(`${pepper}:${purpose}:${account}`);
}

/** What is kept of a login's token: enough to know it again, not to be it. */
export function digestOf(pepper: string, token: string): string {
  return hashText(`${pepper}:token:${token}`);
}
