/** The market as a module of the exchange: price paths and the operator's overrides. */
import type { Context, EngineModule, Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { startOfStep, stepAt } from '../grid.ts';
import type { Pair } from '../instruments.ts';
import type { MarketOptions } from '../market.ts';
import { Market, completeOptions } from '../market.ts';
import { factorIn } from './segments.ts';
import type { LayerSegment } from './segments.ts';
import { createOverrideCommands } from './commands.ts';
import type { PairStatus } from './records.ts';
import { Overrides } from './state.ts';

type MarketCommands = ReturnType<typeof createOverrideCommands>;

/** A range of time with one price override of a pair; the last has no end. */
export interface OverrideSpan {
  readonly from: Instant;
  readonly to: Instant | undefined;
  /** The factor on the price as the range begins and as it ends. */
  readonly factors: readonly [first: number, last: number];
  /** Multiple of the crowd's volume; 0 in a halt. */
  readonly volume: number;
  /** The price of a halt or a pin, in ticks. */
  readonly frozen: number | undefined;
}

/** What a market module is made from. */
export interface MarketModuleOptions extends MarketOptions {
  readonly context: Context;
  /** Ids of pairs that are not listed at the start and have no history before they are. */
  readonly delisted?: readonly number[];
}

/** A market with its overrides: prices follow the commands given so far. */
export class MarketModule extends Market implements EngineModule {
  readonly name = 'market';
  readonly commands: MarketCommands;
  readonly #overrides: Overrides;
  readonly #listeners: ((pair: Pair) => void)[] = [];

  /** @throws RangeError when a pair or a series cannot be traded, or an unknown pair is not listed */
  constructor({ context, delisted = [], ...options }: MarketModuleOptions) {
    const whole = completeOptions(options);
    const { pairs, liquidity } = whole;
    const overrides = new Overrides({ pairs, delisted, liquidity, firstStep: stepAt(whole.start) });
    super(whole, overrides);
    this.#overrides = overrides;
    this.commands = createOverrideCommands({
      context,
      seed: options.seed,
      overrides,
      price: (pair, step) => this.price(pair, startOfStep(step)),
      originalPrice: (pair, step) => this.originalPrice(pair, startOfStep(step)),
      leaderOf: (pair) => this.leaderOf(pair),
      delisted: (pair) => this.#listeners.forEach((listener) => listener(pair)),
    });
  }

  /** RangeError for an unknown pair, as below. */
  status(pairId: number): PairStatus {
    return this.#overrides.of(pairId).status;
  }

  /** The past, present and scheduled overrides of a pair, in order of time. */
  overrides(pairId: number): readonly OverrideSpan[] {
    return this.#overrides.segments(pairId).map(spanOf);
  }

  /** Subscribes to pairs that are taken off the lists; received inside the command. */
  onDelisted(listener: (pair: Pair) => void): void {
    this.#listeners.push(listener);
  }

  dump(): Plain {
    return this.#overrides.dump();
  }

  load(plain: Plain): void {
    this.#overrides.load(plain);
  }
}

function spanOf(segment: LayerSegment): OverrideSpan {
  const { from, to, volume, frozen } = segment;
  const last = to === Infinity ? from : to - 1;
  return {
    from: startOfStep(from),
    to: to === Infinity ? undefined : startOfStep(to),
    factors: [factorIn(segment, from), factorIn(segment, last)],
    volume,
    frozen,
  };
}
