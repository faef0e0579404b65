/** What changes second contracts: opening one (contract E47), and its end. */
import { SECOND_MS } from '#simulator/kernel/index.ts';
import type { Actor } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { settlementOf } from './math.ts';
import { payFor, payOut } from './postings.ts';
import { lastQuote, latestQuote } from './quotes.ts';
import type { MicroOrder } from './records.ts';
import type { MicroState } from './state.ts';
import { readTerms } from './terms.ts';
import type { MicroDeps, SubmitInput } from './terms.ts';

/** The command `micro.submit`, the job `micro.settle`, and `pairLeft` for a pair that is delisted. */
export function createMicroCommands(deps: MicroDeps, state: MicroState) {
  return {
    /** `micro.submit`: the opened order. Refuses with LOGIN, PARAM, TOO_SOON, LIMIT, NO_PRICE, CLOSED, NOT_FOUND, BALANCE. */
    submit: (actor: Actor, input: SubmitInput): MicroOrder => submit(deps, state, actor, input),
    /** Ends an order by the price of this instant. */
    settle: ({ order }: { readonly order: number }): void => settle(deps, state, order),
    /** Keeps the price with which a pair goes: its open orders are settled by it. */
    pairLeft: (pair: Pair): void => pairLeft(deps, state, pair),
  };
}

function submit(deps: MicroDeps, state: MicroState, actor: Actor, input: SubmitInput): MicroOrder {
  const { user, pair, payment, duration, stake, fee, openPrice } = readTerms(deps, state, actor, input);
  const { context, ledger } = deps;
  const openedAt = context.now();
  const order: MicroOrder = {
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
    settlement: null,
  };
  payFor(ledger, order);
  state.put(order);
  context.schedule(order.endsAt, 'micro.settle', { order: order.id });
  return order;
}

function settle({ context, ledger, market }: MicroDeps, state: MicroState, id: number): void {
  const order = state.order(id);
  const pair = order && market.pair(order.pair);
  if (!order || !pair) throw new Error(`second contract ${id} is unknown or has no pair`);
  if (order.settlement !== null) throw new Error(`second contract ${id} is settled already`);
  const at = context.now();
  const settlement = settlementOf(order, latestQuote(market, pair, at, state.left(pair.id)), at);
  payOut(ledger, order, settlement.profit);
  state.put({ ...order, settlement });
  context.emit({ type: 'micro.closed', user: order.user, order: id });
}

function pairLeft({ context, market }: MicroDeps, state: MicroState, pair: Pair): void {
  const before = state.left(pair.id);
  context.onRefusal(() => state.setLeft(pair.id, before));
  state.setLeft(pair.id, lastQuote(market, pair, context.now()));
}
