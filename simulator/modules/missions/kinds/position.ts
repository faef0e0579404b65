import type { GoalTerms } from '../definition.ts';
import { fits } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** How many hands were opened. Stops count while they are set, and with those that a position was closed with. */
export const position: GoalKind<GoalTerms['position']> = {
  lasting: true,
  measure(terms, _state, view) {
    const wanted = view
      .positions()
      .filter(
        (each) =>
          fits(terms, each) &&
          each.id > view.run.startMark.position &&
          each.openedAt !== null &&
          (each.hasTakeProfit || !terms.takeProfit) &&
          (each.hasStopLoss || !terms.stopLoss),
      );
    const hands = wanted.reduce((sum, each) => sum + each.hands, 0);
    return { have: BigInt(hands), want: BigInt(terms.hands) };
  },
};
