/** Candles, and how several are joined into one. */

/** What the price did over a range of steps. Prices in ticks, volume in lots (base currency). */
export interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A candle with its place: steps [start, start + size). */
export interface CandleFrame extends Candle {
  readonly start: number;
  readonly size: number;
}

/** Joins candles given in order of time into the one that covers them all. */
export class CandleSum {
  #open = 0;
  #high = 0;
  #low = 0;
  #close = 0;
  #volume = 0;
  #empty = true;

  /** Appends what came next. */
  add({ open, high, low, close, volume }: Candle): void {
    this.#open = this.#empty ? open : this.#open;
    this.#high = this.#empty ? high : Math.max(this.#high, high);
    this.#low = this.#empty ? low : Math.min(this.#low, low);
    this.#close = close;
    this.#volume += volume;
    this.#empty = false;
  }

  /** Appends one step. */
  addStep(price: number, volume: number): void {
    this.add({ open: price, high: price, low: price, close: price, volume });
  }

  /** Everything so far as one candle; undefined when nothing was added. */
  result(): Candle | undefined {
    if (this.#empty) return undefined;
    return {
      open: this.#open,
      high: this.#high,
      low: this.#low,
      close: this.#close,
      volume: this.#volume,
    };
  }
}
