/** Random round trips on a spot market that remembers what was taken: none may earn from it (docs/fills.md). */
import { Kernel, mix32 } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { MarketModule, STEP_MS, startOfStep, stepAt } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { Venue, impactLevels } from '#simulator/engine/market/book/index.ts';
import type { Execution, Side, VenueMarket, VenueRules } from '#simulator/engine/market/book/index.ts';

const START = 1_748_707_200_000;
const MAX_WAIT_MS = 90_000;
const REST_MS = 10_000;
const MAX_ORDERS = 40;
const TRADER = 1;

/** Where round trips are played: a market, one of its pairs, and whether the price of it stands. */
interface Ground {
  readonly market: VenueMarket;
  readonly pair: Pair;
  readonly stands: boolean;
}

/** Two markets of a seed: as it goes, and with the price of the pair pinned where it was. */
export function roundTripGrounds(seed: string): readonly [going: Ground, standing: Ground] {
  const ground = (stands: boolean): Ground => {
    const kernel = new Kernel({ seed, start: START });
    const market = new MarketModule({ context: kernel.context, seed, start: START });
    kernel.register(market);
    const pair = market.pairs[0] as Pair;
    if (stands) kernel.execute('market.pin', { pair: pair.id, ticks: pair.startPrice }, { kind: 'operator' });
    return { market, pair, stands };
  };
  return [ground(false), ground(true)];
}

/** A trader with a position and the cash it cost, in ticks times lots. */
class Trader {
  position = 0;
  cash = 0n;
  issue: string | undefined;
  readonly #venue: Venue;
  #id = 0;
  #draws = 0;

  constructor(
    readonly ground: Ground,
    readonly seed: number,
    readonly rules: VenueRules,
    private now: Instant,
  ) {
    this.#venue = new Venue(ground.pair, ground.market, rules);
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    this.#draws += 1;
    return mix32(this.seed, this.#draws, 1) % count;
  }

  wait(): void {
    this.now += this.below(MAX_WAIT_MS);
  }

  reference(): number {
    return this.ground.market.price(this.ground.pair, this.now);
  }

  /** The lots that the maker offers to this side now, or those that it would if nothing had been taken. */
  offered(side: Side): number {
    const { bids, asks } = this.ground.market.ladder(this.ground.pair, this.now);
    return (side === 'buy' ? asks : bids).reduce((sum, { lots }) => sum + lots, 0);
  }

  /** An order that takes at any price, beside the same lots in a book that is untouched. */
  take(side: Side, lots: number): void {
    const order = {
      owner: TRADER,
      side,
      lots,
      limit: side === 'buy' ? 10 * this.reference() : 1,
      rest: false,
    };
    const done = this.#venue.place({ ...order, id: this.#nextId() }, this.now);
    const filled = done.fills.reduce((sum, fill) => sum + fill.lots, 0);
    if (filled === 0) return;
    const fresh = new Venue(this.ground.pair, this.ground.market).preview(
      { ...order, lots: filled },
      this.now,
    );
    if (gainOf(side, done) > gainOf(side, fresh))
      this.issue = `${side} ${filled} at ${this.now} costs less than in an untouched book`;
    this.#book(side, filled, gainOf(side, done));
  }

  /** An order that waits at the reference for a few seconds. */
  rest(side: Side, lots: number): void {
    const id = this.#nextId();
    const limit = this.reference();
    const done = this.#venue.place({ id, owner: TRADER, side, lots, limit, rest: true }, this.now);
    this.#book(side, lots - done.restingLots, gainOf(side, done));
    const until = this.now + REST_MS;
    for (let at = startOfStep(stepAt(this.now) + 1); at <= until && this.#venue.order(id); at += STEP_MS) {
      for (const { lots: met, price } of this.#venue.requote(at))
        this.#book(side, met, BigInt(price) * BigInt(side === 'buy' ? -met : met));
    }
    this.#venue.cancel(id);
    this.now = until;
  }

  #book(side: Side, lots: number, gain: bigint): void {
    this.position += side === 'buy' ? lots : -lots;
    this.cash += gain;
  }

  #nextId(): number {
    this.#id += 1;
    return this.#id;
  }
}

/** What an order received less what it paid, in ticks times lots. */
function gainOf(side: Side, { receipt }: Execution): bigint {
  return side === 'buy' ? -receipt.averageNumerator : receipt.averageNumerator;
}

function trade(trader: Trader, side: Side, lots: number): void {
  if (trader.below(5) === 0) trader.rest(side, lots);
  else trader.take(side, lots);
}

/**
 * Opens a position by one to four orders of any size, waits, and closes it by as many as it takes.
 * @returns what is wrong: it earned at a price that stands, or traded better than in an untouched book; undefined if nothing
 */
export function roundTripIssue(grounds: readonly [Ground, Ground], seed: number): string | undefined {
  const ground = grounds[mix32(seed, 0, 3) % 2 === 0 ? 0 : 1];
  const impact = impactLevels[1 + (seed % 3)] ?? 'normal';
  const start = START + STEP_MS + (mix32(seed, 0, 2) % 86_400_000);
  const trader = new Trader(ground, seed, { impact, queue: seed % 2 === 0 }, start);
  const opening: Side = trader.below(2) === 0 ? 'buy' : 'sell';
  const closing: Side = opening === 'buy' ? 'sell' : 'buy';
  for (let count = trader.below(4); count >= 0; count -= 1) {
    trade(trader, opening, 1 + trader.below(Math.ceil(trader.offered(opening) * 0.6)));
    trader.wait();
  }
  for (let count = 0; trader.position !== 0 && count < MAX_ORDERS; count += 1) {
    trade(trader, closing, Math.abs(trader.position));
    trader.wait();
  }
  // What is still held counts at the reference, above which no order of this market buys it.
  const worth = trader.cash + BigInt(trader.position) * BigInt(trader.reference());
  if (ground.stands && worth > 0n) return `seed ${seed}: ${worth} earned at a price that stands`;
  return trader.issue === undefined ? undefined : `seed ${seed}: ${trader.issue}`;
}
