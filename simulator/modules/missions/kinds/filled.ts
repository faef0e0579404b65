import type { GoalTerms } from '../definition.ts';
import { matchingFill } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** How much of the base currency the wanted orders have traded, added up over orders. */
export const filled: GoalKind<GoalTerms['filled']> = {
  lasting: true,
  count(terms, fact, state) {
    const fill = matchingFill(terms, fact);
    if (!fill || (terms.waited && !fill.waited)) return state;
    return { ...state, tally: state.tally + fill.amount };
  },
  measure: (terms, state) => ({ have: state.tally, want: terms.number }),
};
