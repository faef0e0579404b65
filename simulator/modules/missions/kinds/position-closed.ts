import type { GoalTerms } from '../definition.ts';
import { fits } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** How many hands were closed other than by liquidation, also of positions that were there before. */
export const positionClosed: GoalKind<GoalTerms['positionClosed']> = {
  lasting: true,
  measure(terms, _state, view) {
    const closed = view
      .positions()
      .filter((each) => fits(terms, each) && each.state === 'closed' && !each.isLiquidated);
    return { have: BigInt(closed.reduce((sum, each) => sum + each.hands, 0)), want: BigInt(terms.hands) };
  },
};
