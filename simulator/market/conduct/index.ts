/** The market as a module of the exchange: the course of prices, and what the operator does to it. */
import type { Context, EngineModule, Instant, Plain } from '#simulator/kernel/index.ts';
import { startOfStep, stepAt } from '../grid.ts';
import type { Pair } from '../instruments.ts';
import type { Market, MarketOptions } from '../market.ts';
import { SeededMarket, completeOptions } from '../market.ts';
import { factorIn } from './bend.ts';
import type { Piece } from './bend.ts';
import { createConductCommands } from './commands.ts';
import type { PairStatus } from './records.ts';
import { Conducts } from './state.ts';

type MarketCommands = ReturnType<typeof createConductCommands>;

/** A stretch of time over which a pair is bent in one way; the last has no end. */
export interface BendSpan {
  readonly from: Instant;
  readonly to: Instant | undefined;
  /** The factor on the price as the stretch begins and as it ends. */
  readonly factors: readonly [first: number, last: number];
  /** Multiple of the crowd's volume; 0 in a halt. */
  readonly volume: number;
  /** The price of a halt or a pin, in ticks. */
  readonly frozen: number | undefined;
}

/** A market with its conduct: prices follow the commands given so far, as if none were to come. */
export interface MarketModule extends EngineModule, Market {
  readonly commands: MarketCommands;
  /** RangeError for an unknown pair, as below. */
  status(pairId: number): PairStatus;
  /** How a pair was, is and will be bent, as far as is known; in order of time. */
  bends(pairId: number): readonly BendSpan[];
  /** Subscribes to pairs that are taken off the lists; heard inside the command. */
  onDelisted(listener: (pair: Pair) => void): void;
}

/** What a market module is made from. */
export interface MarketModuleOptions extends MarketOptions {
  readonly context: Context;
  /** Ids of pairs that are not listed at the start and have no history before they are. */
  readonly delisted?: readonly number[];
}

class OperatedMarket extends SeededMarket implements MarketModule {
  readonly name = 'market';
  readonly commands: MarketCommands;
  readonly #conducts: Conducts;
  readonly #listeners: ((pair: Pair) => void)[] = [];

  constructor({ context, delisted = [], ...options }: MarketModuleOptions) {
    const whole = completeOptions(options);
    const { pairs, liquidity } = whole;
    const conducts = new Conducts({ pairs, delisted, liquidity, firstStep: stepAt(whole.start) });
    super(whole, conducts);
    this.#conducts = conducts;
    this.commands = createConductCommands({
      context,
      seed: options.seed,
      conducts,
      price: (pair, step) => this.price(pair, startOfStep(step)),
      unbentPrice: (pair, step) => this.unbentPrice(pair, startOfStep(step)),
      leaderOf: (pair) => this.leaderOf(pair),
      delisted: (pair) => this.#listeners.forEach((listener) => listener(pair)),
    });
  }

  status(pairId: number): PairStatus {
    return this.#conducts.of(pairId).status;
  }

  bends(pairId: number): readonly BendSpan[] {
    return this.#conducts.pieces(pairId).map(spanOf);
  }

  onDelisted(listener: (pair: Pair) => void): void {
    this.#listeners.push(listener);
  }

  dump(): Plain {
    return this.#conducts.dump();
  }

  load(plain: Plain): void {
    this.#conducts.load(plain);
  }
}

function spanOf(piece: Piece): BendSpan {
  const { from, to, volume, frozen } = piece;
  const last = to === Infinity ? from : to - 1;
  return {
    from: startOfStep(from),
    to: to === Infinity ? undefined : startOfStep(to),
    factors: [factorIn(piece, from), factorIn(piece, last)],
    volume,
    frozen,
  };
}

/**
 * The market of an exchange, to be registered on its kernel.
 * @throws RangeError when a pair or a series cannot be traded, or an unknown pair is not listed
 */
export function createMarketModule(options: MarketModuleOptions): MarketModule {
  return new OperatedMarket(options);
}
