import type { CandleSum } from './candle.ts';
import type { Frame, Growth } from './growth.ts';
import { SMALLEST_SPLIT } from './growth.ts';
import type { Leaves } from './leaves.ts';

/** A frame that remembers what was drawn inside it. Forgetting is always safe: it would be drawn the same again. */
export interface TreeNode extends Frame {
  halves?: readonly [TreeNode, TreeNode];
  leaves?: Leaves;
}

/** A price to be reached: from above (`below` it or at it) or from below. */
export interface Threshold {
  readonly price: number;
  readonly side: 'below' | 'above';
}

/** Whether a stretch with these extremes holds a step at or beyond the threshold. */
export function reaches({ price, side }: Threshold, low: number, high: number): boolean {
  return side === 'below' ? low <= price : high >= price;
}

/** Questions to a tree of candles. Each descends only where the answer can lie: O(log n) in the size of the node. */
export class Tree {
  readonly #growth: Growth;
  #grown = 0;

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
  }

  price(root: TreeNode, step: number): number {
    const node = this.#smallest(root, step);
    return this.#leaves(node).prices[step - node.start] ?? node.close;
  }

  volume(root: TreeNode, step: number): number {
    const node = this.#smallest(root, step);
    return this.#leaves(node).volumes[step - node.start] ?? 0;
  }

  /** Adds the steps of [from, to) that the node holds. */
  addCandle(node: TreeNode, from: number, to: number, sum: CandleSum): void {
    const end = node.start + node.size;
    if (from >= end || to <= node.start) return;
    if (from <= node.start && to >= end) {
      sum.add(node);
    } else if (node.size < SMALLEST_SPLIT) {
      const { prices, volumes } = this.#leaves(node);
      for (let step = Math.max(from, node.start); step < Math.min(to, end); step += 1) {
        sum.addStep(prices[step - node.start] ?? node.close, volumes[step - node.start] ?? 0);
      }
    } else {
      const [left, right] = this.#halves(node);
      this.addCandle(left, from, to, sum);
      this.addCandle(right, from, to, sum);
    }
  }

  /** The first step of [from, to) in the node that reaches the threshold. */
  firstTouch(node: TreeNode, threshold: Threshold, from: number, to: number): number | undefined {
    const end = node.start + node.size;
    if (from >= end || to <= node.start || !reaches(threshold, node.low, node.high)) return undefined;
    if (node.size >= SMALLEST_SPLIT) {
      const [left, right] = this.#halves(node);
      return this.firstTouch(left, threshold, from, to) ?? this.firstTouch(right, threshold, from, to);
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
    if (node.size >= SMALLEST_SPLIT) {
      const [left, right] = this.#halves(node);
      return this.lastTraded(right, from, to) ?? this.lastTraded(left, from, to);
    }
    const { volumes } = this.#leaves(node);
    for (let step = Math.min(to, end) - 1; step >= Math.max(from, node.start); step -= 1) {
      if ((volumes[step - node.start] ?? 0) > 0) return step;
    }
    return undefined;
  }

  #smallest(root: TreeNode, step: number): TreeNode {
    let node = root;
    while (node.size >= SMALLEST_SPLIT) {
      const [left, right] = this.#halves(node);
      node = step < right.start ? left : right;
    }
    return node;
  }

  #halves(node: TreeNode): readonly [TreeNode, TreeNode] {
    if (node.halves === undefined) {
      node.halves = this.#growth.split(node);
      this.#grown += 1;
    }
    return node.halves;
  }

  #leaves(node: TreeNode): Leaves {
    if (node.leaves === undefined) {
      node.leaves = this.#growth.leaves(node);
      this.#grown += 1;
    }
    return node.leaves;
  }
}
