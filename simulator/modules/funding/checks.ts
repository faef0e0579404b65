/** What the commands check alike: who acts, amounts, texts, and what an operator decides. */
import { parseAmount, Refusal } from '#simulator/kernel/index.ts';
import type { Actor, Amount } from '#simulator/kernel/index.ts';
import type { Currency } from '#simulator/market/index.ts';
import type { FundingDeps } from './deps.ts';

/** What an operator says to a withdrawal or a claim; `reason` is shown to the user. */
export type Decision = { readonly decision: 'approve' | 'reject'; readonly reason: string };

/** Longest reason, in characters. */
const LONGEST_REASON = 200;

/** Refuses with NOT_OWNER whoever is no operator. */
export function requireOperator(actor: Actor): void {
  if (actor.kind !== 'operator') throw new Refusal('NOT_OWNER');
}

/** An amount above zero of decimal text; otherwise PARAM names the field. */
export function readAmount(field: string, text: string): Amount {
  const amount = parseAmount(text);
  if (amount === undefined || amount <= 0n) throw new Refusal('PARAM', { field });
  return amount;
}

/** One line of text without control characters, at most so many characters; otherwise PARAM names the field. */
export function readLine(field: string, text: string, least: number, most: number): string {
  const fits = typeof text === 'string' && text.length >= least && text.length <= most;
  if (!fits || /\p{Cc}/u.test(text)) throw new Refusal('PARAM', { field });
  return text;
}

/** A currency that has a spot account; otherwise NOT_FOUND. */
export function spotCurrency({ market }: FundingDeps, id: number): Currency {
  const currency = market.currency(id);
  if (!currency?.isMatch) throw new Refusal('NOT_FOUND');
  return currency;
}

/** Who rejects must say why. Refuses with PARAM. */
export function readDecision({ decision, reason }: Decision): {
  readonly isApproved: boolean;
  readonly reason: string;
} {
  if (decision !== 'approve' && decision !== 'reject') throw new Refusal('PARAM', { field: 'decision' });
  const isApproved = decision === 'approve';
  return { isApproved, reason: readLine('reason', reason, isApproved ? 0 : 1, LONGEST_REASON) };
}
