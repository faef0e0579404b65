/** Makes the receipt of an order from its trades. */
import type { Level } from '../ladder.ts';
import { addToLevels } from './levels.ts';
import type { MutableLevel } from './levels.ts';
import type { Plan, Step } from './matching.ts';
import type { OrderBook } from './order-book.ts';
import type { Execution, BookFill, Intent, Receipt, Resting } from './types.ts';

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
  const fills: BookFill[] = [];
  const selfCancelled: Resting[] = [];
  for (const step of plan.steps) {
    if (step.lots === 0 && step.order !== undefined) selfCancelled.push(step.order.view());
    else fills.push(fillOf(step));
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

function fillOf({ order, price, lots }: Step): BookFill {
  return { price, lots, maker: order === undefined ? 'house' : { id: order.id, owner: order.owner } };
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
