/** Price paths that are drawn from a seed. */
import type { CandleSum } from './candle.ts';
import { Draws } from './draws.ts';
import { DAY_STEPS } from './grid.ts';
import { Growth } from './growth.ts';
import type { PathSource } from './path.ts';
import { candleIn } from './path.ts';
import type { Threshold, TreeNode } from './tree.ts';
import { Tree } from './tree.ts';

/** One tree spans a little over eleven years; before and after it come further ones. */
const EPOCH_DAYS = 4096;
const EPOCH_STEPS = EPOCH_DAYS * DAY_STEPS;

/** Opened nodes kept at hand: about a megabyte a pair. */
const NODES_KEPT = 4096;

/** The most lots a day may have, so that the volume of an epoch is still counted exactly. */
export const MAX_DAY_VOLUME = Math.floor(Number.MAX_SAFE_INTEGER / (1.2 * EPOCH_DAYS));

/** What makes a pair's price its own. */
export interface Character {
  readonly seed: number;
  /** Per mille, see {@link Pair}. */
  readonly dayVolatility: number;
  /** Lots. */
  readonly dayVolume: number;
  /** The step at which the price is known. */
  readonly anchor: number;
  /** The price at that step, in ticks. */
  readonly anchorPrice: number;
}

/** The price as a seed makes it: known at the anchor, and from there drawn both ways, epoch by epoch, each a tree of candles. */
export class SeededPath implements PathSource {
  readonly #character: Character;
  readonly #tree: Tree;
  readonly #draws: Draws;
  readonly #roots = new Map<number, TreeNode>();

  constructor(character: Character) {
    this.#character = character;
    this.#tree = new Tree(new Growth(character.seed, character.dayVolatility));
    this.#draws = new Draws(character.seed);
  }

  price(step: number): number {
    return this.#tree.price(this.#rootAt(step), step);
  }

  volume(step: number): number {
    return this.#tree.volume(this.#rootAt(step), step);
  }

  lots(from: number, to: number): number {
    return candleIn(this, from, to)?.volume ?? 0;
  }

  addCandle(from: number, to: number, sum: CandleSum): void {
    for (let epoch = this.#epochAt(from); epoch <= this.#epochAt(to - 1); epoch += 1)
      this.#tree.addCandle(this.#root(epoch), from, to, sum);
  }

  firstTouch(threshold: Threshold, from: number, to: number): number | undefined {
    for (let epoch = this.#epochAt(from); epoch <= this.#epochAt(to - 1); epoch += 1) {
      const touched = this.#tree.firstTouch(this.#root(epoch), threshold, from, to);
      if (touched !== undefined) return touched;
    }
    return undefined;
  }

  lastTraded(from: number, to: number): number | undefined {
    for (let epoch = this.#epochAt(to - 1); epoch >= this.#epochAt(from); epoch -= 1) {
      const traded = this.#tree.lastTraded(this.#root(epoch), from, to);
      if (traded !== undefined) return traded;
    }
    return undefined;
  }

  #epochAt(step: number): number {
    return Math.floor((step - this.#character.anchor) / EPOCH_STEPS);
  }

  #rootAt(step: number): TreeNode {
    return this.#root(this.#epochAt(step));
  }

  /** The tree of an epoch. Epochs hang on each other from the anchor outwards. */
  #root(epoch: number): TreeNode {
    if (this.#tree.grown > NODES_KEPT) {
      this.#roots.clear();
      this.#tree.forget();
    }
    const known = this.#roots.get(epoch);
    if (known !== undefined) return known;
    const outwards = epoch < 0 ? -1 : 1;
    let joint = this.#character.anchorPrice;
    for (let at = epoch < 0 ? -1 : 0; at !== epoch + outwards; at += outwards) {
      const root = this.#roots.get(at) ?? this.#draw(at, joint);
      this.#roots.set(at, root);
      joint = epoch < 0 ? root.open : root.close;
    }
    return this.#root(epoch);
  }

  /** The candle of a whole epoch, which starts (or, before the anchor, ends) at `joint`. The far end is drawn home to the anchor's price. */
  #draw(epoch: number, joint: number): TreeNode {
    const { dayVolatility, dayVolume, anchor, anchorPrice } = this.#character;
    const start = anchor + epoch * EPOCH_STEPS;
    const draws = this.#draws.seek(start, EPOCH_STEPS * 2);
    const swing = Math.min(0.6, dayVolatility / 80);
    const home = Math.sqrt(joint * anchorPrice);
    const far = Math.max(1, Math.round(home * (1 + 2 * swing * (draws.next() - 0.45))));
    const [open, close] = epoch < 0 ? [far, joint] : [joint, far];
    const reach = (): number => 1 + swing * (1 + 1.5 * draws.next());
    return {
      start,
      size: EPOCH_STEPS,
      open,
      high: Math.round(Math.max(open, close) * reach()),
      low: Math.max(1, Math.round(Math.min(open, close) / reach())),
      close,
      volume: Math.floor(dayVolume * EPOCH_DAYS * (0.9 + 0.2 * draws.next())),
    };
  }
}
