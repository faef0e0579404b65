/** Leverage trading against the exchange: positions, pending orders, stops, liquidation, overnight fee (docs/leverage.md). */
import type { Trigger } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { bind, persistence } from '../kit.ts';
import {
  cancelLeverOrder,
  closeLeverTrade,
  closeAll,
  closeMarked,
  closeLeverPart,
  setStops,
  submitLeverOrder,
} from './commands.ts';
import * as lifecycle from './lifecycle.ts';
import { meetLeverMarket } from './market-moves.ts';
import { checkExact } from './math.ts';
import { expectOvernight, overnight } from './overnight.ts';
import { createLeverageQueries } from './queries.ts';
import { LeverState } from './state.ts';
import type { LeverageDeps } from './state.ts';
import { Watch } from './watch.ts';

export { isBurst, profitAt, riskRate, positionWorth } from './math.ts';
export { isHeld, leverStatuses } from './records.ts';
export type { LeverEnd, LeverSide, LeverStatus, LeverTrade } from './records.ts';
export type { LeverRisk } from './queries.ts';
export { LEVER_WALLET } from './settlement.ts';
export { LEVER_MULTIPLES, LEVER_SHARES, MAX_OPEN_TRADES } from './terms.ts';
export type { LeverMarket } from './state.ts';
export type { SubmitLeverInput } from './terms.ts';

/** The leverage module: commands `leverage.submit`, `.close`, `.closePart`, `.closeAll`, `.setStops`, `.cancel`. */
export type LeverageModule = ReturnType<typeof createLeverage>;

/**
 * Builds the module.
 * @throws RangeError for a pair whose profits eight decimals do not hold
 */
export function createLeverage(deps: LeverageDeps) {
  const { ledger, market, settings } = deps;
  for (const pair of market.pairs) checkExact(pair);
  const state = new LeverState(new Map<number, Pair>(market.pairs.map((pair) => [pair.id, pair])));
  const queries = createLeverageQueries(deps, state);
  const watch = new Watch({ ledger, market, thresholdPercent: settings.leverBurstPercent }, state);
  ledger.onChange((user, currency) => state.balanceChanged(user, currency));
  expectOvernight(deps);
  const trigger: Trigger = {
    next: (after, until) => watch.next(after, until),
    fire: (at) => meetLeverMarket(deps, state, watch, at),
    version: () => watch.version(),
  };
  return {
    name: 'leverage',
    commands: bind(deps, state, {
      submit: submitLeverOrder,
      close: closeLeverTrade,
      closePart: closeLeverPart,
      closeAll,
      setStops,
      cancel: cancelLeverOrder,
    }),
    queries,
    jobs: bind(deps, state, { closeMarked, overnight }),
    /** Calls back whenever a trade of a user came or changed, as part of the work in hand. */
    onChange: (listener: (user: number) => void) => state.onChange(listener),
    triggers: [trigger],
    ...bind(deps, state, { closePair: lifecycle.closePair }),
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(),
  };
}
