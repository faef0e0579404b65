/** What changes deals with acceptors: a user's request, the decision of the acceptor's side, and time (docs/acceptors.md). */
import { formatAmount, MINUTE_MS, Refusal, SECOND_MS, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { must } from '../kit.ts';
import { requireOperator } from '../module.ts';
import type { ModuleEvent } from '../module.ts';
import { acceptorById } from './acceptors.ts';
import type { Acceptor } from './acceptors.ts';
import { CNY_DECIMALS } from './math.ts';
import { coinOf, creditRecharge, lockCoins, refund, release } from './postings.ts';
import type { AcceptorDeal } from './records.ts';
import type { AcceptorDeps, AcceptorState } from './state.ts';
import { readDealTerms } from './terms.ts';
import type { AcceptorDealInput } from './terms.ts';

/** A withdrawal that the acceptor calls transferred is confirmed by itself after this time. */
export const CONFIRMS_AFTER_MS = 20 * MINUTE_MS;

/** Names one deal. */
export type OnDeal = { readonly deal: number };

type RespondInput = OnDeal & { readonly rejects: boolean };

/** `acceptors.deal`: the new deal. Refuses with LOGIN, PARAM, NOT_FOUND, LIMIT, BALANCE. */
export function deal(
  deps: AcceptorDeps,
  state: AcceptorState,
  actor: Actor,
  input: AcceptorDealInput,
): OnDeal {
  const { acceptor, ...terms } = readDealTerms(deps, state, actor, input);
  const { context, ledger, market } = deps;
  const made: AcceptorDeal = {
    id: context.nextId('acceptors.deal'),
    ...terms,
    acceptor: acceptor.id,
    side: input.side,
    way: input.way,
    mobile: input.mobile,
    account: input.account,
    at: context.now(),
    transferredAt: null,
    status: 'waiting',
    decidedAt: null,
  };
  if (made.side === 'sell') lockCoins(ledger, coinOf(market).id, made);
  state.put(made);
  plan(deps, acceptor, made.id);
  return { deal: made.id };
}

/** Sets when and how the simulated acceptor responds; nothing if the operator decides. */
function plan({ context, settings }: AcceptorDeps, { temperament }: Acceptor, deal: number): void {
  const { acceptorAnswer: given } = settings;
  if (given === 'never') return;
  const mood = context.random('acceptors.temperament');
  const own = given === 'own';
  const after = own ? mood.int(...temperament.respondsAfter) * SECOND_MS : given;
  const rejects = own && temperament.rejectsOneIn > 0 && mood.chance(1, temperament.rejectsOneIn);
  context.schedule(context.now() + after, 'acceptors.answer', { deal, rejects });
}

/** The job `acceptors.answer`: the simulated acceptor decides, unless the deal is already decided or transferred. */
export function respond(deps: AcceptorDeps, state: AcceptorState, { deal: id, rejects }: RespondInput): void {
  const deal = must(state.deal(id), `deal ${id} with an acceptor is unknown`);
  if (deal.status !== 'waiting' || deal.transferredAt !== null) return;
  if (rejects || !canConfirm(state, deal)) refuse(deps, state, deal);
  else if (deal.side === 'buy') pass(deps, state, deal);
  else transferred(deps, state, deal);
}

/** The job `acceptors.timeout`: the time in which the user can object to a transfer has passed. */
export function timeout(deps: AcceptorDeps, state: AcceptorState, { deal: id }: OnDeal): void {
  const deal = must(state.deal(id), `deal ${id} with an acceptor is unknown`);
  if (deal.status === 'waiting') pass(deps, state, deal);
}

/** `acceptors.confirm`, for operators. Refuses with NOT_OWNER, NOT_FOUND, STATE, LIMIT. */
export function confirmDeal(deps: AcceptorDeps, state: AcceptorState, actor: Actor, { deal }: OnDeal): null {
  return pass(deps, state, waitingFor(state, actor, deal));
}

/** `acceptors.reject`, for operators. Refuses with NOT_OWNER, NOT_FOUND, STATE. */
export function reject(deps: AcceptorDeps, state: AcceptorState, actor: Actor, { deal }: OnDeal): null {
  return refuse(deps, state, waitingFor(state, actor, deal));
}

/** `acceptors.markTransferred`, for operators: withdrawals only, once. Refuses with NOT_OWNER, NOT_FOUND, STATE. */
export function markTransferred(
  deps: AcceptorDeps,
  state: AcceptorState,
  actor: Actor,
  { deal }: OnDeal,
): null {
  return transferred(deps, state, waitingFor(state, actor, deal));
}

/** A recharge needs its quota when it is confirmed: other deals may have used it since. */
function canConfirm(state: AcceptorState, { side, money, acceptor }: AcceptorDeal): boolean {
  return side === 'sell' || money <= state.quotas(acceptor).recharge;
}

function pass(deps: AcceptorDeps, state: AcceptorState, deal: AcceptorDeal): null {
  const { ledger, market } = deps;
  const coin = coinOf(market).id;
  if (!canConfirm(state, deal)) {
    const { recharge } = state.quotas(deal.acceptor);
    throw new Refusal('LIMIT', { field: 'money', max: formatAmount(recharge, CNY_DECIMALS) });
  }
  if (deal.side === 'buy') creditRecharge(ledger, coin, deal);
  else release(ledger, coin, deal);
  decide(deps, state, deal, 'confirmed');
  return notify(deps, deal, deal.side === 'buy' ? 'acceptorBought' : 'acceptorSold');
}

function refuse(deps: AcceptorDeps, state: AcceptorState, deal: AcceptorDeal): null {
  if (deal.side === 'sell') refund(deps.ledger, coinOf(deps.market).id, deal);
  decide(deps, state, deal, 'rejected');
  return notify(deps, deal, 'acceptorRejected');
}

function decide(
  { context }: AcceptorDeps,
  state: AcceptorState,
  deal: AcceptorDeal,
  status: 'confirmed' | 'rejected',
): void {
  state.put({ ...deal, status, decidedAt: context.now() });
}

function transferred(deps: AcceptorDeps, state: AcceptorState, deal: AcceptorDeal): null {
  const { context } = deps;
  if (deal.side === 'buy' || deal.transferredAt !== null) throw new Refusal('STATE');
  const at = context.now();
  state.put({ ...deal, transferredAt: at });
  context.schedule(at + CONFIRMS_AFTER_MS, 'acceptors.timeout', { deal: deal.id });
  return notify(deps, deal, 'acceptorTransferred');
}

function waitingFor(state: AcceptorState, actor: Actor, id: number): AcceptorDeal {
  requireOperator(actor);
  const deal = state.deal(id);
  if (!deal) throw new Refusal('NOT_FOUND');
  if (deal.status !== 'waiting') throw new Refusal('STATE');
  return deal;
}

type Notice = Extract<ModuleEvent, { type: 'notice'; text: `acceptor${string}` }>;

function notify({ context }: AcceptorDeps, deal: AcceptorDeal, text: Notice['text']): null {
  const acceptor = acceptorById(deal.acceptor)?.name ?? '';
  const params = { money: shortAmount(deal.money), acceptor };
  context.emit({ type: 'notice', user: deal.user, text, params });
  return null;
}
