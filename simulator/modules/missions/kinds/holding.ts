import type { GoalTerms } from '../definition.ts';
import type { GoalKind } from './kind.ts';

/** What is held of a currency now. */
export const holding: GoalKind<GoalTerms['holding']> = {
  lasting: false,
  measure: (terms, _state, view) => ({ have: view.holding(terms.currency), want: terms.number }),
};
