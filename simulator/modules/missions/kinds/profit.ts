import type { GoalTerms } from '../definition.ts';
import type { GoalKind } from './kind.ts';

/** What was gained since the start, at the prices of now. */
export const profit: GoalKind<GoalTerms['profit']> = {
  lasting: false,
  measure: (terms, _state, view) => ({ have: view.gain(), want: terms.number }),
};
