import type { GoalTerms } from '../definition.ts';
import type { GoalKind } from './kind.ts';

/** Funds moved from one account to another, added up over transfers. */
export const transfer: GoalKind<GoalTerms['transfer']> = {
  lasting: true,
  count(terms, fact, state) {
    const counts =
      fact.type === 'transfer' &&
      fact.from === terms.from &&
      fact.to === terms.to &&
      fact.currency === terms.currency;
    return counts ? { ...state, tally: state.tally + fact.amount } : state;
  },
  measure: (terms, state) => ({ have: state.tally, want: terms.number }),
};
