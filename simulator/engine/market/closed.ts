/** Why a pair takes no orders. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Pair } from './instruments.ts';

/** Kinds of orders that a pair may be closed for. */
type Trading = 'spot' | 'lever' | 'micro';

/** The refusal of an order in a closed pair: it is not listed, trading in it is halted, or it never takes such orders. */
export function closedPair(pair: Pair | undefined, trading: Trading): Refusal {
  if (!pair) return new Refusal('CLOSED');
  const isHalted = !pair.openTransaction && !pair.openLever && !pair.openMicro;
  const reason = !pair.isDisplayed ? 'unlisted' : isHalted ? 'halted' : trading;
  return new Refusal('CLOSED', { [reason]: pair.symbol });
}
