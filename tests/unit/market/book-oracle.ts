import { STEP_MS, startOfStep, stepAt } from '#simulator/engine/market/index.ts';
import type { Level, Pair } from '#simulator/engine/market/index.ts';
import type {
  Execution,
  BookFill,
  Intent,
  NewOrder,
  Reached,
  Resting,
  Side,
  VenueMarket,
  VenueRules,
} from '#simulator/engine/market/book/index.ts';

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

/** Lots of strangers before an order as a step began, and the step as which all of them have cancelled. */
interface Ahead {
  readonly lots: number;
  readonly step: number;
  readonly until: number;
}

/** Steps in which what was taken comes back, and in which strangers cancel. */
const RECOVERY = { none: 0, light: 10, normal: 40, strong: 120 };
const PATIENCE = 240;

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
  /** What orders that arrived took, ever. */
  lifted: Omit<TakenLots, 'price'>[] = [];
  /** By the id of the order. */
  ahead: ReadonlyMap<number, Ahead> = new Map();

  constructor(
    readonly pair: Pair,
    readonly market: VenueMarket,
    readonly rules: VenueRules = { impact: 'none', queue: false },
  ) {}

  preview(order: Intent, at: number): Execution {
    const { orders, taken, lifted, ahead } = this;
    Object.assign(this, { orders: [...orders], taken: [...taken], lifted: [...lifted] });
    const execution = this.place({ ...order, id: Number.MAX_SAFE_INTEGER }, at);
    Object.assign(this, { orders, taken, lifted, ahead });
    return execution;
  }

  place(order: NewOrder, at: number): Execution {
    const fills: BookFill[] = [];
    const selfCancelled: Resting[] = [];
    let left = order.lots;
    while (left > 0) {
      const offer = this.offers(flip(order.side), at).find(({ left }) => left > 0);
      const waiting = this.queue(flip(order.side))[0];
      const atOnePrice = waiting !== undefined && offer?.price === waiting.price;
      const before = atOnePrice ? Math.min(this.aheadOf(waiting.id, at), offer.left) : 0;
      const isUsers =
        waiting && before === 0 && !(offer && better(flip(order.side), offer.price, waiting.price));
      const usersFirst = isUsers ? waiting : undefined;
      const price = usersFirst?.price ?? offer?.price;
      if (price === undefined || !within(flip(order.side), price, order.limit)) break;
      if (usersFirst?.owner === order.owner) {
        selfCancelled.push(usersFirst);
        this.cancel(usersFirst.id);
        continue;
      }
      const lots = Math.min(left, usersFirst?.left ?? (before > 0 ? before : (offer?.left ?? 0)));
      left -= lots;
      if (usersFirst) this.fill(usersFirst, lots);
      else this.lift(flip(order.side), price, lots, at);
      fills.push({
        price,
        lots,
        maker: usersFirst ? { id: usersFirst.id, owner: usersFirst.owner } : 'house',
      });
    }
    const rests = order.rest && left > 0;
    const ahead = this.orders.filter(({ side, price }) => side === order.side && price === order.limit);
    const quoted = this.offers(order.side, at).find(({ price }) => price === order.limit)?.left ?? 0;
    const strangers = this.rules.queue ? quoted : 0;
    const queueAhead = rests ? ahead.reduce((sum, each) => sum + each.left, strangers) : 0;
    if (rests) {
      const { id, owner, side, lots, limit: price } = order;
      this.orders.push({ id, owner, side, price, lots, left, placedAt: at });
      const step = stepAt(at);
      this.ahead = new Map([...this.ahead, [id, { lots: strangers, step, until: step + PATIENCE }]]);
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
    for (const order of this.reached(at)) this.moveUp(order, at);
    for (const order of this.reached(at)) {
      if (stepAt(order.placedAt) >= stepAt(at)) continue;
      if (this.aheadOf(order.id, at) > 0) break;
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

  private aheadOf(id: number, at: number): number {
    const { lots, step, until } = this.ahead.get(id) ?? { lots: 0, step: 0, until: 1 };
    return Math.max(0, Math.ceil((lots * (until - stepAt(at))) / (until - step)));
  }

  private pass(id: number, lots: number, at: number): void {
    const until = this.ahead.get(id)?.until ?? 0;
    const entry = { lots: this.aheadOf(id, at) - lots, step: stepAt(at), until };
    const others = [...this.ahead].filter(([other]) => other !== id);
    this.ahead = new Map(entry.lots > 0 ? [...others, [id, entry]] : others);
  }

  /** Prints at its price pass the strangers before an order; where the price is beyond its own, all are gone. */
  private moveUp({ id, side, price }: Resting, at: number): void {
    const ahead = this.ahead.get(id);
    const reference = this.market.price(this.pair, at);
    const start = startOfStep(stepAt(at));
    const prints = this.market.prints(this.pair, start, start + STEP_MS, Infinity);
    const passing = prints.filter((print) => print.side !== side);
    const printed = passing.reduce((sum, { lots }) => sum + lots, 0);
    if (price !== reference) this.pass(id, Infinity, at);
    else if (ahead && ahead.step < stepAt(at)) this.pass(id, printed, at);
  }

  private lift(side: Side, price: number, lots: number, at: number): void {
    this.taken.push({ step: stepAt(at), side, price, lots });
    this.lifted.push({ step: stepAt(at), side, lots });
    for (const order of this.queue(side)) if (order.price === price) this.pass(order.id, lots, at);
  }

  /** What was lifted in earlier steps and has not come back, step by step. */
  private missing(side: Side, at: number): number {
    const recovery = RECOVERY[this.rules.impact];
    const steps = new Set(this.lifted.filter((each) => each.side === side).map(({ step }) => step));
    return [...steps].reduce((sum, step) => {
      const age = stepAt(at) - step;
      const all = this.lifted.filter((each) => each.side === side && each.step === step);
      const lots = all.reduce((total, each) => total + each.lots, 0);
      return age > 0 && age < recovery ? sum + Math.ceil((lots * (recovery - age)) / recovery) : sum;
    }, 0);
  }

  private quotes(side: Side, at: number): Level[] {
    const { bids, asks } = this.market.ladder(this.pair, at);
    let missing = this.missing(side, at);
    return (side === 'buy' ? bids : asks).map(({ price, lots }) => {
      const gone = Math.min(lots, missing);
      missing -= gone;
      return { price, lots: lots - gone };
    });
  }

  private offers(side: Side, at: number): Offer[] {
    return this.quotes(side, at).map(({ price, lots }) => {
      const gone = this.taken.filter(
        (each) => each.step === stepAt(at) && each.side === side && each.price === price,
      );
      return { price, lots, left: lots - gone.reduce((sum, each) => sum + each.lots, 0) };
    });
  }

  private fill(order: Resting, lots: number): void {
    this.ahead = new Map([...this.ahead].filter(([id]) => id !== order.id));
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
