/** The overnight fee (LEVERAGE-R20): daily at 00:01 of the server zone, for positions opened before that day. */
import { DAY_MS, MINUTE_MS, percentOf, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import { positionWorth } from './math.ts';
import { isHeld } from './records.ts';
import type { LeverTrade } from './records.ts';
import { postOvernight } from './settlement.ts';
import type { LeverageDeps, LeverState } from './state.ts';

/** The next 00:01 after an instant. */
function nextOvernight(after: Instant): Instant {
  const today = startOfDay(after) + MINUTE_MS;
  return today > after ? today : today + DAY_MS;
}

/** Sets the next time at which the fee is taken. */
export function expectOvernight({ context }: LeverageDeps): void {
  context.schedule(nextOvernight(context.now()), 'leverage.overnight', null);
}

/** Price × number × rate, which the price of the day does not change. */
function feeOf({ price, number, overnightPercent }: LeverTrade): Amount {
  return percentOf(positionWorth(price, number), overnightPercent);
}

/** The job `leverage.overnight`: takes the fee of a day from every account that owes one, in one posting each. */
export function overnight(deps: LeverageDeps, state: LeverState): void {
  const today = startOfDay(deps.context.now());
  for (const account of state.accounts()) {
    let [fromMargin, rest] = [0n, 0n];
    for (const trade of state.openTrades(account)) {
      if (!isHeld(trade) || trade.openedAt >= today) continue;
      const fee = feeOf(trade);
      const taken = fee < trade.marginLeft ? fee : trade.marginLeft;
      fromMargin += taken;
      rest += fee - taken;
      state.put({ ...trade, marginLeft: trade.marginLeft - taken, overnightPaid: trade.overnightPaid + fee });
    }
    postOvernight(deps.ledger, account, { fromMargin, rest });
  }
  expectOvernight(deps);
}
