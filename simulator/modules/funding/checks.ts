/** What the commands check alike: currencies, and what an operator decides. */
import { Refusal } from '#simulator/kernel/index.ts';
import type { Currency } from '#simulator/market/index.ts';
import { readLine } from '../module.ts';
import type { FundingDeps } from './deps.ts';

/** What an operator says to a withdrawal or a claim; `reason` is shown to the user. */
export type Decision = { readonly decision: 'approve' | 'reject'; readonly reason: string };

/** Longest reason, in characters. */
const LONGEST_REASON = 200;

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
