import { CandleSum } from './candle.ts';
import type { Peg } from './instruments.ts';
import { pegged } from './instruments.ts';
import type { Course } from './path.ts';
import type { Threshold } from './tree.ts';

/** The price of another pair times a constant, with a volume of its own. */
export class FollowingCourse implements Course {
  readonly #leader: Course;
  readonly #volumes: Course;
  readonly #peg: Peg;

  constructor(leader: Course, volumes: Course, peg: Peg) {
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

  addCandle(from: number, to: number, sum: CandleSum): void {
    const led = this.#candle(this.#leader, from, to);
    const own = this.#candle(this.#volumes, from, to);
    if (led === undefined || own === undefined) return;
    sum.add({
      open: pegged(this.#peg, led.open),
      high: pegged(this.#peg, led.high),
      low: pegged(this.#peg, led.low),
      close: pegged(this.#peg, led.close),
      volume: own.volume,
    });
  }

  firstTouch({ price, side }: Threshold, from: number, to: number): number | undefined {
    return this.#leader.firstTouch({ price: this.#leaderAt(price, side), side }, from, to);
  }

  lastTraded(from: number, to: number): number | undefined {
    return this.#volumes.lastTraded(from, to);
  }

  #candle(course: Course, from: number, to: number) {
    const sum = new CandleSum();
    course.addCandle(from, to, sum);
    return sum.result();
  }

  /** The leader's threshold that is reached exactly when this pair's is: pegging never turns an order of prices round. */
  #leaderAt(price: number, side: Threshold['side']): number {
    if (price <= 1) return side === 'below' ? Math.floor(price) : 1;
    const towards = side === 'below' ? 1 : -1;
    const holds = (ticks: number): boolean =>
      side === 'below' ? pegged(this.#peg, ticks) <= price : pegged(this.#peg, ticks) >= price;
    let ticks = Math.round((price * 1_000_000) / this.#peg.perMillion);
    while (!holds(ticks)) ticks -= towards;
    while (holds(ticks + towards)) ticks += towards;
    return ticks;
  }
}
