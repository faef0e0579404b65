/** What changes deals with acceptors: a user's request, the decision of the acceptor's side, and time (docs/acceptors.md). */
import { formatAmount, MINUTE_MS, Refusal, SECOND_MS, shortAmount } from '#simulator/kernel/index.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import { must } from '../kit.ts';
import { requireOperator } from '../module.ts';
import type { ModuleEvent } from '../module.ts';
import { acceptorById } from './acceptors.ts';
import type { Acceptor } from './acceptors.ts';
import { CNY_DECIMALS } from './math.ts';
import { coinOf, credit, lock, refund, release } from './postings.ts';
import type { AcceptorDeal } from './records.ts';
import type { AcceptorDeps, AcceptorState } from './state.ts';
import { readTerms } from './terms.ts';
import type { DealInput } from './terms.ts';

/** A withdrawal that the acceptor calls transferred is confirmed by itself after this time. */
export const CONFIRMS_AFTER_MS = 20 * MINUTE_MS;

/** Names one deal. */
export type OnDeal = { readonly deal: number };

type RespondInput = OnDeal & { readonly rejects: boolean };

/** The commands of the module, and its jobs `acceptors.answer` and `acceptors.timeout`. */
export function createAcceptorCommands(deps: AcceptorDeps, state: AcceptorState) {
  return {
    /** `acceptors.deal`: the new deal. Refuses with LOGIN, PARAM, NOT_FOUND, LIMIT, BALANCE. */
    deal: (actor: Actor, input: DealInput): OnDeal => request(deps, state, actor, input),
    /** `acceptors.confirm`, for operators. Refuses with NOT_OWNER, NOT_FOUND, STATE, LIMIT. */
    confirm: (actor: Actor, { deal }: OnDeal): null => confirm(deps, state, waitingFor(state, actor, deal)),
    /** `acceptors.reject`, for operators. Refuses with NOT_OWNER, NOT_FOUND, STATE. */
    reject: (actor: Actor, { deal }: OnDeal): null => reject(deps, state, waitingFor(state, actor, deal)),
    /** `acceptors.markTransferred`, for operators: withdrawals only, once. Refuses with NOT_OWNER, NOT_FOUND, STATE. */
    markTransferred: (actor: Actor, { deal }: OnDeal): null =>
      markTransferred(deps, state, waitingFor(state, actor, deal)),
    /** The simulated acceptor responds, unless the operator was quicker. */
    respond: ({ deal: id, rejects }: RespondInput): void => {
      const deal = must(state.deal(id), `deal ${id} with an acceptor is unknown`);
      if (deal.status === 'waiting' && deal.transferredAt === null) respond(deps, state, deal, rejects);
    },
    /** The user has not objected to a transfer in time. */
    timeout: ({ deal: id }: OnDeal): void => {
      const deal = must(state.deal(id), `deal ${id} with an acceptor is unknown`);
      if (deal.status === 'waiting') confirm(deps, state, deal);
    },
  };
}

function request(deps: AcceptorDeps, state: AcceptorState, actor: Actor, input: DealInput): OnDeal {
  const { acceptor, ...terms } = readTerms(deps, state, actor, input);
  const { context, ledger, market } = deps;
  const deal: AcceptorDeal = {
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
  if (deal.side === 'sell') lock(ledger, coinOf(market).id, deal);
  state.put(deal);
  plan(deps, acceptor, deal.id);
  return { deal: deal.id };
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

function respond(deps: AcceptorDeps, state: AcceptorState, deal: AcceptorDeal, rejects: boolean): void {
  if (rejects || !canConfirm(state, deal)) reject(deps, state, deal);
  else if (deal.side === 'buy') confirm(deps, state, deal);
  else markTransferred(deps, state, deal);
}

/** A recharge needs its quota when it is confirmed: other deals may have used it since. */
function canConfirm(state: AcceptorState, { side, money, acceptor }: AcceptorDeal): boolean {
  return side === 'sell' || money <= state.quotas(acceptor).recharge;
}

function confirm(deps: AcceptorDeps, state: AcceptorState, deal: AcceptorDeal): null {
  const { ledger, market } = deps;
  const coin = coinOf(market).id;
  if (!canConfirm(state, deal)) {
    const { recharge } = state.quotas(deal.acceptor);
    throw new Refusal('LIMIT', { field: 'money', max: formatAmount(recharge, CNY_DECIMALS) });
  }
  if (deal.side === 'buy') credit(ledger, coin, deal);
  else release(ledger, coin, deal);
  decide(deps, state, deal, 'confirmed');
  return notify(deps, deal, deal.side === 'buy' ? 'acceptorBought' : 'acceptorSold');
}

function reject(deps: AcceptorDeps, state: AcceptorState, deal: AcceptorDeal): null {
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

function markTransferred(deps: AcceptorDeps, state: AcceptorState, deal: AcceptorDeal): null {
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
