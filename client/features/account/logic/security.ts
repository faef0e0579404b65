/** How well an account is secured (ACCT-005). */
import { VERIFIED } from './identity.ts';

/** What of the user decides it. */
export interface Secured {
  readonly phone: string;
  readonly email: string;
  readonly review_status?: number | undefined;
}

const BASE = 25;
const STEP = 25;

/** What can be done for it, and whether it is. */
export const securitySteps = ({ phone, email, review_status }: Secured) => ({
  phone: phone !== '',
  email: email !== '',
  identity: review_status === VERIFIED,
});

/** 25 for the account itself, and 25 for each step. */
export const securityPercent = (user: Secured): number =>
  BASE + STEP * Object.values(securitySteps(user)).filter(Boolean).length;
