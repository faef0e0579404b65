import type { GoalTerms } from '../definition.ts';
import { yes } from './kind.ts';
import type { GoalKind } from './kind.ts';

/** No leverage position is held or waits. */
export const flat: GoalKind<GoalTerms['flat']> = {
  lasting: false,
  measure: (_terms, _state, view) =>
    yes(view.positions().every(({ state }) => state === 'closed' || state === 'revoked')),
};
