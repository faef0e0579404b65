/** Spot trading: limit and market orders of users on the pairs' books (docs/fills.md). */
import type { Archive, Instant, Plain, Trigger } from '#simulator/engine/kernel/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { Venue } from '#simulator/engine/market/book/index.ts';
import { bind, persistence } from '../kit.ts';
import { cancelSpotOrder, cancelPairOrders, meetSpotMarket, placeSpotOrder } from './commands.ts';
import { createSpotQueries } from './queries.ts';
import { SpotState } from './state.ts';
import type { SpotDeps } from './state.ts';

export * from './math.ts';
export { sideOf } from './queries.ts';
export type { MarketFilter } from './queries.ts';
export { MAX_OPEN_ORDERS } from './terms.ts';
export type { PlaceInput } from './terms.ts';
export type { SpotDeps } from './state.ts';
export type { OpenSpotOrder, OrderReport, SpotTrade } from './records.ts';

/** The spot module: commands `spot.place` and `spot.cancel`. */
export type SpotModule = ReturnType<typeof createSpot>;

/** Builds the module over a ledger and a market; every pair gets its venue. */
export function createSpot(deps: SpotDeps) {
  const pairs = new Map<number, Pair>(deps.market.pairs.map((pair) => [pair.id, pair]));
  const venues = new Map([...pairs].map(([id, pair]) => [id, new Venue(pair, deps.market, deps.settings)]));
  const state = new SpotState(pairs, venues, () => deps.context.now());
  const queries = createSpotQueries(deps, state);
  const trigger: Trigger = {
    next: (after, until) => nextTouch(deps, state, after, until),
    fire: (at) => meetSpotMarket(deps, state, at),
    // Both only grow, so their sum changes with either.
    version: () => state.version() + deps.market.version,
  };
  return {
    name: 'spot',
    commands: bind(deps, state, { place: placeSpotOrder, cancel: cancelSpotOrder }),
    queries,
    /** Cancels every waiting order of a pair and gives the funds back, as part of the work in hand. */
    ...bind(deps, state, { closePair: cancelPairOrders }),
    triggers: [trigger],
    locks: queries.locks,
    ...persistence(state),
    save: (archive: Archive) => state.save(archive),
    open: (plain: Plain, archive: Archive) => state.open(plain, archive),
    audit: () => audit(state),
  };
}

/**
 * The first step in (after, until] at which the market reaches a resting order of any pair that trades; quiet pairs cost
 * nothing. A pair that does not trade fills nothing until a command lets it trade again.
 */
function nextTouch(
  { market }: SpotDeps,
  state: SpotState,
  after: Instant,
  until: Instant,
): Instant | undefined {
  let first: Instant | undefined;
  for (const pair of market.pairs)
    if (pair.openTransaction) first = state.venue(pair).next(after, first ?? until) ?? first;
  return first;
}

/** The books themselves; whether the ledger holds what open orders lock is the exchange's audit. */
function audit(state: SpotState): string[] {
  const books = [...state.venues].flatMap(([pair, venue]) =>
    venue.audit().map((fault) => `book of pair ${pair}: ${fault}`),
  );
  return [...books, ...state.audit()];
}
