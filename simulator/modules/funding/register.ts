/** Records of one kind by their id and by their user, and those of them that still wait. */
import type { Amount } from '#simulator/kernel/index.ts';

/** What every record of the module has. */
export interface Filed {
  readonly id: number;
  readonly user: number;
  readonly currency: number;
  readonly amount: Amount;
}

/** Records in the order of their ids, which is the order in which they came. */
export class Register<T extends Filed> {
  readonly #rows = new Map<number, T>();
  readonly #ofUser = new Map<number, number[]>();
  readonly #waiting = new Set<number>();
  readonly #waitingOfUser = new Map<number, Set<number>>();
  readonly #waits: (row: T) => boolean;

  /** @param waits whether a record is still to be decided or confirmed: few are, and they are found without the others */
  constructor(waits: (row: T) => boolean) {
    this.#waits = waits;
  }

  /** Takes a new record in, or what became of one. */
  put(row: T): void {
    const { id, user } = row;
    if (!this.#rows.has(id)) entryOf(this.#ofUser, user, () => []).push(id);
    this.#rows.set(id, row);
    const waitingOfUser = entryOf(this.#waitingOfUser, user, () => new Set<number>());
    for (const waiting of [this.#waiting, waitingOfUser]) {
      if (this.#waits(row)) waiting.add(id);
      else waiting.delete(id);
    }
  }

  get(id: number): T | undefined {
    return this.#rows.get(id);
  }

  /** Every record, or a user's, oldest first. */
  all(user?: number): readonly T[] {
    return user === undefined ? [...this.#rows.values()] : this.#listed(this.#ofUser.get(user));
  }

  /** Those of them that wait, oldest first. */
  waiting(user?: number): readonly T[] {
    return this.#listed(user === undefined ? this.#waiting : this.#waitingOfUser.get(user));
  }

  /** A user's records, newest first, as far as they are wanted. */
  *newest(user: number): Generator<T> {
    const ids = this.#ofUser.get(user) ?? [];
    for (let index = ids.length - 1; index >= 0; index -= 1) yield this.#rows.get(ids[index] as number) as T;
  }

  clear(): void {
    for (const index of [this.#rows, this.#ofUser, this.#waiting, this.#waitingOfUser]) index.clear();
  }

  #listed(ids: Iterable<number> = []): readonly T[] {
    return [...ids].flatMap((id) => this.#rows.get(id) ?? []);
  }
}

/** The entry of a key; made first where there is none. */
function entryOf<K, V>(entries: Map<K, V>, key: K, made: () => V): V {
  let entry = entries.get(key);
  if (entry === undefined) entries.set(key, (entry = made()));
  return entry;
}
