/** Tokens, keys and codes of rooms: drawn by the host, and kept as hashes. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '#simulator/session/secrets.ts';

/** A secret of 192 bits that may stand in a cookie, a header and an address. */
export const drawToken = (): string => randomBytes(24).toString('base64url');

/** Tokens and codes of an exchange that strangers reach. */
export const hostSecrets: Secrets = {
  token: () => randomBytes(24).toString('hex'),
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
};

/** A seed or a nonce of 128 bits. */
export const drawSeed = (): string => randomBytes(16).toString('hex');

/** Letters and digits that are not mistaken for each other. */
const LEGIBLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const legible = (length: number): string =>
  Array.from({ length }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');

/** What traders type to enter: 40 bits. */
export const drawCode = (): string => legible(8);

/** What brings one trader back: 60 bits. */
export const drawKey = (): string => legible(12);

/** SHA-256 in hexadecimal digits. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
