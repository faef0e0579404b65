/** Makes the receipt of an order from its trades. */
import type { Level } from '../ladder.ts';
import { addToLevels } from './levels.ts';
import type { MutableLevel } from './levels.ts';
import type { Plan, Step } from './matching.ts';
import type { OrderBook } from './order-book.ts';
import { NONE } from './order-pool.ts';
import type { Execution, Fill, Intent, Receipt, Resting } from './types.ts';

/**
 * A plan put into words, before it is carried out: the orders it is about still wait.
 * @param strangers lots of strangers that stand where the order would come to rest
 */
export function describe(
  book: OrderBook,
  plan: Plan,
  order: Intent,
  reference: number,
  strangers: number,
): Execution {
  const fills: Fill[] = [];
  const selfCancelled: Resting[] = [];
  for (let i = 0; i < plan.length; i += 1) {
    const step = plan.step(i);
    if (step.lots === 0) selfCancelled.push(book.view(step.slot));
    else fills.push(fillOf(book, step));
  }
  const queueAhead = order.rest && plan.left > 0 ? book.lotsAt(order.side, order.limit) + strangers : 0;
  return {
    fills,
    restingLots: order.rest ? plan.left : 0,
    cancelledLots: order.rest ? 0 : plan.left,
    selfCancelled,
    receipt: receiptOf(fills, reference, queueAhead),
  };
}

function fillOf({ orders }: OrderBook, { slot, price, lots }: Step): Fill {
  if (slot === NONE) return { price, lots, maker: 'house' };
  return { price, lots, maker: { id: orders.id(slot), owner: orders.owner(slot) } };
}

/** The receipt of trades in the order they happened. */
export function receiptOf(trades: readonly Level[], reference: number, queueAhead: number): Receipt {
  const levels: MutableLevel[] = [];
  for (const { price, lots } of trades) addToLevels(levels, price, lots);
  let averageNumerator = 0n;
  let averageDenominator = 0n;
  for (const { price, lots } of levels) {
    averageNumerator += BigInt(price) * BigInt(lots);
    averageDenominator += BigInt(lots);
  }
  return { levels, averageNumerator, averageDenominator, reference, queueAhead };
}
