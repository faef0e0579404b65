/** What changes deposits: buying one (SAVINGS-R1), and the interest of a day (SAVINGS-R3). */
import { formatAmount, Refusal, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { insufficient, readAmount, requireUser } from '../module.ts';
import type { ModuleEvent } from '../module.ts';
import { creditAt, hasEnded, interestSoFar } from './math.ts';
import { lockPrincipal, payInterest, returnPrincipal } from './postings.ts';
import { products } from './products.ts';
import type { SavingsOrder } from './records.ts';
import type { SavingsDeps, SavingsState } from './state.ts';

/** A purchase as the user wrote it: `amount` is decimal text. */
export type BuyInput = { readonly product: number; readonly amount: string };

/** `savings.buy`: the deposit. Refuses with LOGIN, PARAM, NOT_FOUND, LIMIT, BALANCE. */
export function buy(deps: SavingsDeps, state: SavingsState, actor: Actor, input: BuyInput): SavingsOrder {
  const { context, ledger } = deps;
  const order: SavingsOrder = {
    ...readTerms(deps, actor, input),
    id: context.nextId('savings.order'),
    placedAt: context.now(),
    credits: 0,
  };
  lockPrincipal(ledger, order);
  state.put(order);
  expectCredit(deps, order);
  return order;
}

/** The terms of a purchase, checked in the order of SAVINGS-R1. */
function readTerms({ ledger, market }: SavingsDeps, actor: Actor, input: BuyInput) {
  const user = requireUser(actor);
  const amount = readAmount('amount', input.amount);
  const product = products.find(({ id }) => id === input.product);
  if (!product) throw new Refusal('NOT_FOUND');
  const { id, currency, min, days, ratePercent } = product;
  if (amount < min) throw new Refusal('LIMIT', { field: 'amount', min: formatAmount(min) });
  const available = ledger.available(user, 'change', currency);
  if (available < amount) throw insufficient(market.currency(currency)?.name ?? '', available, amount);
  return { user, product: id, currency, amount, days, ratePercent };
}

/** The job `savings.credit`: credits a day of interest, and returns the principal with the last. */
export function creditInterest(
  deps: SavingsDeps,
  state: SavingsState,
  { order: id }: { readonly order: number },
): void {
  const before = state.order(id);
  if (!before || hasEnded(before)) throw new Error(`deposit ${id} has no interest to come`);
  const order = { ...before, credits: before.credits + 1 };
  payInterest(deps.ledger, order);
  state.put(order);
  if (hasEnded(order)) end(deps, order);
  else expectCredit(deps, order);
}

function end({ context, ledger, market }: SavingsDeps, order: SavingsOrder): void {
  returnPrincipal(ledger, order);
  const notice: ModuleEvent = {
    type: 'notice',
    user: order.user,
    text: 'savingsEnded',
    params: {
      amount: shortAmount(order.amount),
      currency: market.currency(order.currency)?.name ?? '',
      interest: shortAmount(interestSoFar(order)),
    },
  };
  context.emit(notice);
}

function expectCredit({ context }: SavingsDeps, order: SavingsOrder): void {
  context.schedule(creditAt(order, order.credits + 1), 'savings.credit', { order: order.id });
}
