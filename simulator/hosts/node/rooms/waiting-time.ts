/** Real time as the market of a room has it: it stands while the market waits for those who follow it. */
export class WaitingTime {
  readonly #realTime: () => number;
  /** For how long it has stood, and since when it stands. */
  #stood = 0;
  #since: number | undefined;

  constructor(realTime: () => number) {
    this.#realTime = realTime;
  }

  now(): number {
    return (this.#since ?? this.#realTime()) - this.#stood;
  }

  /** Lets it stand from now on, or go on from where it stood. */
  wait(isWaiting: boolean): void {
    const real = this.#realTime();
    if (this.#since !== undefined) this.#stood += real - this.#since;
    this.#since = isWaiting ? real : undefined;
  }
}
