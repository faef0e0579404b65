/** Pure rules of second contracts (docs/second-contracts.md). */
import { MINUTE_MS, percentOf } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Direction, SecondContract, ContractOutcome, Quote, Settlement } from './records.ts';

/** An order whose pair had no price for longer than this is a draw (MICRO-R8). */
export const MAX_SILENCE_MS = MINUTE_MS;

/** Up wins above the opening price, down below it; the same price is a draw (MICRO-R2). */
export function outcomeOf(direction: Direction, open: number, end: number): ContractOutcome {
  if (end === open) return 'draw';
  return end > open === (direction === 'up') ? 'win' : 'loss';
}

/** Profit of an order without its fee. */
function profitOf(outcome: ContractOutcome, stake: Amount, gainPercent: Amount): Amount {
  if (outcome === 'draw') return 0n;
  return outcome === 'win' ? percentOf(stake, gainPercent) : -stake;
}

type Terms = Pick<SecondContract, 'direction' | 'openPrice' | 'stake' | 'gainPercent'>;

/** How an order comes out at an instant, from the latest price of its pair alone. */
export function settlementOf(order: Terms, quote: Quote, at: Instant): Settlement {
  const isPriced = at - quote.at <= MAX_SILENCE_MS;
  const price = isPriced ? quote.price : order.openPrice;
  const outcome = outcomeOf(order.direction, order.openPrice, price);
  const profit = profitOf(outcome, order.stake, order.gainPercent);
  return { price, quotedAt: quote.at, isPriced, outcome, profit };
}
