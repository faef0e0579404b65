/** Leverage trading against the exchange: positions, pending orders, stops, liquidation, overnight fee (docs/leverage.md). */
import type { Trigger } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import { persistence } from '../kit.ts';
import { createLeverageCommands } from './commands.ts';
import { createLifecycle } from './lifecycle.ts';
import { meetMarket } from './market-moves.ts';
import { checkExact } from './math.ts';
import { chargeOvernight, nextOvernight } from './overnight.ts';
import { createLeverageQueries } from './queries.ts';
import { LeverState } from './state.ts';
import type { LeverageDeps } from './terms.ts';
import { Watch } from './watch.ts';

export { isBurst, priceOfTicks, profitAt, riskRate, ticksOfPrice, worthOf } from './math.ts';
export { isHeld, leverStatuses } from './records.ts';
export type { LeverEnd, LeverSide, LeverStatus, LeverTrade } from './records.ts';
export type { LeverRisk } from './queries.ts';
export { LEVER_WALLET } from './settlement.ts';
export { LEVER_MULTIPLES, LEVER_SHARES, MAX_OPEN_TRADES } from './terms.ts';
export type { LeverMarket, SubmitInput } from './terms.ts';

type ChangeListener = (user: number) => void;

/** The leverage module: commands `leverage.submit`, `.close`, `.closeAll`, `.setStops`, `.cancel`. */
export type LeverageModule = ReturnType<typeof createLeverage>;

/**
 * Builds the module.
 * @throws RangeError for a pair whose profits eight decimals do not hold
 */
export function createLeverage(deps: LeverageDeps) {
  const { context, ledger, market, settings } = deps;
  for (const pair of market.pairs) checkExact(pair);
  const state = new LeverState(new Map<number, Pair>(market.pairs.map((pair) => [pair.id, pair])));
  const listeners: ChangeListener[] = [];
  const lifecycle = createLifecycle(deps, state, (user) => listeners.forEach((listener) => listener(user)));
  const queries = createLeverageQueries(deps, state);
  const watch = new Watch({ ledger, market, thresholdPercent: settings.leverBurstPercent }, state);
  const { commands, closeMarked } = createLeverageCommands(deps, state, lifecycle, queries.risk);
  ledger.onChange((user, currency) => state.balanceChanged(user, currency));
  context.schedule(nextOvernight(context.now()), 'leverage.overnight', null);
  const trigger: Trigger = {
    next: (after, until) => watch.next(after, until),
    fire: (at) => meetMarket(market, state, watch, lifecycle, at),
    version: () => watch.version(),
  };
  return {
    name: 'leverage',
    commands,
    queries,
    jobs: {
      closeMarked,
      overnight: () => {
        chargeOvernight(ledger, state, context.now());
        context.schedule(nextOvernight(context.now()), 'leverage.overnight', null);
      },
    },
    /** Calls back whenever a trade of a user came or changed, as part of the work in hand. */
    onChange: (listener: ChangeListener) => void listeners.push(listener),
    triggers: [trigger],
    /** Revokes what waits in a pair and closes its positions at the last price, as part of the work in hand. */
    closePair: ({ id }: Pair) => {
      for (const trade of state.openOf(id)) {
        if (trade.status === 'pending') lifecycle.revoke(trade);
        else lifecycle.close(trade, 'delisted');
      }
    },
    locks: queries.locks,
    ...persistence(state),
    audit: () => state.audit(),
  };
}
