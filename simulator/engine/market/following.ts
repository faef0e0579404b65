import type { CandleSum } from './candle.ts';
import type { Peg } from './instruments.ts';
import { pegged } from './instruments.ts';
import type { PathSource, PricePath } from './path.ts';
import { candleIn } from './path.ts';
import { thresholdBefore } from './scaling.ts';
import type { Threshold } from './tree.ts';

/** The price of another pair times a constant, with a volume of its own. */
export class FollowingPath implements PathSource {
  readonly #leader: PricePath;
  readonly #volumes: PathSource;
  readonly #peg: Peg;

  constructor(leader: PricePath, volumes: PathSource, peg: Peg) {
    this.#leader = leader;
    this.#volumes = volumes;
    this.#peg = peg;
  }

  price(step: number): number {
    return pegged(this.#peg, this.#leader.price(step));
  }

  volume(step: number): number {
    return this.#volumes.volume(step);
  }

  lots(from: number, to: number): number {
    return this.#volumes.lots(from, to);
  }

  addCandle(from: number, to: number, sum: CandleSum): void {
    const led = candleIn(this.#leader, from, to);
    if (led === undefined) return;
    sum.add({
      open: pegged(this.#peg, led.open),
      high: pegged(this.#peg, led.high),
      low: pegged(this.#peg, led.low),
      close: pegged(this.#peg, led.close),
      volume: this.lots(from, to),
    });
  }

  firstTouch(threshold: Threshold, from: number, to: number): number | undefined {
    const led = thresholdBefore(threshold, this.#peg.perMillion / 1_000_000, (ticks) =>
      pegged(this.#peg, ticks),
    );
    return this.#leader.firstTouch(led, from, to);
  }

  lastTraded(from: number, to: number): number | undefined {
    return this.#volumes.lastTraded(from, to);
  }
}
