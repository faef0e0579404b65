/** Effects of the market on trades, at a step at which anything is reached, in the order of LEVERAGE-R18. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { priceOfTicks } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import * as lifecycle from './lifecycle.ts';
import type { LeverEnd, LeverTrade } from './records.ts';
import type { LeverageDeps, LeverState } from './state.ts';
import type { Watch } from './watch.ts';

/**
 * First pending trades become positions, then take-profits and stop-losses close, then accounts at the threshold are
 * liquidated; within each by id, accounts by user and quote currency. All at the price of this step.
 */
export function meetLeverMarket(deps: LeverageDeps, state: LeverState, watch: Watch, at: Instant): void {
  const { market } = deps;
  const priceOf = (pair: Pair) => priceOfTicks(pair, market.price(pair, at));
  const touched = (test: Test): readonly LeverTrade[] =>
    watch
      .touchedPairs(at)
      .flatMap((pair) => state.openOf(pair.id).filter((trade) => test(trade, priceOf(pair))))
      .sort((a, b) => a.id - b.id);
  for (const trade of touched(isActivated)) lifecycle.activate(deps, state, trade);
  for (const trade of touched((each, price) => stopAt(each, price) !== undefined)) {
    const end = stopAt(trade, priceOf(state.pairOf(trade)));
    if (end) lifecycle.close(deps, state, trade, end);
  }
  for (const account of watch.burstAccounts(at)) lifecycle.liquidate(deps, state, account);
}

type Test = (trade: LeverTrade, price: Amount) => boolean;

const isActivated: Test = ({ status, side, originPrice }, price) =>
  status === 'pending' && (side === 'long' ? price <= originPrice : price >= originPrice);

/** Which of its stops a position has reached. */
function stopAt(trade: LeverTrade, price: Amount): LeverEnd | undefined {
  if (trade.status !== 'holding') return undefined;
  const { side, takeProfit, stopLoss } = trade;
  const [above, below] = side === 'long' ? [takeProfit, stopLoss] : [stopLoss, takeProfit];
  if (above > 0n && price >= above) return side === 'long' ? 'takeProfit' : 'stopLoss';
  if (below > 0n && price <= below) return side === 'long' ? 'stopLoss' : 'takeProfit';
  return undefined;
}
