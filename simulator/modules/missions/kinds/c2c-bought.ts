import type { GoalTerms } from '../definition.ts';
import type { GoalKind } from './kind.ts';

/** Coins that other people handed over against CNY, added up over deals. */
export const c2cBought: GoalKind<GoalTerms['c2cBought']> = {
  lasting: true,
  count(terms, fact, state) {
    const counts = fact.type === 'c2cPurchase' && fact.currency === terms.currency;
    return counts ? { ...state, tally: state.tally + fact.amount } : state;
  },
  measure: (terms, state) => ({ have: state.tally, want: terms.number }),
};
