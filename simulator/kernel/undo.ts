/** What a command has to take back if it is refused: steps in order, run backwards. */
export class UndoLog {
  readonly #steps: (() => void)[] = [];
  #open = false;

  /** From here on steps are kept. */
  open(): void {
    this.#open = true;
  }

  /** Keeps a step while a command runs; outside a command nothing can be refused, so nothing is kept. */
  add(step: () => void): void {
    if (this.#open) this.#steps.push(step);
  }

  /** The command succeeded: nothing will be taken back. */
  keep(): void {
    this.#open = false;
    this.#steps.length = 0;
  }

  /** The command was refused: takes everything back, last first. */
  rollBack(): void {
    this.#open = false;
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) step();
  }
}
