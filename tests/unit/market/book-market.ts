import { STEP_MS, stepAt, pairs } from '#simulator/engine/market/index.ts';
import type { Ladder, Pair, Print } from '#simulator/engine/market/index.ts';
import type { VenueMarket } from '#simulator/engine/market/book/index.ts';
import { Random } from './random.ts';

/** Any pair: a venue only hands it on to its market. */
export const anyPair = pairs[0] as Pair;

/** A market given as one price and one ladder a step; searches look at every step in turn. */
export class FakeMarket implements VenueMarket {
  readonly version = 0;
  /** How many times a search was asked for, and over how many steps. */
  searches = 0;
  searched = 0;

  constructor(
    readonly priceAt: (step: number) => number,
    readonly ladderAt: (step: number) => Ladder = () => ({ bids: [], asks: [] }),
    readonly printsAt: (step: number) => readonly Print[] = () => [],
  ) {}

  price(_pair: Pair, at: number): number {
    return this.priceAt(stepAt(at));
  }

  ladder(_pair: Pair, at: number): Ladder {
    return this.ladderAt(stepAt(at));
  }

  prints(_pair: Pair, from: number, to: number): Print[] {
    const steps = Math.max(0, stepAt(to - 1) + 1 - stepAt(from));
    return Array.from({ length: steps }, (_, index) => [...this.printsAt(stepAt(from) + index)]).flat();
  }

  firstAtOrBelow(_pair: Pair, ticks: number, after: number, until: number): number | undefined {
    return this.#first((price) => price <= ticks, after, until);
  }

  firstAtOrAbove(_pair: Pair, ticks: number, after: number, until: number): number | undefined {
    return this.#first((price) => price >= ticks, after, until);
  }

  #first(touches: (price: number) => boolean, after: number, until: number): number | undefined {
    this.searches += 1;
    for (let step = stepAt(after) + 1; step * STEP_MS <= until; step += 1) {
      this.searched += 1;
      if (touches(this.priceAt(step))) return step * STEP_MS;
    }
    return undefined;
  }
}

/** A market that wanders, jumps now and then, and quotes few and small levels, some of them none at all. */
export function wanderingMarket(seed: number, around: number): FakeMarket {
  const prices: number[] = [around];
  const random = new Random(seed);
  const priceAt = (step: number): number => {
    while (prices.length <= step) {
      const last = prices.at(-1) ?? around;
      const move = random.chance(3) ? random.between(-20, 20) : random.between(-2, 2);
      prices.push(Math.max(30, last + move));
    }
    return prices[step] as number;
  };
  const ladders = new Map<number, Ladder>();
  const ladderAt = (step: number): Ladder => {
    let ladder = ladders.get(step);
    if (ladder === undefined) ladders.set(step, (ladder = randomLadder(seed, step, priceAt(step))));
    return ladder;
  };
  return new FakeMarket(priceAt, ladderAt, (step) => randomPrints(seed, step, priceAt(step)));
}

function randomPrints(seed: number, step: number, price: number): Print[] {
  const random = new Random(seed * 7_001 + step);
  return Array.from({ length: random.between(0, 3) }, (_, index) => ({
    id: step * 4 + index,
    at: step * STEP_MS + index,
    price,
    lots: random.between(1, 8),
    side: random.pick(['buy', 'sell']),
  }));
}

function randomLadder(seed: number, step: number, reference: number): Ladder {
  const random = new Random(seed * 100_003 + step);
  const side = (direction: 1 | -1) => {
    const count = random.chance(5) ? 0 : random.between(1, 4);
    let distance = direction === 1 ? random.between(0, 2) : random.between(1, 2);
    return Array.from({ length: count }, () => {
      const level = { price: reference + direction * distance, lots: random.between(1, 12) };
      distance += random.between(1, 3);
      return level;
    });
  };
  return { asks: side(1), bids: side(-1) };
}
