/** The slice of the deposit product: every deposit that was bought. */
import { encode, hashText } from '#simulator/kernel/index.ts';
import type { Instant, Plain } from '#simulator/kernel/index.ts';
import { creditAt, hasEnded } from './math.ts';
import type { SavingsOrder } from './records.ts';
import { readSaved } from './saved.ts';
import type { SavedSavings } from './saved.ts';

/** The slice with its indexes. Only the commands and jobs of this module call what changes it. */
export class SavingsState {
  readonly #orders = new Map<number, SavingsOrder>();
  /** Ids by user, oldest first. */
  readonly #ofUser = new Map<number, Set<number>>();
  readonly #running = new Set<number>();
  #chain = '';

  order(id: number): SavingsOrder | undefined {
    return this.#orders.get(id);
  }

  /** A user's deposits, oldest first. */
  of(user: number): readonly SavingsOrder[] {
    return this.#listed(this.#ofUser.get(user) ?? []);
  }

  /** Every deposit that has not ended, oldest first. */
  running(): readonly SavingsOrder[] {
    return this.#listed(this.#running);
  }

  /** Takes a deposit in, or what became of it. */
  put(order: SavingsOrder): void {
    this.#chain = hashText(this.#chain + encode(order));
    this.#index(order);
  }

  /** Hash over everything that ever happened to deposits, in its order. */
  chain(): string {
    return this.#chain;
  }

  dump(): SavedSavings {
    return { orders: [...this.#orders.values()], chain: this.#chain };
  }

  /** As the dump, with the chain in place of what has ended. */
  digest(): Plain {
    return { orders: this.#orders.size, running: this.running(), chain: this.#chain };
  }

  load(plain: Plain): void {
    const saved = readSaved(plain);
    for (const index of [this.#orders, this.#ofUser, this.#running]) index.clear();
    for (const order of saved.orders) this.#index(order);
    this.#chain = saved.chain;
  }

  /** Deposits whose interest should have been credited, in words. */
  audit(now: Instant): readonly string[] {
    return this.running()
      .map((order) => ({ id: order.id, due: creditAt(order, order.credits + 1) }))
      .filter(({ due }) => due < now)
      .map(({ id, due }) => `deposit ${id} was not credited at ${due}`);
  }

  #index(order: SavingsOrder): void {
    const { id, user } = order;
    this.#orders.set(id, order);
    const ids = this.#ofUser.get(user);
    if (ids) ids.add(id);
    else this.#ofUser.set(user, new Set([id]));
    if (hasEnded(order)) this.#running.delete(id);
    else this.#running.add(id);
  }

  #listed(ids: Iterable<number>): readonly SavingsOrder[] {
    return [...ids].flatMap((id) => this.#orders.get(id) ?? []);
  }
}
