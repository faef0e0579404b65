import { hashPassword } from '#simulator/engine/modules/account/index.ts';

/**
 * The salted hash of a password as a user typed it, in whichever form the keyboard composes letters. The engine receives the
 * hash: how a text is normalized depends on the Unicode tables of the JavaScript engine, and the state must not.
 */
export const hashTypedPassword = (password: string, salt: string): ReturnType<typeof hashPassword> =>
  hashPassword(password.normalize('NFC'), salt);
