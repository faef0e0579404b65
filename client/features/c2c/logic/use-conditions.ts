/**
 * What the exchange requires of a user who publishes or takes an ad: a verified identity and payout details (guards of
 * E52, E54).
 */
import { useOperation } from '#client/exchange/react.tsx';
import type { TextKey } from '#client/ui/text.ts';

/** `review_status` of the user. */
const UNDER_REVIEW = 1;
const VERIFIED = 2;

/** One of the two, and the page where it is met. */
export interface Condition {
  readonly page: '/authentication' | '/userSetting';
  readonly text: TextKey;
  readonly isMet: boolean;
}

interface Conditions {
  /** The two in the order in which the exchange checks them; empty while they are not known. */
  readonly all: readonly Condition[];
  /** The first that is not met. */
  readonly unmet: Condition | undefined;
  /** Whether they are being fetched, also when they are fetched again. */
  readonly isFetching: boolean;
}

function conditionsOf(status: number | undefined, payout: object | null | undefined): readonly Condition[] {
  if (status === undefined || payout === undefined) return [];
  return [
    {
      page: '/authentication',
      text: status === UNDER_REVIEW ? 'c2c.needs_identityInReview' : 'c2c.needs_identity',
      isMet: status === VERIFIED,
    },
    { page: '/userSetting', text: 'c2c.needs_payout', isMet: payout !== null },
  ];
}

/** The two conditions, for the reader. */
export function useConditions(): Conditions {
  const user = useOperation('userInfo', {}, { quiet: true });
  const payout = useOperation('payoutInfo', {}, { quiet: true });
  const all = conditionsOf(user.data?.review_status, payout.data);
  return {
    all,
    unmet: all.find(({ isMet }) => !isMet),
    isFetching: user.isFetching || payout.isFetching,
  };
}
