/** What changes insurance (MICRO-R10 to MICRO-R14): the operator sells, pays and ends policies, and settlements do both of the latter. */
import { DAY_MS, formatAmount, percentOf, Refusal, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import { insufficient, readAmount, requireOperator } from '../../module.ts';
import type { MicroDeps, MicroState } from '../state.ts';
import { insuranceTypes, insuranceOffer } from './offers.ts';
import { claimsToday, isLost, profitLine, policyStart } from './policy.ts';
import type { EndReason, Policy } from './policy.ts';
import { payBack, payClaim, payPremium } from './postings.ts';

/** The rules from which on a claim beyond those of its day is paid the next day (MICRO-R12). */
const RULES_OF_LATER_CLAIMS = 4;

/** `amount` is decimal text. */
export type InsureInput = { readonly user: number; readonly type: number; readonly amount: string };

/** A user's policy of a currency: the one that has not ended. */
export type PolicyInput = { readonly user: number; readonly currency: number };

/** `micro.insure`: the policy. Refuses with NOT_FOUND, PARAM, LIMIT, EXISTS, BALANCE. */
export function insure(deps: MicroDeps, state: MicroState, actor: Actor, input: InsureInput): Policy {
  requireOperator(actor);
  const { context, ledger } = deps;
  const { user } = input;
  const type = insuranceTypes.find(({ id }) => id === input.type);
  if (!type) throw new Refusal('NOT_FOUND');
  const { currency, min, max, premiumPercent } = type;
  const amount = readAmount('amount', input.amount);
  if (amount < min) throw new Refusal('LIMIT', { field: 'amount', min: formatAmount(min) });
  if (amount > max) throw new Refusal('LIMIT', { field: 'amount', max: formatAmount(max) });
  if (state.policies.active(user, currency)) throw new Refusal('EXISTS');
  const premium = percentOf(amount, premiumPercent);
  const available = ledger.available(user, 'micro', currency);
  if (available < amount + premium) throw insufficient(nameOf(deps, currency), available, amount + premium);
  const now = context.now();
  const policy: Policy = {
    id: context.nextId('micro.policy'),
    user,
    type: type.id,
    currency,
    amount,
    premium,
    boughtAt: now,
    startsAt: policyStart(type, now),
    isClaiming: false,
    claims: { day: startOfDay(now), count: 0 },
    end: null,
  };
  payPremium(ledger, policy);
  state.putPolicy(policy);
  return policy;
}

const nameOf = ({ market }: MicroDeps, currency: number): string => market.currency(currency)?.name ?? '';

function activePolicy(state: MicroState, { user, currency }: PolicyInput): Policy {
  const policy = state.policies.active(user, currency);
  if (!policy) throw new Refusal('NOT_FOUND');
  return policy;
}

/** `micro.claim`: the policy after it. Refuses with NOT_FOUND, STATE, LIMIT. */
export function claimPolicy(deps: MicroDeps, state: MicroState, actor: Actor, input: PolicyInput): Policy {
  requireOperator(actor);
  const policy = activePolicy(state, input);
  const type = insuranceOffer(policy.type);
  refuseOpenOrders(state, policy);
  const left = insuredBalance(deps, policy);
  if (!isLost(type, policy.amount, left)) throw new Refusal('STATE', { balance: formatAmount(left) });
  if (claimsToday(policy, deps.context.now()) >= type.claimsPerDay)
    throw new Refusal('LIMIT', { claims: String(type.claimsPerDay) });
  return settleClaim(deps, state, policy);
}

/** `micro.endInsurance`: the ended policy. Refuses with NOT_FOUND, STATE. */
export function endInsurance(deps: MicroDeps, state: MicroState, actor: Actor, input: PolicyInput): Policy {
  requireOperator(actor);
  const policy = activePolicy(state, input);
  if (policy.isClaiming) throw new Refusal('STATE', { claiming: nameOf(deps, policy.currency) });
  refuseOpenOrders(state, policy);
  return endPolicy(deps, state, policy, 'hand');
}

function refuseOpenOrders(state: MicroState, policy: Policy): void {
  const open = state.openUnder(policy);
  if (open > 0) throw new Refusal('STATE', { open: String(open) });
}

function insuredBalance({ ledger }: MicroDeps, { user, currency }: PolicyInput): Amount {
  return ledger.available(user, 'insurance', currency);
}

function settleClaim(deps: MicroDeps, state: MicroState, policy: Policy): Policy {
  const { paysTo, payoutPercent } = insuranceOffer(policy.type);
  const now = deps.context.now();
  const payout = percentOf(policy.amount, payoutPercent);
  payClaim(deps.ledger, policy, insuredBalance(deps, policy), payout, paysTo);
  const claims = { day: startOfDay(now), count: claimsToday(policy, now) + 1 };
  const paid: Policy = { ...policy, isClaiming: false, claims };
  if (paysTo === 'micro') return endPolicy(deps, state, paid, 'claim');
  state.putPolicy(paid);
  return paid;
}

function endPolicy(deps: MicroDeps, state: MicroState, policy: Policy, reason: EndReason): Policy {
  payBack(deps.ledger, policy, insuredBalance(deps, policy));
  const ended: Policy = { ...policy, end: { at: deps.context.now(), reason } };
  state.putPolicy(ended);
  return ended;
}

/** After a settlement: a gain may end the policy, a loss may be a claim, paid at once or left to the operator. */
export function reviewPolicy(deps: MicroDeps, state: MicroState, id: number): void {
  const policy = state.policies.policy(id);
  if (!policy || policy.end !== null) return;
  const type = insuranceOffer(policy.type);
  const balance = insuredBalance(deps, policy);
  if (balance >= profitLine(type, policy.amount)) {
    endPolicy(deps, state, policy, 'profit');
  } else if (state.openUnder(policy) === 0 && isLost(type, policy.amount, balance)) {
    if (!type.isAutomatic) state.putPolicy({ ...policy, isClaiming: true });
    else if (claimsToday(policy, deps.context.now()) < type.claimsPerDay) settleClaim(deps, state, policy);
    else if (deps.rules >= RULES_OF_LATER_CLAIMS) reviewTomorrow(deps, policy);
  }
}

/** What the claims of a day leave over is paid as the next day begins: no order, and so no settlement, would come before. */
function reviewTomorrow({ context }: MicroDeps, { id }: Policy): void {
  context.schedule(startOfDay(context.now()) + DAY_MS, 'micro.reviewLater', { policy: id });
}

/** Pays the claim that the day before had no payout left for, if it is still one. */
export function reviewLater(
  deps: MicroDeps,
  state: MicroState,
  { policy }: { readonly policy: number },
): void {
  reviewPolicy(deps, state, policy);
}
