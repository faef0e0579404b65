/** What traders gained over time beside the price of a pair. */
import type { RoomCurves } from '#contract/rooms/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import { ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';

/** Whose curve. */
export interface CurveOwner {
  readonly number: number;
  readonly shown: string;
  readonly user: User;
  /** Where the account is. */
  readonly exchange: Exchange;
}

/** Points of a curve; enough for a small chart. */
const POINTS = 96;

/** Curves from the start of the session to now, all at the same instants. */
export function curvesOf(
  { scenario, kernel, market }: Exchange,
  owners: readonly CurveOwner[],
  pair: Pair,
): RoomCurves {
  const now = kernel.now();
  const last = Math.max(1, Math.min(POINTS - 1, now - scenario.start));
  const at = Array.from(
    { length: last + 1 },
    (_, i) => scenario.start + Math.floor(((now - scenario.start) * i) / last),
  );
  return {
    at,
    traders: owners.map(({ number, shown, user, exchange: { missions } }) => ({
      number,
      shown,
      profit: missions.queries
        .valuesAt(user.id, user.createdAt, at)
        .map(({ equity, outside }) => formatAmount(equity - outside)),
    })),
    market: {
      pair: pair.symbol,
      price: at.map((moment) => ticksText(pair, market.price(pair, moment))),
    },
  };
}
