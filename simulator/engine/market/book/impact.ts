/** What arriving orders took from the maker's quotes and what of it has not come back (FILLS-R20). */
import type { Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { MalformedState, read } from '#simulator/engine/kernel/index.ts';
import { stepAt } from '../grid.ts';
import type { Level } from '../ladder.ts';
import type { Side } from './types.ts';

/** In how many steps what was taken comes back, by the setting of the scenario; 0: all of it at the next step. */
export const RECOVERY_STEPS = { none: 0, light: 10, normal: 40, strong: 120 } as const;

/** How long a market order is felt. */
export type ImpactLevel = keyof typeof RECOVERY_STEPS;

export const impactLevels = Object.keys(RECOVERY_STEPS) as readonly ImpactLevel[];

/** Lots that were taken in a step. */
interface Take {
  readonly step: number;
  readonly lots: number;
}

/** Takes by side, each oldest first. */
type Takes = Record<Side, readonly Take[]>;

/**
 * Lots that orders took from each side of the maker's quotes, by step. They come back evenly over the recovery, and what has not is
 * missing from the quotes nearest to the price, wherever the price has gone since. Reading changes nothing; what has come back
 * is forgotten, so there is at most one entry for each step of the recovery.
 */
export class Impact {
  #takes: Takes = { buy: [], sell: [] };

  constructor(readonly recovery: number) {}

  /** Notes lots that an order took from a side in this step. */
  add(side: Side, lots: number, at: Instant): void {
    if (this.recovery === 0) return;
    const step = stepAt(at);
    const now = this.#takes[side].find((take) => take.step === step)?.lots ?? 0;
    const earlier = this.#takes[side].filter((take) => take.step < step && this.#isFelt(take, step));
    this.#takes = { ...this.#takes, [side]: [...earlier, { step, lots: now + lots }] };
  }

  /** A side's quotes in a step, less what earlier steps took and has not come back. A level that is gone stays, with 0 lots. */
  thin(levels: readonly Level[], side: Side, step: number): readonly Level[] {
    let missing = this.#missing(side, step);
    if (missing === 0) return levels;
    return levels.map(({ price, lots }) => {
      const gone = Math.min(lots, missing);
      missing -= gone;
      return { price, lots: lots - gone };
    });
  }

  /** The entries; null when there is none, or, given the time, when everything has come back. */
  dump(at?: Instant): Plain {
    const felt = (side: Side) => {
      const takes = this.#takes[side];
      return at === undefined ? takes : takes.filter((take) => this.#isFelt(take, stepAt(at)));
    };
    const [buy, sell] = [felt('buy'), felt('sell')];
    return buy.length + sell.length === 0 ? null : { buy: buy.map(toRow), sell: sell.map(toRow) };
  }

  /** Puts what {@link readTakes} read in place. */
  restore(takes: Takes): void {
    this.#takes = takes;
  }

  /** In the step of a take itself the lots are gone from the very quotes that gave them (FILLS-R4). */
  #missing(side: Side, step: number): number {
    let missing = 0;
    for (const take of this.#takes[side]) {
      const age = step - take.step;
      if (age > 0 && age < this.recovery)
        missing += Math.ceil((take.lots * (this.recovery - age)) / this.recovery);
    }
    return missing;
  }

  #isFelt({ step }: Take, now: number): boolean {
    return now - step < this.recovery;
  }
}

function toRow({ step, lots }: Take): Plain {
  return [step, lots];
}

/** Reads a dump. MalformedState, which names `path`, when it is none. */
export function readTakes(plain: Plain, path: string): Takes {
  if (plain === null) return { buy: [], sell: [] };
  const { buy, sell } = read.object(plain, path);
  return { buy: readSide(buy, `${path}.buy`), sell: readSide(sell, `${path}.sell`) };
}

function readSide(plain: Plain | undefined, path: string): readonly Take[] {
  let before = -1;
  return read.items(plain, path, (row, where) => {
    const [step, lots] = read.list(row, where);
    const take = { step: read.integer(step, `${where}[0]`, 0), lots: read.integer(lots, `${where}[1]`, 1) };
    if (take.step <= before) throw new MalformedState(where, 'expected the steps in ascending order');
    before = take.step;
    return take;
  });
}
