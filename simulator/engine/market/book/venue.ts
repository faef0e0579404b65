/** The market of one pair: users' orders and the maker's quotes in one book. */
import type { Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { MalformedState, read } from '#simulator/engine/kernel/index.ts';
import { STEP_MS, startOfStep, stepAt } from '../grid.ts';
import type { Pair } from '../instruments.ts';
import type { Level } from '../ladder.ts';
import type { Market } from '../market.ts';
import { auditBook } from './audit.ts';
import { checkFlag, checkInstant, checkInteger, checkCapacity, checkSide } from './checks.ts';
import { Impact, RECOVERY_STEPS, readTakes } from './impact.ts';
import type { ImpactLevel } from './impact.ts';
import { mergedDepth } from './levels.ts';
import { meet, reachedSide } from './maker-flow.ts';
import type { Meeting } from './maker-flow.ts';
import { MakerOffers } from './maker-offers.ts';
import { carryOut, opposite, walk } from './matching.ts';
import type { AheadOf, Plan } from './matching.ts';
import { OrderBook } from './order-book.ts';
import { describe, receiptOf } from './receipt.ts';
import { rankOf } from './price-level.ts';
import { Strangers } from './strangers.ts';
import { TouchSearch } from './touch-search.ts';
import type { Execution, Intent, NewOrder, Reached, Resting, Side } from './types.ts';

/** What a venue asks of a market. */
export type VenueMarket = Pick<
  Market,
  'version' | 'price' | 'ladder' | 'prints' | 'firstAtOrBelow' | 'firstAtOrAbove'
>;

/** How far a venue feels its users. */
export interface VenueRules {
  /** How long what orders take from the maker's quotes is missing (FILLS-R20). */
  readonly impact: ImpactLevel;
  /** Whether strangers stand before waiting orders at their price (FILLS-R21). */
  readonly queue: boolean;
}

/** Nothing of it. */
const PLAIN_RULES: VenueRules = { impact: 'none', queue: false };

/**
 * The market of one pair: users' orders and the simulated maker's quotes in one book. Time is handed in and never goes back.
 * Arguments out of range (RangeError) are programming errors and change nothing.
 */
export class Venue {
  readonly #pair: Pair;
  readonly #market: VenueMarket;
  readonly #maker: MakerOffers;
  readonly #falls: TouchSearch;
  readonly #rises: TouchSearch;
  readonly #hasQueue: boolean;
  readonly #impact: Impact;
  #strangers = new Strangers();
  #book = new OrderBook();
  #lastId = 0;

  constructor(pair: Pair, market: VenueMarket, { impact, queue }: VenueRules = PLAIN_RULES) {
    this.#pair = pair;
    this.#market = market;
    this.#hasQueue = queue;
    this.#impact = new Impact(RECOVERY_STEPS[impact]);
    this.#maker = new MakerOffers(pair, market, this.#impact);
    const version = () => market.version;
    this.#falls = new TouchSearch('buy', market.firstAtOrBelow.bind(market, pair), version);
    this.#rises = new TouchSearch('sell', market.firstAtOrAbove.bind(market, pair), version);
  }

  /** What `place` would do now, without doing it. */
  preview(order: Intent, at: Instant): Execution {
    return this.#planned(order, at).execution;
  }

  #planned(order: Intent, at: Instant): { readonly plan: Plan; readonly execution: Execution } {
    checkIntent(order);
    checkInstant(at);
    const offers = this.#maker.side(opposite(order.side), at);
    if (order.rest) checkCapacity(this.#book.lotsAt(order.side, order.limit), order.lots);
    const plan = walk(this.#book, offers, order, this.#aheadOf(at));
    const reference = this.#market.price(this.#pair, at);
    const execution = describe(this.#book, plan, order, reference, this.#quotedBefore(order, at));
    return { plan, execution };
  }

  /** Matches an order and lets the rest of it wait, or cancels it. */
  place(order: NewOrder, at: Instant): Execution {
    const { id, owner, side, lots, limit: price } = order;
    checkInteger('the id', id, this.#lastId + 1);
    const { plan, execution } = this.#planned(order, at);
    this.#lastId = id;
    carryOut(this.#book, plan);
    for (const own of execution.selfCancelled) this.#strangers.clear(own.id);
    for (const { maker } of execution.fills) if (maker !== 'house') this.#strangers.clear(maker.id);
    this.#takeFromMaker(plan, opposite(side), at);
    const left = execution.restingLots;
    if (left > 0) {
      this.#book.rest({ id, owner, side, price, lots, left, placedAt: at });
      this.#strangers.add(id, this.#quotedBefore(order, at), at);
    }
    return execution;
  }

  /** Takes an order out of the book: the order as it stood; undefined when no such order waits. */
  cancel(id: number): Resting | undefined {
    this.#strangers.clear(id);
    return this.#book.cancel(id);
  }

  order(id: number): Resting | undefined {
    return this.#book.order(id)?.view();
  }

  /** Every waiting order, those to buy first, each side by priority. */
  waiting(): readonly Resting[] {
    return [...this.#book.inPriority('buy'), ...this.#book.inPriority('sell')];
  }

  /** The first step start in (after, until] at which the market reaches a waiting order. Cheap to ask again. */
  next(after: Instant, until: Instant): Instant | undefined {
    const buy = this.#book.best('buy');
    const sell = this.#book.best('sell');
    const falls = buy && this.#falls.next(buy.price, after, until);
    const rises = sell && this.#rises.next(sell.price, after, falls ?? until);
    return rises ?? falls;
  }

  /** The maker's flow meets the orders that waited before this step: best first, each at its own price. */
  requote(at: Instant): readonly Reached[] {
    checkInstant(at);
    if (this.#book.size === 0) return [];
    const reference = this.#market.price(this.#pair, at);
    const side = reachedSide(this.#book, reference);
    if (side === undefined) return [];
    if (this.#strangers.size > 0) this.#moveUp(side, reference, at);
    const offers = this.#maker.side(opposite(side), at);
    const { meetings, used } = meet(this.#book, side, reference, offers, stepAt(at), this.#aheadOf(at));
    for (const { price, lots } of used) this.#maker.take(opposite(side), price, lots, at);
    return meetings.map((meeting) => this.#fillWaiting(meeting, reference));
  }

  /** The merged book, best level first, at most `levels` a side. */
  depth(at: Instant, levels: number): { bids: Level[]; asks: Level[] } {
    checkInteger('the number of levels', levels, 0);
    return { bids: this.#merged('buy', at, levels), asks: this.#merged('sell', at, levels) };
  }

  best(at: Instant): { bid: number | undefined; ask: number | undefined } {
    return { bid: this.#merged('buy', at, 1)[0]?.price, ask: this.#merged('sell', at, 1)[0]?.price };
  }

  /** The state in canonical form. Given the time, it leaves out what was taken from the maker in earlier steps. */
  dump(at?: Instant): Plain {
    const [impact, queue] = [this.#impact.dump(at), this.#strangers.dump(at)];
    return {
      lastId: this.#lastId,
      orders: this.waiting().map(toRow),
      taken: this.#maker.dump(at),
      ...(impact === null ? {} : { impact }),
      ...(queue === null ? {} : { queue }),
    };
  }

  /** Puts a dump in place. MalformedState, which names `path`, or RangeError when it is no state of a venue; then nothing has changed. */
  load(plain: Plain, path = '$'): void {
    const members = read.object(plain, path);
    const lastId = read.integer(members.lastId, `${path}.lastId`, 0);
    const book = readBook(members.orders, lastId, `${path}.orders`);
    const takes = readTakes(members.impact ?? null, `${path}.impact`);
    const strangers = new Strangers();
    strangers.load(members.queue ?? null, `${path}.queue`, (id) => book.order(id) !== undefined);
    this.#maker.load(members.taken ?? null, `${path}.taken`);
    this.#impact.restore(takes);
    this.#strangers = strangers;
    this.#book = book;
    this.#lastId = lastId;
  }

  /** Violated invariants; [] when there are none. */
  audit(): string[] {
    const faults = [...auditBook(this.#book), ...this.#maker.audit()];
    return faults.map((fault) => `${this.#pair.symbol}: ${fault}`);
  }

  #merged(side: Side, at: Instant, levels: number): Level[] {
    checkInstant(at);
    return mergedDepth(this.#book, side, this.#maker.side(side, at), levels);
  }

  /** What a plan that was carried out took from the maker, and who moves up or is gone by it. */
  #takeFromMaker({ steps }: Plan, side: Side, at: Instant): void {
    for (const { order, price, lots } of steps) {
      if (order !== undefined) continue;
      this.#maker.lift(side, price, lots, at);
      if (this.#strangers.size > 0)
        for (const id of this.#book.idsAt(side, price)) this.#strangers.trade(id, lots, at);
    }
  }

  /** Undefined where no one stands before any order. */
  #aheadOf(at: Instant): AheadOf | undefined {
    return this.#strangers.size === 0 ? undefined : (id) => this.#strangers.ahead(id, at);
  }

  /** Lots of the maker's at the price where an order would come to rest: those of the strangers who were there first. */
  #quotedBefore({ side, limit, rest }: Intent, at: Instant): number {
    if (!this.#hasQueue || !rest) return 0;
    return this.#maker.side(side, at).find(({ price }) => price === limit)?.lots ?? 0;
  }

  /** The prints of this step run through the queue at the reference; where the price went through, no stranger is left. */
  #moveUp(side: Side, reference: number, at: Instant): void {
    const from = startOfStep(stepAt(at));
    const prints = this.#market.prints(this.#pair, from, from + STEP_MS, Infinity);
    const printed = prints.reduce((sum, print) => sum + (print.side === side ? 0 : print.lots), 0);
    const farthest = rankOf(side, reference);
    for (const level of this.#book.side(side).fromBest()) {
      if (level.rank < farthest) return;
      for (const id of this.#book.idsAt(side, level.price)) {
        if (level.rank === farthest) this.#strangers.print(id, printed, at);
        else this.#strangers.clear(id);
      }
    }
  }

  /** Its turn has come, so nothing is ahead of it any more. */
  #fillWaiting({ order: waiting, lots }: Meeting, reference: number): Reached {
    const { id, left, level } = waiting;
    const { price } = level;
    const order = { ...waiting.view(), left: left - lots };
    this.#book.fill(waiting, lots);
    this.#strangers.clear(id);
    return { order, price, lots, receipt: receiptOf([{ price, lots }], reference, 0) };
  }
}

function checkIntent({ owner, side, lots, limit, rest }: Intent): void {
  checkInteger('the owner', owner, 1);
  checkSide(side);
  checkInteger('the lots', lots, 1);
  checkInteger('the limit', limit, 1);
  checkFlag('rest', rest);
}

function toRow({ id, owner, side, price, lots, left, placedAt }: Resting): Plain {
  return [id, owner, side, price, lots, left, placedAt];
}

function readBook(plain: Plain | undefined, lastId: number, where: string): OrderBook {
  const book = new OrderBook();
  read.items(plain, where, (row, path) => {
    const order = fromRow(row, path);
    if (order.id > lastId) throw new MalformedState(path, `order ${order.id} is above the last id ${lastId}`);
    book.rest(order);
  });
  const [fault] = auditBook(book);
  if (fault !== undefined) throw new MalformedState(where, fault);
  return book;
}

function fromRow(row: Plain, path: string): Resting {
  const [id, owner, side, price, lots, left, placedAt] = read.list(row, path);
  if (side !== 'buy' && side !== 'sell') throw new MalformedState(`${path}[2]`, 'expected buy or sell');
  return {
    id: read.integer(id, `${path}[0]`, 1),
    owner: read.integer(owner, `${path}[1]`, 1),
    side,
    price: read.integer(price, `${path}[3]`, 1),
    lots: read.integer(lots, `${path}[4]`, 1),
    left: read.integer(left, `${path}[5]`, 1),
    placedAt: read.integer(placedAt, `${path}[6]`, 0),
  };
}
