/** The state: whom users send to. Rows in the order in which they were saved. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { Context, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import { MultiMap } from '../kit.ts';

/** What the module stands on. */
export interface AddressDeps {
  readonly context: Context;
  readonly market: Pick<Market, 'currency'>;
}

const savedAddress = codec.record({
  /** 1, 2, 3 … over all users. */
  id: codec.integer(1),
  user: codec.integer(1),
  currency: codec.integer(1),
  address: codec.text,
  /** What the user wrote to it, '' for nothing. */
  notes: codec.text,
});

/** An address that a user has saved for withdrawals of a currency. */
export type WithdrawalAddress = TypeOf<typeof savedAddress>;

const savedAddresses = codec.ordered(savedAddress, 'id');

export class AddressState {
  readonly #rows = new Map<number, WithdrawalAddress>();
  readonly #ofUser = new MultiMap<number, number>();

  byId(id: number): WithdrawalAddress | undefined {
    return this.#rows.get(id);
  }

  /** Oldest first. */
  ofUser(user: number): readonly WithdrawalAddress[] {
    return [...this.#ofUser.of(user)].flatMap((id) => this.#rows.get(id) ?? []);
  }

  put(row: WithdrawalAddress): void {
    this.#rows.set(row.id, row);
    this.#ofUser.set(row.user, row.id);
  }

  remove({ id, user }: WithdrawalAddress): void {
    this.#rows.delete(id);
    this.#ofUser.set(user, id, false);
  }

  dump(): Plain {
    return [...this.#rows.values()];
  }

  /** Throws MalformedState before anything is changed. */
  load(plain: Plain): void {
    const rows = savedAddresses(plain, '$');
    this.#rows.clear();
    this.#ofUser.clear();
    for (const row of rows) this.put(row);
  }
}
