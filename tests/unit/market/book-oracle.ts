import { STEP_MS, startOfStep, stepAt } from '#simulator/market/index.ts';
import type { Level, Pair } from '#simulator/market/index.ts';
import type {
  Execution,
  Fill,
  Intent,
  NewOrder,
  Reached,
  Resting,
  Side,
  VenueMarket,
} from '#simulator/market/book/index.ts';

interface Offer {
  readonly price: number;
  readonly lots: number;
  readonly left: number;
}

interface TakenLots {
  readonly step: number;
  readonly side: Side;
  readonly price: number;
  readonly lots: number;
}

const flip = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Is `price` better than `other` for a taker of this side? */
const better = (side: Side, price: number, other: number): boolean =>
  side === 'buy' ? price > other : price < other;

const within = (side: Side, price: number, limit: number): boolean => !better(side, limit, price);

/**
 * The written rules of docs/fills.md in the plainest form there is: one array of orders in order of arrival, sorted or searched again
 * for every question. Slow, and obviously right.
 */
export class OracleVenue {
  orders: Resting[] = [];
  taken: TakenLots[] = [];

  constructor(
    readonly pair: Pair,
    readonly market: VenueMarket,
  ) {}

  preview(order: Intent, at: number): Execution {
    const { orders, taken } = this;
    this.orders = [...orders];
    this.taken = [...taken];
    const execution = this.place({ ...order, id: Number.MAX_SAFE_INTEGER }, at);
    this.orders = orders;
    this.taken = taken;
    return execution;
  }

  place(order: NewOrder, at: number): Execution {
    const fills: Fill[] = [];
    const selfCancelled: Resting[] = [];
    let left = order.lots;
    while (left > 0) {
      const offer = this.offers(flip(order.side), at).find(({ left }) => left > 0);
      const waiting = this.queue(flip(order.side))[0];
      const usersFirst =
        waiting && (!offer || !better(flip(order.side), offer.price, waiting.price)) ? waiting : undefined;
      const price = usersFirst?.price ?? offer?.price;
      if (price === undefined || !within(flip(order.side), price, order.limit)) break;
      if (usersFirst?.owner === order.owner) {
        selfCancelled.push(usersFirst);
        this.cancel(usersFirst.id);
        continue;
      }
      const lots = Math.min(left, usersFirst?.left ?? offer?.left ?? 0);
      left -= lots;
      if (usersFirst) this.fill(usersFirst, lots);
      else this.taken.push({ step: stepAt(at), side: flip(order.side), price, lots });
      fills.push({
        price,
        lots,
        maker: usersFirst ? { id: usersFirst.id, owner: usersFirst.owner } : 'house',
      });
    }
    const rests = order.rest && left > 0;
    const ahead = this.orders.filter(({ side, price }) => side === order.side && price === order.limit);
    const queueAhead = rests ? ahead.reduce((sum, each) => sum + each.left, 0) : 0;
    if (rests) {
      const { id, owner, side, lots, limit: price } = order;
      this.orders.push({ id, owner, side, price, lots, left, placedAt: at });
    }
    return {
      fills,
      restingLots: rests ? left : 0,
      cancelledLots: rests ? 0 : left,
      selfCancelled,
      receipt: this.receipt(fills, at, queueAhead),
    };
  }

  cancel(id: number): Resting | undefined {
    const found = this.order(id);
    this.orders = this.orders.filter((order) => order.id !== id);
    return found;
  }

  order(id: number): Resting | undefined {
    return this.orders.find((order) => order.id === id);
  }

  waiting(): readonly Resting[] {
    return this.orders;
  }

  next(after: number, until: number): number | undefined {
    for (let at = startOfStep(stepAt(after) + 1); at <= until; at += STEP_MS)
      if (this.reached(at).length > 0) return at;
    return undefined;
  }

  requote(at: number): Reached[] {
    const met: Reached[] = [];
    for (const order of this.reached(at)) {
      if (stepAt(order.placedAt) >= stepAt(at)) continue;
      let lots = 0;
      for (const [i, offer] of this.offers(flip(order.side), at).entries()) {
        if (i > 0 && !within(flip(order.side), offer.price, order.price)) continue;
        const drawn = Math.min(offer.left, order.left - lots);
        if (drawn === 0) continue;
        lots += drawn;
        this.taken.push({ step: stepAt(at), side: flip(order.side), price: offer.price, lots: drawn });
      }
      if (lots === 0) continue;
      this.fill(order, lots);
      met.push({
        order: { ...order, left: order.left - lots },
        price: order.price,
        lots,
        receipt: this.receipt([{ price: order.price, lots }], at, 0),
      });
    }
    return met;
  }

  depth(at: number, levels: number): { bids: Level[]; asks: Level[] } {
    return { bids: this.sum('buy', at).slice(0, levels), asks: this.sum('sell', at).slice(0, levels) };
  }

  best(at: number): { bid: number | undefined; ask: number | undefined } {
    return { bid: this.sum('buy', at)[0]?.price, ask: this.sum('sell', at)[0]?.price };
  }

  /** Waiting orders of a side: best price first, oldest first. */
  queue(side: Side): Resting[] {
    const rank = (order: Resting) => (side === 'buy' ? -order.price : order.price);
    return this.orders
      .filter((order) => order.side === side)
      .sort((left, right) => rank(left) - rank(right) || left.id - right.id);
  }

  private reached(at: number): Resting[] {
    const reference = this.market.price(this.pair, at);
    const buys = this.queue('buy').filter(({ price }) => price >= reference);
    return [...buys, ...this.queue('sell').filter(({ price }) => price <= reference)];
  }

  private offers(side: Side, at: number): Offer[] {
    const { bids, asks } = this.market.ladder(this.pair, at);
    return (side === 'buy' ? bids : asks).map(({ price, lots }) => {
      const gone = this.taken.filter(
        (each) => each.step === stepAt(at) && each.side === side && each.price === price,
      );
      return { price, lots, left: lots - gone.reduce((sum, each) => sum + each.lots, 0) };
    });
  }

  private fill(order: Resting, lots: number): void {
    this.orders = this.orders
      .map((each) => (each.id === order.id ? { ...each, left: each.left - lots } : each))
      .filter(({ left }) => left > 0);
  }

  private sum(side: Side, at: number): Level[] {
    const lots = new Map<number, number>();
    for (const { price, left } of [...this.queue(side), ...this.offers(side, at)])
      if (left > 0) lots.set(price, (lots.get(price) ?? 0) + left);
    const prices = [...lots.keys()].sort((left, right) => (side === 'buy' ? right - left : left - right));
    return prices.map((price) => ({ price, lots: lots.get(price) ?? 0 }));
  }

  private receipt(trades: readonly Level[], at: number, queueAhead: number): Execution['receipt'] {
    const prices = [...new Set(trades.map(({ price }) => price))];
    const levels = prices.map((price) => ({
      price,
      lots: trades.filter((trade) => trade.price === price).reduce((sum, { lots }) => sum + lots, 0),
    }));
    return {
      levels,
      averageNumerator: trades.reduce((sum, { price, lots }) => sum + BigInt(price) * BigInt(lots), 0n),
      averageDenominator: trades.reduce((sum, { lots }) => sum + BigInt(lots), 0n),
      reference: this.market.price(this.pair, at),
      queueAhead,
    };
  }
}
