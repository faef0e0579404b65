import type { GoalTerms } from '../definition.ts';
import type { GoalKind } from './kind.ts';

/** How many orders were cancelled. An order that gave way to another of its owner was not. */
export const cancelled: GoalKind<GoalTerms['cancelled']> = {
  lasting: true,
  count(terms, fact, state) {
    if (fact.type !== 'cancel' || (terms.side !== undefined && fact.side !== terms.side)) return state;
    return { ...state, tally: state.tally + 1n };
  },
  measure: (terms, state) => ({ have: state.tally, want: BigInt(terms.orders) }),
};
