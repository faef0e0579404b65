/** What changes second contracts: opening one (E47), and its end. */
import { DAY_MS, MINUTE_MS, SECOND_MS, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { must } from '../kit.ts';
import { reviewPolicy } from './insurance/commands.ts';
import { payFeeBack } from './insurance/postings.ts';
import { settlementOf } from './math.ts';
import { payFor, payOutStake } from './postings.ts';
import { lastQuote, latestQuote } from './quotes.ts';
import type { SecondContract } from './records.ts';
import type { MicroDeps, MicroState } from './state.ts';
import { readContractTerms } from './terms.ts';
import type { SubmitMicroInput } from './terms.ts';

/** Fees of insured orders come back this long after the midnight that follows them. */
const FEE_BACK_MS = 2 * MINUTE_MS;

/** `micro.submit`: the opened order. Refuses with LOGIN, PARAM, TOO_SOON, STATE, LIMIT, NO_PRICE, CLOSED, NOT_FOUND, BALANCE. */
export function submitMicroOrder(
  deps: MicroDeps,
  state: MicroState,
  actor: Actor,
  input: SubmitMicroInput,
): SecondContract {
  const terms = readContractTerms(deps, state, actor, input);
  const { context, ledger } = deps;
  const { user, pair, payment, duration, stake, fee, openPrice, policy } = terms;
  const openedAt = context.now();
  const order: SecondContract = {
    id: context.nextId('micro.order'),
    user,
    pair: pair.id,
    currency: payment.currency,
    direction: input.side,
    seconds: duration.seconds,
    stake,
    fee,
    gainPercent: duration.gainPercent,
    openPrice,
    openedAt,
    endsAt: openedAt + duration.seconds * SECOND_MS,
    policy: policy?.id ?? null,
    settlement: null,
    feeBackAt: null,
  };
  payFor(ledger, order);
  state.put(order);
  context.schedule(order.endsAt, 'micro.settle', { order: order.id });
  if (policy && fee > 0n)
    context.schedule(startOfDay(openedAt) + DAY_MS + FEE_BACK_MS, 'micro.feeBack', { order: order.id });
  return order;
}

type OrderInput = { readonly order: number };

function orderOf(state: MicroState, id: number): SecondContract {
  return must(state.order(id), `second contract ${id} is unknown`);
}

/** Ends an order by the price of this instant. */
export function settle(deps: MicroDeps, state: MicroState, { order: id }: OrderInput): void {
  const { context, ledger, market } = deps;
  const order = orderOf(state, id);
  const pair = market.pair(order.pair);
  if (!pair || order.settlement !== null) throw new Error(`second contract ${id} cannot be settled`);
  const at = context.now();
  const settlement = settlementOf(order, latestQuote(market, pair, at, state.left(pair.id)), at);
  const policy = order.policy === null ? undefined : state.policies.policy(order.policy);
  payOutStake(ledger, order, settlement.profit, policy?.end === null);
  state.put({ ...order, settlement });
  if (policy) reviewPolicy(deps, state, policy.id);
  context.emit({ type: 'micro.closed', user: order.user, order: id });
}

/** Gives the fee of an insured order back. */
export function feeBack({ context, ledger }: MicroDeps, state: MicroState, { order: id }: OrderInput): void {
  const order = orderOf(state, id);
  payFeeBack(ledger, order);
  state.put({ ...order, feeBackAt: context.now() });
}

/** Keeps the price with which a pair goes: its open orders are settled by it. */
export function pairLeft({ context, market }: MicroDeps, state: MicroState, pair: Pair): void {
  const before = state.left(pair.id);
  context.onRefusal(() => state.setLeft(pair.id, before));
  state.setLeft(pair.id, lastQuote(market, pair, context.now()));
}
