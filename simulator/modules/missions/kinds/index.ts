/** The kinds of goals by name. A new kind is its terms in `../definition.ts`, a file here, and a line in this table. */
import type { Goal, GoalKindName, GoalTerms } from '../definition.ts';
import type { Fact } from '../facts.ts';
import type { GoalState } from '../records.ts';
import { answer } from './answer.ts';
import { c2cBought } from './c2c-bought.ts';
import { cancelled } from './cancelled.ts';
import { contract } from './contract.ts';
import { deposited } from './deposited.ts';
import { filled } from './filled.ts';
import { flat } from './flat.ts';
import { holding } from './holding.ts';
import type { GoalKind, Measure, View } from './kind.ts';
import { noOpenOrders } from './no-open-orders.ts';
import { notLiquidated } from './not-liquidated.ts';
import { positionClosed } from './position-closed.ts';
import { position } from './position.ts';
import { profit } from './profit.ts';
import { survive } from './survive.ts';
import { transfer } from './transfer.ts';

const goalKinds: { readonly [K in GoalKindName]: GoalKind<GoalTerms[K]> } = {
  transfer,
  deposited,
  c2cBought,
  filled,
  cancelled,
  answer,
  survive,
  holding,
  profit,
  noOpenOrders,
  position,
  positionClosed,
  flat,
  notLiquidated,
  contract,
};

type GoalOf<K extends GoalKindName> = { readonly kind: K; readonly terms: GoalTerms[K] };

/** How far a goal is. */
export function measure<K extends GoalKindName>(goal: GoalOf<K>, state: GoalState, view: View): Measure {
  return goalKinds[goal.kind].measure(goal.terms, state, view);
}

/** A goal's state after something happened. */
export function count<K extends GoalKindName>(goal: GoalOf<K>, fact: Fact, state: GoalState): GoalState {
  return goalKinds[goal.kind].count?.(goal.terms, fact, state) ?? state;
}

/** Whether a goal of this kind stays met. */
export const isLasting = (goal: Goal): boolean => goalKinds[goal.kind].lasting;

export { isNear, rightAnswer, subjectOf } from './answer.ts';
export type { Subject } from './answer.ts';
export { instantOf } from './kind.ts';
export type { Measure, View } from './kind.ts';
export { maxLoss } from './survive.ts';
