/** The machine that a host of the simulation runs on, which fails at a write. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Turns of other work that a write takes at most. */
const MAX_TURNS = 6;

/** Lets other work have so many turns. */
export async function giveTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}

const forever = new Promise<never>(() => undefined);

/** Once it has failed, nothing that its host does has an effect, and nothing that its host waits for comes. */
export class Machine {
  /** Resolves when it fails. */
  readonly failure: Promise<void>;
  #fail: () => void = () => undefined;
  #hasFailed = false;
  #writesLeft = Number.POSITIVE_INFINITY;
  #done = 0;
  readonly #random: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.failure = new Promise((resolve) => (this.#fail = resolve));
    this.#random = xoroshiro128plus(seed);
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** It will fail at the n-th write from now on, when so many thousandths of it are done. */
  arm(writes: number, done: number): void {
    this.#writesLeft = writes;
    this.#done = done;
  }

  fail(): void {
    this.#hasFailed = true;
    this.#fail();
  }

  /** Reads from what outlives the machine. */
  read<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#unlessFailed(work);
  }

  /** @param writePart writes a part of it, from 0 to 1; by default all or nothing */
  write<T>(
    work: () => T | Promise<T>,
    writePart: (part: number) => unknown = (part) => (part >= 0.5 ? work() : undefined),
  ): Promise<T> {
    return this.#unlessFailed(async () => {
      await giveTurns(uniformInt(this.#random, 0, MAX_TURNS));
      if (this.#hasFailed) return forever;
      this.#writesLeft -= 1;
      if (this.#writesLeft > 0) return work();
      await writePart(this.#done / 1_000);
      this.fail();
      return forever;
    });
  }

  async #unlessFailed<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#hasFailed) return forever;
    try {
      const result = await work();
      return this.#hasFailed ? forever : result;
    } catch (error) {
      if (this.#hasFailed) return forever;
      throw error;
    }
  }
}
