/** Records of one kind by their id and by their user. */
import type { Amount } from '#simulator/kernel/index.ts';

/** What every record of the module has. */
export interface Filed {
  readonly id: number;
  readonly user: number;
  readonly currency: number;
  readonly amount: Amount;
}

const NONE: readonly number[] = [];

/** Records in the order of their ids, which is the order in which they came. */
export class Register<T extends Filed> {
  readonly #rows = new Map<number, T>();
  readonly #ofUser = new Map<number, number[]>();

  /** Takes a new record in, or what became of one. */
  put(row: T): void {
    if (!this.#rows.has(row.id)) this.#idsOf(row.user).push(row.id);
    this.#rows.set(row.id, row);
  }

  get(id: number): T | undefined {
    return this.#rows.get(id);
  }

  /** Every record, oldest first. */
  all(): readonly T[] {
    return [...this.#rows.values()];
  }

  /** A user's records, oldest first. */
  of(user: number): readonly T[] {
    return (this.#ofUser.get(user) ?? NONE).flatMap((id) => this.#rows.get(id) ?? []);
  }

  clear(): void {
    this.#rows.clear();
    this.#ofUser.clear();
  }

  #idsOf(user: number): number[] {
    let ids = this.#ofUser.get(user);
    if (!ids) this.#ofUser.set(user, (ids = []));
    return ids;
  }
}
