/** What a command handler asks of whoever acts. */
import { Refusal } from './refusal.ts';
import type { Actor } from './types.ts';

/** The operator, for what the exchange does in the operator's name. */
export const OPERATOR: Actor = { kind: 'operator' };

/** Refuses with NOT_OWNER whoever is no operator. */
export function requireOperator(actor: Actor): void {
  if (actor.kind !== 'operator') throw new Refusal('NOT_OWNER');
}
