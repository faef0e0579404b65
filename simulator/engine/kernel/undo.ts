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
    this.#rollBackTo(0);
  }

  /** Runs a part of the work that may be taken back alone: when it throws, its own steps run, and the throw goes on. */
  nested<T>(part: () => T): T {
    const wasOpen = this.#open;
    const from = this.#steps.length;
    this.#open = true;
    try {
      return part();
    } catch (thrown) {
      this.#rollBackTo(from);
      throw thrown;
    } finally {
      this.#open = wasOpen;
      if (!wasOpen) this.#steps.length = 0;
    }
  }

  #rollBackTo(length: number): void {
    while (this.#steps.length > length) this.#steps.pop()?.();
  }
}
