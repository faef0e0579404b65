/** What a command handler asks of whoever acts. */
import { Refusal } from './refusal.ts';
import type { Actor } from './types.ts';

/** Refuses with NOT_OWNER whoever is no operator. */
export function requireOperator(actor: Actor): void {
  if (actor.kind !== 'operator') throw new Refusal('NOT_OWNER');
}
