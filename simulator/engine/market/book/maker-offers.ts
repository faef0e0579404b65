import type { Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { MalformedState, read } from '#simulator/engine/kernel/index.ts';
import { startOfStep, stepAt } from '../grid.ts';
import type { Pair } from '../instruments.ts';
import type { Level } from '../ladder.ts';
import type { Market } from '../market.ts';
import type { Impact } from './impact.ts';
import type { Side } from './types.ts';

/** What has been taken from the maker in one step: lots by price. The maker offers sells to buyers and buys to sellers. */
interface Taken {
  readonly step: number;
  readonly buy: Map<number, number>;
  readonly sell: Map<number, number>;
}

/** The maker's offers in one step. */
interface Offers {
  readonly step: number;
  readonly buy: readonly Level[];
  readonly sell: readonly Level[];
}

/** The same as far as somebody asked for them since the last change. */
interface AskedOffers {
  readonly step: number;
  buy?: readonly Level[] | undefined;
  sell?: readonly Level[] | undefined;
}

/** No step: nothing was ever taken. */
const NEVER = -1;

/**
 * The simulated maker's offers: the ladder of the step in force, thinned by what orders took in earlier steps, less what has been
 * taken in that step. A new step is a new ladder. The only state is what was taken: by price in a step, which explains nothing any
 * more when it is over, and the impact, which is a function of the time. So reading at a later time changes nothing.
 */
export class MakerOffers {
  #taken = nothingTaken(NEVER);
  #ladder: Offers | undefined;
  #offers: AskedOffers | undefined;

  constructor(
    readonly pair: Pair,
    readonly market: Pick<Market, 'ladder'>,
    readonly impact: Impact,
  ) {}

  /** The maker's offers on a side, best first. A level that is taken stays, with 0 lots. */
  side(side: Side, at: Instant): readonly Level[] {
    const step = stepAt(at);
    if (this.#offers?.step !== step) this.#offers = { step };
    return (this.#offers[side] ??= this.#derive(side, step, at));
  }

  /** Marks lots of the offer at a price as taken by an order that arrived: how soon they come back is the impact's. */
  lift(side: Side, price: number, lots: number, at: Instant): void {
    this.take(side, price, lots, at);
    this.impact.add(side, lots, at);
  }

  /** Marks lots of the offer at a price as taken until the next step. */
  take(side: Side, price: number, lots: number, at: Instant): void {
    const step = stepAt(at);
    if (this.#taken.step !== step) this.#taken = nothingTaken(step);
    const taken = this.#taken[side];
    taken.set(price, (taken.get(price) ?? 0) + lots);
    if (this.#offers) this.#offers[side] = undefined;
  }

  /** What was taken; null when nothing was, or, given the time, when that step is over. */
  dump(at?: Instant): Plain {
    const { step, buy, sell } = this.#taken;
    if (step === NEVER || (at !== undefined && stepAt(at) > step)) return null;
    return { step, buy: byPrice(buy), sell: byPrice(sell) };
  }

  load(plain: Plain, path: string): void {
    this.#taken = plain === null ? nothingTaken(NEVER) : readTaken(plain, path);
    this.#ladder = undefined;
    this.#offers = undefined;
  }

  /** Messages about quantities taken beyond what was offered. */
  audit(): string[] {
    const { step } = this.#taken;
    if (step === NEVER) return [];
    const { buy, sell } = this.#quoted(step, startOfStep(step));
    return [...beyond(this.#taken.buy, buy), ...beyond(this.#taken.sell, sell)];
  }

  /** The thinned ladder as the step began. */
  #quoted(step: number, at: Instant): Offers {
    const { bids, asks } = this.market.ladder(this.pair, at);
    return { step, buy: this.impact.thin(bids, 'buy', step), sell: this.impact.thin(asks, 'sell', step) };
  }

  /** A side of the ladder less what was taken. The ladder itself is asked for once a step. */
  #derive(side: Side, step: number, at: Instant): readonly Level[] {
    if (this.#ladder?.step !== step) this.#ladder = this.#quoted(step, at);
    const levels = this.#ladder[side];
    return this.#taken.step === step ? less(levels, this.#taken[side]) : levels;
  }
}

function nothingTaken(step: number): Taken {
  return { step, buy: new Map(), sell: new Map() };
}

function less(levels: readonly Level[], taken: ReadonlyMap<number, number>): readonly Level[] {
  if (taken.size === 0) return levels;
  return levels.map(({ price, lots }) => ({ price, lots: Math.max(0, lots - (taken.get(price) ?? 0)) }));
}

function beyond(taken: ReadonlyMap<number, number>, offered: readonly Level[]): string[] {
  const lotsAt = new Map(offered.map(({ price, lots }) => [price, lots]));
  const rows = [...taken].filter(([price, lots]) => lots > (lotsAt.get(price) ?? 0));
  return rows.map(
    ([price, lots]) => `${lots} lots are taken of the maker's ${lotsAt.get(price) ?? 0} at ${price}`,
  );
}

/** Sorted, so that equal states have equal dumps in whatever order the lots went. */
function byPrice(taken: ReadonlyMap<number, number>): Plain {
  return [...taken].sort(([left], [right]) => left - right);
}

function readTaken(plain: Plain, path: string): Taken {
  const members = read.object(plain, path);
  const step = read.integer(members.step, `${path}.step`, 0);
  return { step, buy: readSide(members.buy, `${path}.buy`), sell: readSide(members.sell, `${path}.sell`) };
}

function readSide(plain: Plain | undefined, path: string): Map<number, number> {
  const rows = read.items(plain, path, (row, where) => {
    const [price, lots] = read.list(row, where);
    return [read.integer(price, `${where}[0]`, 1), read.integer(lots, `${where}[1]`, 1)] as const;
  });
  const taken = new Map(rows);
  if (taken.size !== rows.length) throw new MalformedState(path, 'expected each price once');
  return taken;
}
