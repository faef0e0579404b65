/** The slice: whom users send to. Rows in the order in which they were saved. */
import { read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';

/** An address that a user has saved for withdrawals of a currency. */
export type SavedAddress = {
  /** 1, 2, 3 … over all users. */
  readonly id: number;
  readonly user: number;
  readonly currency: number;
  readonly address: string;
  /** What the user wrote to it, '' for nothing. */
  readonly notes: string;
};

export class AddressState {
  readonly #rows = new Map<number, SavedAddress>();
  readonly #ofUser = new Map<number, Set<number>>();

  byId(id: number): SavedAddress | undefined {
    return this.#rows.get(id);
  }

  /** Oldest first. */
  ofUser(user: number): readonly SavedAddress[] {
    return [...(this.#ofUser.get(user) ?? [])].flatMap((id) => this.#rows.get(id) ?? []);
  }

  put(row: SavedAddress): void {
    this.#rows.set(row.id, row);
    const own = this.#ofUser.get(row.user) ?? new Set();
    this.#ofUser.set(row.user, own.add(row.id));
  }

  remove({ id, user }: SavedAddress): void {
    this.#rows.delete(id);
    this.#ofUser.get(user)?.delete(id);
  }

  dump(): Plain {
    return [...this.#rows.values()];
  }

  /** Throws MalformedState before anything is changed. */
  load(plain: Plain): void {
    const rows = read.ordered(plain, '$', readRow, 'id');
    this.#rows.clear();
    this.#ofUser.clear();
    for (const row of rows) this.put(row);
  }
}

function readRow(value: Plain, path: string): SavedAddress {
  const of = read.fields(value, path);
  return {
    id: of.integer('id', 1),
    user: of.integer('user', 1),
    currency: of.integer('currency', 1),
    address: of.text('address'),
    notes: of.text('notes'),
  };
}
