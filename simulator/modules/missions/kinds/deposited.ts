import type { GoalTerms } from '../definition.ts';
import type { GoalKind } from './kind.ts';

/** Funds that came in from outside and were credited, by a claim or over a chain, added up. */
export const deposited: GoalKind<GoalTerms['deposited']> = {
  lasting: true,
  count(terms, fact, state) {
    const counts = fact.type === 'deposit' && fact.currency === terms.currency;
    return counts ? { ...state, tally: state.tally + fact.amount } : state;
  },
  measure: (terms, state) => ({ have: state.tally, want: terms.number }),
};
