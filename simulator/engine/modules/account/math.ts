/** The rules of accounts that need no state: limits, delays, and forms of codes. */
import { DAY_MS, HOUR_MS, lowerAscii, MINUTE_MS } from '#simulator/engine/kernel/index.ts';

/** Life of a verification code (ACCOUNT-R1). */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
/** A code may be sent again after this (ACCOUNT-R2). */
export const RESEND_MS = MINUTE_MS;
/** This many wrong tries make a code invalid (ACCOUNT-R3). */
export const CODE_TRIES = 5;
export const CODE_DIGITS = 6;
export const CODE_FORM = /^[0-9]{6}$/;
/** Life of a login from its last use (ACCOUNT-R5). */
export const TOKEN_LIFE_MS = DAY_MS;
/** The life of a token is extended at most this often, so that reading does not fill the journal. */
export const TOKEN_EXTENSION_MS = HOUR_MS;
export const TOKEN_DIGITS = 32;
/** The rules from which on a token depends on its user (ACCOUNT-R5). */
export const RULES_OF_USER_TOKENS = 3;

const FREE_FAILURES = 4;
const MAX_DELAY_MS = HOUR_MS;
/** After this long without a wrong password the count starts again. */
export const FAILURE_MEMORY_MS = DAY_MS;

/** How long the next password is refused after `count` wrong ones in a row: four are free, then 1, 2, 4 … 60 minutes. */
export function passwordDelay(count: number): number {
  if (count <= FREE_FAILURES) return 0;
  let delay = MINUTE_MS;
  for (let extra = count - FREE_FAILURES - 1; extra > 0 && delay < MAX_DELAY_MS; extra -= 1) delay *= 2;
  return Math.min(delay, MAX_DELAY_MS);
}

const EMAIL = /^[^\s@<>"'(),;:\\[\]]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,4}$/;
const PHONE = /^\d{5,15}$/;

/** The stored form of an e-mail; undefined where the text is not one. */
export function emailOf(text: string): string | undefined {
  const email = lowerAscii(text.trim());
  return EMAIL.test(email) ? email : undefined;
}

/** The digits of a phone number; undefined where the text is not one. */
export function phoneOf(text: string): string | undefined {
  const phone = text.trim();
  return PHONE.test(phone) ? phone : undefined;
}

/** What a user may type where the wire does not say which kind of account it is. */
export function accountOf(text: string): string | undefined {
  return emailOf(text) ?? phoneOf(text);
}

/** A dial code as it is stored: `+86` → `86`. */
export function countryCodeOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}

/** Whole seconds until `until`, at least 1: how long a refusal lets the user wait. */
export function secondsUntil(until: number, now: number): string {
  return String(Math.max(1, Math.floor((until - now + 999) / 1000)));
}
