/** The mission that is met by keeping losses below a limit for a time. */
import { mulDiv } from '#simulator/kernel/index.ts';
import type { Amount } from '#simulator/kernel/index.ts';
import type { GoalTerms } from '../definition.ts';
import { instantOf } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** Counts the time that has passed, in milliseconds; the loss is watched at every step (see `../judge.ts`). */
export const survive: GoalKind<GoalTerms['survive']> = {
  lasting: true,
  measure(terms, _state, { now, run, start }) {
    const end = instantOf(terms.until, run.startedAt, start);
    return { have: BigInt(Math.min(now, end) - run.startedAt), want: BigInt(end - run.startedAt) };
  },
};

/** The loss that may not be exceeded, in USDT. */
export function maxLoss(terms: GoalTerms['survive'], startEquity: Amount): Amount {
  return mulDiv(startEquity, BigInt(terms.loss), 10_000n);
}
