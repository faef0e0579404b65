/** The terms of an order, checked in the order of MICRO-R7 before anything changes. */
import { formatAmount, percentOf, Refusal, SECOND_MS, mark } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import { closedPair } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { insufficient, readAmount, requireOneOf, requireUser } from '../module.ts';
import { typesOf } from './insurance/offers.ts';
import type { Policy } from './insurance/policy.ts';
import { isInWindow, policyFor } from './insurance/window.ts';
import { durations, payments } from './offers.ts';
import type { MicroDuration, PaymentTerms } from './offers.ts';
import { directions } from './records.ts';
import type { Direction } from './records.ts';
import type { MicroDeps, MicroState } from './state.ts';

/** An order as the user wrote it: `number` is the stake as decimal text, `seconds` the duration. */
export type SubmitMicroInput = {
  readonly pair: number;
  readonly currency: number;
  readonly side: Direction;
  readonly seconds: number;
  readonly number: string;
};

/** An order that can be opened. */
export interface SecondContractTerms {
  readonly user: number;
  readonly pair: Pair;
  readonly payment: PaymentTerms;
  readonly duration: MicroDuration;
  readonly stake: Amount;
  readonly fee: Amount;
  readonly openPrice: number;
  /** The policy it is placed under and paid from. */
  readonly policy: Policy | undefined;
}

/**
 * Within this time after an order a user cannot open another: a second press of the button is not a second request. Every order
 * lasts longer, so the latest is still open then.
 */
const PAUSE_MS = SECOND_MS;

/** Refuses with LOGIN, PARAM, TOO_SOON, then for lack of insurance, then LIMIT, NO_PRICE, CLOSED, NOT_FOUND, BALANCE. */
export function readContractTerms(
  deps: MicroDeps,
  state: MicroState,
  actor: Actor,
  input: SubmitMicroInput,
): SecondContractTerms {
  const user = requireUser(actor);
  requireOneOf('type', input.side, directions);
  const stake = readAmount('number', input.number);
  const now = deps.context.now();
  const latest = state.openOf(user).at(-1);
  if (latest && now - latest.openedAt < PAUSE_MS) throw mark('micro.pause', new Refusal('TOO_SOON'));
  const payment = payments.find(({ currency }) => currency === input.currency);
  const policy = payment && policyUsed(deps, state, user, payment, stake);
  if (payment && !policy) checkOpenOrders(deps, state, user, payment);
  const pair = deps.market.pair(input.pair);
  const openPrice = pair === undefined ? 0 : deps.market.price(pair, now);
  if (pair !== undefined && !(openPrice > 0)) throw new Refusal('NO_PRICE');
  if (!pair?.openMicro) throw closedPair(pair, 'micro');
  if (!payment) throw new Refusal('NOT_FOUND');
  const duration = durations.find(({ seconds }) => seconds === input.seconds);
  if (!duration) throw new Refusal('PARAM', { field: 'seconds' });
  checkBounds(payment, stake);
  const fee = percentOf(stake, payment.feePercent);
  const terms = { user, pair, payment, duration, stake, fee, openPrice, policy };
  checkBalance(deps, terms);
  return terms;
}

/** The policy that an order must be placed under at this hour; undefined where it needs none. */
function policyUsed(
  { context, ledger, market, settings: hours }: MicroDeps,
  state: MicroState,
  user: number,
  payment: PaymentTerms,
  stake: Amount,
): Policy | undefined {
  const now = context.now();
  const currency = market.currency(payment.currency);
  if (!currency || !isInWindow(hours, now) || typesOf(currency.id).length === 0) return undefined;
  const policy = state.policies.active(user, currency.id);
  const balance = ledger.available(user, 'insurance', currency.id);
  const open = policy ? state.openUnder(policy) : 0;
  return policyFor({ hours, now, currency, policy, balance, stake, open });
}

function checkOpenOrders(
  { market }: MicroDeps,
  state: MicroState,
  user: number,
  payment: PaymentTerms,
): void {
  const { currency, maxOpen } = payment;
  const open = state.openOf(user).filter((order) => order.currency === currency).length;
  if (maxOpen === 0 || open < maxOpen) return;
  const name = market.currency(currency)?.name ?? '';
  throw new Refusal('LIMIT', { openOrders: String(maxOpen), currency: name });
}

function checkBounds({ min, max }: PaymentTerms, stake: Amount): void {
  if (stake < min) throw new Refusal('LIMIT', { field: 'number', min: formatAmount(min) });
  if (max > 0n && stake > max) throw new Refusal('LIMIT', { field: 'number', max: formatAmount(max) });
}

function checkBalance(
  { ledger, market }: MicroDeps,
  { user, payment, stake, fee, policy }: SecondContractTerms,
): void {
  const { currency } = payment;
  const available = ledger.available(user, policy ? 'insurance' : 'micro', currency);
  if (available >= stake + fee) return;
  throw insufficient(market.currency(currency)?.name ?? '', available, stake + fee);
}
