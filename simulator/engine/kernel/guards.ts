/** Checks of the actor of a command. */
import { Refusal } from './refusal.ts';
import type { Actor } from './types.ts';

/** The operator, for what the exchange does in the operator's name. */
export const OPERATOR: Actor = { kind: 'operator' };

/** @throws Refusal NOT_OWNER unless the actor is an operator */
export function requireOperator(actor: Actor): void {
  if (actor.kind !== 'operator') throw new Refusal('NOT_OWNER');
}
