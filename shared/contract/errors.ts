/**
 * Why a call can be refused (WIRE-R8). Texts are the server's and localised; only key, type and condition belong
 * to the protocol.
 */
import { keysOf } from './keys.ts';

/** The `type` of a response that is not ok; sent as text (D-19). */
export type ErrorType = 'error' | '997' | '998' | '999';

interface CatalogueEntry {
  readonly type: ErrorType;
  readonly when: string;
}

/** Every refusal: the `type` of its response and its condition in one sentence. */
export const errorCatalogue = {
  PARAM: { type: 'error', when: 'a required field is missing or a value is malformed' },
  NOT_FOUND: { type: 'error', when: 'the id names nothing' },
  NOT_OWNER: { type: 'error', when: 'the record belongs to somebody else' },
  STATE: { type: 'error', when: 'the record is not in the state that the action needs' },
  BALANCE: { type: 'error', when: 'the account balance is too small' },
  LIMIT: { type: 'error', when: 'an amount is below its minimum or above its maximum' },
  CLOSED: { type: 'error', when: 'the pair or the feature is switched off' },
  NO_PRICE: { type: 'error', when: 'there is no current market price' },
  CODE: { type: 'error', when: 'the verification code is wrong, used or expired' },
  EXISTS: { type: 'error', when: 'the account or record exists already' },
  NO_ACCOUNT: { type: 'error', when: 'no such account is registered' },
  BAD_LOGIN: { type: 'error', when: 'the account is unknown or the password wrong; one text for both' },
  LOCKED: { type: 'error', when: 'the user is locked' },
  IN_REVIEW: { type: 'error', when: 'the identity is submitted and not yet approved' },
  PAY_PASSWORD: { type: 'error', when: 'the trade password is wrong or none is set' },
  OPEN_LEVER: { type: 'error', when: 'leverage trades are still open' },
  OWN_AD: { type: 'error', when: 'the advertisement is the caller’s own' },
  CANCEL_LIMIT: { type: 'error', when: 'the caller has cancelled too often today' },
  TOO_SOON: { type: 'error', when: 'the same call was made a moment ago' },
  FILE: { type: 'error', when: 'the file is missing, too large or no JPG or PNG image' },
  NO_PERMISSION: { type: 'error', when: 'the caller does not have the role' },
  NOT_OPEN: { type: 'error', when: 'the exchange does not offer the call yet' },
  INTERNAL: { type: 'error', when: 'the exchange failed in itself' },
  LOGIN: { type: '999', when: 'the token is missing, unknown or expired' },
  NOT_VERIFIED: { type: '998', when: 'the identity is not submitted' },
  NO_PAYOUT: { type: '997', when: 'the payout information is missing' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorKey = keyof typeof errorCatalogue;

export const errorKeys: readonly ErrorKey[] = keysOf(errorCatalogue);

/**
 * The response header in which a server may name the parameter that a refusal is about, so that a form can show the text
 * beside its field. Optional: without it the client shows the text where the form says how it ended.
 */
export const REFUSED_FIELD = 'refused-field';

/** The `type` of the response to a refusal; a key that is not in the catalogue is an ordinary error. */
export function errorTypeOf(key: string): ErrorType {
  const known = errorKeys.find((each) => each === key);
  return known === undefined ? 'error' : errorCatalogue[known].type;
}
