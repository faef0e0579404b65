import type { GoalTerms } from '../definition.ts';
import { yes } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** No leverage position was liquidated. */
export const notLiquidated: GoalKind<GoalTerms['notLiquidated']> = {
  lasting: false,
  measure: (_terms, _state, view) => yes(view.positions().every((each) => !each.isLiquidated)),
};
