/** The one line that says what `npm test` is doing, and how long that took the last time: its parts side by side where several run. */
import { addToCache, readCache } from './cache.ts';

/** What a part of the tests took when it last ran to its end. */
interface Duration {
  readonly tests: number;
  readonly seconds: number;
}

/** `4 min 05 s`, `12 s`. */
export function elapsedText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** The parts that run now, in the order in which they began. */
const running = new Set<Progress>();

/** What one part of the tests adds to the line. On a terminal that is drawn over itself, elsewhere written when a part begins and ends. */
export class Progress {
  readonly #part: string;
  readonly #last: Duration | undefined;
  readonly #from = performance.now();
  #done = 0;
  #failed = 0;

  constructor(part: string) {
    this.#part = part;
    this.#last = readCache<Duration>('durations')[part];
    running.add(this);
    if (!process.stdout.isTTY) console.log(`${part}${this.#before()}`);
  }

  /** Counts a test. */
  count(hasFailed: boolean): void {
    this.#done += 1;
    if (hasFailed) this.#failed += 1;
    this.draw();
  }

  /** Draws the line again, below what was printed since. */
  draw(): void {
    if (!process.stdout.isTTY) return;
    const line = [...running].map((part) => part.#text()).join(' · ');
    // A line that wraps cannot be drawn over.
    process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`);
  }

  /** Clears the line before text that stays is printed. */
  clear(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }

  /** @param ranWhole whether the time says how long all tests of this part take */
  end(ranWhole: boolean): void {
    const seconds = (performance.now() - this.#from) / 1000;
    this.clear();
    running.delete(this);
    const failed = this.#failed > 0 ? `, ${this.#failed} of them failed` : '';
    console.log(`${this.#part}: ${this.#done} tests in ${elapsedText(seconds)}${failed}`);
    if (ranWhole) addToCache<Duration>('durations', this.#part, { tests: this.#done, seconds });
  }

  #before(): string {
    return this.#last === undefined ? '' : ` (${elapsedText(this.#last.seconds)} last time)`;
  }

  #text(): string {
    const seconds = (performance.now() - this.#from) / 1000;
    const of = this.#last === undefined ? '' : ` of about ${this.#last.tests}`;
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
    return `${this.#part}: ${this.#done}${of} tests, ${elapsedText(seconds)}${this.#before()}${failed}`;
  }
}
