/** The refusal of a command, with its reason. */

/**
 * The name of a business refusal: a key of WIRE-R8 (PARAM, NOT_FOUND, NOT_OWNER, STATE, BALANCE, LIMIT, CLOSED, NO_PRICE,
 * CODE, EXISTS, NO_ACCOUNT, LOCKED, LOGIN, NOT_VERIFIED, NO_PAYOUT) or a finer one of the module that refuses (BAD_LOGIN, TOO_SOON).
 */
export type RefusalKey = string;

/**
 * A command that is refused for a reason a user can be shown. A handler throws it before it changes its own state;
 * what it took from the kernel by then (ids, random draws, jobs, postings) the kernel takes back.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param params values for the placeholders of the localized text */
  constructor(
    readonly key: RefusalKey,
    readonly params?: Readonly<Record<string, string>>,
  ) {
    super(key);
  }
}
