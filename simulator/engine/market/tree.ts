/** The tree of candles, and its searches. */
import type { CandleSum, CandleFrame } from './candle.ts';
import { MINUTE_STEPS } from './grid.ts';
import type { Growth, Halves } from './growth.ts';
import { MIN_SPLIT } from './growth.ts';
import type { Leaves } from './leaves.ts';

/** A frame that remembers what was drawn inside it. Forgetting is always safe: it would be drawn the same again. */
export interface TreeNode extends CandleFrame {
  left?: TreeNode;
  right?: TreeNode;
  leaves?: Leaves;
}

/** A price to be reached: from above (`below` it or at it) or from below. */
export interface Threshold {
  readonly price: number;
  readonly side: 'below' | 'above';
}

/** Whether a range with these extremes holds a step at or beyond the threshold. */
export function reaches({ price, side }: Threshold, low: number, high: number): boolean {
  return side === 'below' ? low <= price : high >= price;
}

function contains({ start, size }: CandleFrame, step: number): boolean {
  return step >= start && step < start + size;
}

/** Queries of a tree of candles. Each descends only where the result can be: O(log n) in the size of the node. */
export class Tree {
  readonly #growth: Growth;
  #grown = 0;
  #near: TreeNode | undefined;

  constructor(growth: Growth) {
    this.#growth = growth;
  }

  /** How many nodes were opened since the last {@link forget}; their holder bounds it. */
  get grown(): number {
    return this.#grown;
  }

  /** To be called when the roots were dropped. */
  forget(): void {
    this.#grown = 0;
    this.#near = undefined;
  }

  price(root: TreeNode, step: number): number {
    const node = this.#lowest(root, step);
    return this.#leaves(node).prices[step - node.start] ?? node.close;
  }

  volume(root: TreeNode, step: number): number {
    const node = this.#lowest(root, step);
    return this.#leaves(node).volumes[step - node.start] ?? 0;
  }

  /** Adds the steps of [from, to) that the node holds. */
  addCandle(node: TreeNode, from: number, to: number, sum: CandleSum): void {
    const end = node.start + node.size;
    if (from >= end || to <= node.start) return;
    if (from <= node.start && to >= end) {
      sum.add(node);
    } else if (node.size < MIN_SPLIT) {
      const { prices, volumes } = this.#leaves(node);
      for (let step = Math.max(from, node.start); step < Math.min(to, end); step += 1)
        sum.addStep(prices[step - node.start] ?? node.close, volumes[step - node.start] ?? 0);
    } else {
      this.addCandle(this.#left(node), from, to, sum);
      this.addCandle(this.#right(node), from, to, sum);
    }
  }

  /** The first step of [from, to) in the node that reaches the threshold. */
  firstTouch(node: TreeNode, threshold: Threshold, from: number, to: number): number | undefined {
    const end = node.start + node.size;
    if (from >= end || to <= node.start || !reaches(threshold, node.low, node.high)) return undefined;
    if (node.size >= MIN_SPLIT) {
      const early = this.firstTouch(this.#left(node), threshold, from, to);
      return early ?? this.firstTouch(this.#right(node), threshold, from, to);
    }
    const { prices } = this.#leaves(node);
    for (let step = Math.max(from, node.start); step < Math.min(to, end); step += 1) {
      const price = prices[step - node.start] ?? node.close;
      if (reaches(threshold, price, price)) return step;
    }
    return undefined;
  }

  /** The last step of [from, to) in the node with any volume. */
  lastTraded(node: TreeNode, from: number, to: number): number | undefined {
    const end = node.start + node.size;
    if (from >= end || to <= node.start || node.volume === 0) return undefined;
    if (node.size >= MIN_SPLIT) {
      const late = this.lastTraded(this.#right(node), from, to);
      return late ?? this.lastTraded(this.#left(node), from, to);
    }
    const { volumes } = this.#leaves(node);
    for (let step = Math.min(to, end) - 1; step >= Math.max(from, node.start); step -= 1)
      if ((volumes[step - node.start] ?? 0) > 0) return step;

    return undefined;
  }

  /** The undivided node a step lies in. Most questions follow one that was close by, so the last whereabouts are tried first. */
  #lowest(root: TreeNode, step: number): TreeNode {
    let node = this.#near !== undefined && contains(this.#near, step) ? this.#near : root;
    while (node.size >= MIN_SPLIT) {
      if (node.size === MINUTE_STEPS) this.#near = node;
      const right = this.#right(node);
      node = step < right.start ? this.#left(node) : right;
    }
    return node;
  }

  #left(node: TreeNode): TreeNode {
    return node.left ?? this.#open(node).left;
  }

  #right(node: TreeNode): TreeNode {
    return node.right ?? this.#open(node).right;
  }

  #open(node: TreeNode): Halves {
    const halves = this.#growth.split(node);
    node.left = halves.left;
    node.right = halves.right;
    this.#grown += 1;
    return halves;
  }

  #leaves(node: TreeNode): Leaves {
    if (node.leaves === undefined) {
      node.leaves = this.#growth.leaves(node);
      this.#grown += 1;
    }
    return node.leaves;
  }
}
