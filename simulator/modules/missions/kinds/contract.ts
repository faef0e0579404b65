import type { GoalTerms } from '../definition.ts';
import { fits } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** How many second contracts were settled. */
export const contract: GoalKind<GoalTerms['contract']> = {
  lasting: true,
  measure(terms, _state, view) {
    const settled = view.contracts().filter((each) => fits(terms, each) && each.settlement !== null);
    return { have: BigInt(settled.length), want: BigInt(terms.contracts) };
  },
};
