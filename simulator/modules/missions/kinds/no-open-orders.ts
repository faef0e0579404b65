import type { GoalTerms } from '../definition.ts';
import { yes } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** No order waits. */
export const noOpenOrders: GoalKind<GoalTerms['noOpenOrders']> = {
  lasting: false,
  measure: (_terms, _state, view) => yes(view.openOrders() === 0),
};
