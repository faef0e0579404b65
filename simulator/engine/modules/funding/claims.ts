/** Deposits that users report (E35, FUNDING-R7): nothing moves before an operator, or time, approves the report. */
import { Refusal, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import { readAmount, readDecision, readLine, requireOperator, requireUser } from '../module.ts';
import type { Decision, NoticeEvent } from '../module.ts';
import { spotCurrency } from './deposits.ts';
import { creditDeposit } from './postings.ts';
import type { Claim } from './records.ts';
import type { FundingDeps, FundingState } from './state.ts';

/** As the user wrote it: `amount` is decimal text, `hash` and `picture` may be empty. */
export type ClaimInput = {
  readonly currency: number;
  readonly from: string;
  readonly amount: string;
  readonly hash: string;
  readonly picture: string;
};

export type ClaimDecision = Decision & { readonly claim: number };

/** Longest texts, in characters. */
const MAX_LENGTH = { from: 128, hash: 256, picture: 2048 } as const;

/** `funding.claim`: its id. Refuses with LOGIN, PARAM, NOT_FOUND. */
export function claimDeposit(deps: FundingDeps, state: FundingState, actor: Actor, input: ClaimInput) {
  const { context, settings } = deps;
  const user = requireUser(actor);
  const from = readLine('acc', input.from, 1, MAX_LENGTH.from);
  const amount = readAmount('amount', input.amount);
  const hash = readLine('hash', input.hash, 0, MAX_LENGTH.hash);
  const picture = readLine('pic', input.picture, 0, MAX_LENGTH.picture);
  const currency = spotCurrency(deps, input.currency).id;
  const at = context.now();
  const id = context.nextId('funding.claim');
  const submitted = { id, user, currency, from, amount, hash, picture };
  state.putClaim({ ...submitted, status: 'pending', at, decidedAt: null, reason: '' });
  if (settings.claimReview !== 'never')
    context.schedule(at + settings.claimReview, 'funding.reviewClaim', { claim: id });
  return { claim: id };
}

/** `funding.decideClaim`, for operators. Refuses with NOT_OWNER, PARAM, NOT_FOUND, STATE. */
export function decideClaim(
  deps: FundingDeps,
  state: FundingState,
  actor: Actor,
  input: ClaimDecision,
): null {
  requireOperator(actor);
  const { isApproved, reason } = readDecision(input);
  const found = state.claims.get(input.claim);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.status !== 'pending') throw new Refusal('STATE');
  decide(deps, state, found, isApproved, reason);
  return null;
}

/** The job `funding.reviewClaim`: passes what was not decided. */
export function reviewClaim(
  deps: FundingDeps,
  state: FundingState,
  { claim: id }: { readonly claim: number },
): void {
  const found = state.claims.get(id);
  if (found?.status === 'pending') decide(deps, state, found, true, '');
}

function decide(
  deps: FundingDeps,
  state: FundingState,
  found: Claim,
  isPassed: boolean,
  reason: string,
): void {
  const { context, ledger } = deps;
  if (isPassed) creditDeposit(ledger, found, { ...logTypes.claimPassed, reference: `claim:${found.id}` });
  const status = isPassed ? 'passed' : 'rejected';
  state.putClaim({ ...found, status, decidedAt: context.now(), reason });
  context.emit(noticeOf(deps, found, isPassed, reason));
}

function noticeOf({ market }: FundingDeps, found: Claim, isPassed: boolean, reason: string): NoticeEvent {
  const { user } = found;
  const amount = shortAmount(found.amount);
  const currency = market.currency(found.currency)?.name ?? '';
  return isPassed
    ? { type: 'notice', user, text: 'claimPassed', params: { amount, currency } }
    : { type: 'notice', user, text: 'claimRejected', params: { amount, currency, reason } };
}
