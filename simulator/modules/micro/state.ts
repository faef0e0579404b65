/** The slice of second contracts: every order and policy, and the prices with which pairs left the lists. */
import { encode, hashText } from '#simulator/kernel/index.ts';
import type { Instant, Plain } from '#simulator/kernel/index.ts';
import { PolicyBook } from './insurance/book.ts';
import type { Policy } from './insurance/policy.ts';
import type { MicroOrder, Quote } from './records.ts';
import { readSaved } from './saved.ts';
import type { SavedMicro } from './saved.ts';

const NONE: ReadonlySet<number> = new Set();

/** The slice with its indexes. Only the commands and jobs of this module call what changes it. */
export class MicroState {
  readonly #policies = new PolicyBook();
  readonly #orders = new Map<number, MicroOrder>();
  /** Ids by user, oldest first: all of them, and those that are open. */
  readonly #ofUser = new Map<number, Set<number>>();
  readonly #openOfUser = new Map<number, Set<number>>();
  readonly #open = new Set<number>();
  readonly #left = new Map<number, Quote>();
  #chain = '';

  get policies(): Pick<PolicyBook, 'policy' | 'active' | 'all'> {
    return this.#policies;
  }

  order(id: number): MicroOrder | undefined {
    return this.#orders.get(id);
  }

  /** A user's orders, oldest first. */
  of(user: number): readonly MicroOrder[] {
    return this.#listed(this.#ofUser.get(user) ?? NONE);
  }

  /** Those of them that are open. */
  openOf(user: number): readonly MicroOrder[] {
    return this.#listed(this.#openOfUser.get(user) ?? NONE);
  }

  /** How many open orders were placed under a policy. */
  openUnder({ id, user }: Policy): number {
    return this.openOf(user).filter(({ policy }) => policy === id).length;
  }

  /** Every open order, oldest first. */
  open(): readonly MicroOrder[] {
    return this.#listed(this.#open);
  }

  /** The latest price of a pair when it last left the lists. */
  left(pair: number): Quote | undefined {
    return this.#left.get(pair);
  }

  /** Takes an order in, or what became of it. */
  put(order: MicroOrder): void {
    this.#chain = hashText(this.#chain + encode(order));
    this.#index(order);
  }

  /** Takes a policy in, or what became of it. */
  putPolicy(policy: Policy): void {
    this.#chain = hashText(this.#chain + encode(policy));
    this.#policies.put(policy);
  }

  /** Keeps the latest price of a pair that leaves; `undefined` forgets it. */
  setLeft(pair: number, quote: Quote | undefined): void {
    if (quote) this.#left.set(pair, quote);
    else this.#left.delete(pair);
  }

  /** Hash over everything that ever happened to orders and policies, in its order. */
  chain(): string {
    return this.#chain;
  }

  dump(): SavedMicro {
    const orders = [...this.#orders.values()];
    return { orders, policies: this.#policies.all(), left: this.#leftRows(), chain: this.#chain };
  }

  /** As the dump, with the chain in place of what is over. */
  digest(): Plain {
    const { size } = this.#orders;
    const policies = this.#policies.all().length;
    return { orders: size, open: this.open(), policies, left: this.#leftRows(), chain: this.#chain };
  }

  load(plain: Plain): void {
    const saved = readSaved(plain);
    for (const index of [this.#orders, this.#ofUser, this.#openOfUser, this.#open, this.#left]) index.clear();
    this.#policies.clear();
    for (const policy of saved.policies) this.#policies.put(policy);
    for (const order of saved.orders) this.#index(order);
    for (const [pair, quote] of saved.left) this.#left.set(pair, quote);
    this.#chain = saved.chain;
  }

  /** Orders that should have been settled, in words. */
  audit(now: Instant): readonly string[] {
    return this.open()
      .filter(({ endsAt }) => endsAt < now)
      .map(({ id, endsAt }) => `order ${id} ended at ${endsAt} and is still open`);
  }

  #index(order: MicroOrder): void {
    const { id, user } = order;
    this.#orders.set(id, order);
    idsOf(this.#ofUser, user).add(id);
    if (order.settlement === null) {
      this.#open.add(id);
      idsOf(this.#openOfUser, user).add(id);
    } else {
      this.#open.delete(id);
      this.#openOfUser.get(user)?.delete(id);
    }
  }

  #listed(ids: Iterable<number>): readonly MicroOrder[] {
    return [...ids].flatMap((id) => this.#orders.get(id) ?? []);
  }

  #leftRows(): readonly (readonly [number, Quote])[] {
    return [...this.#left].sort(([a], [b]) => a - b);
  }
}

function idsOf(index: Map<number, Set<number>>, user: number): Set<number> {
  let ids = index.get(user);
  if (!ids) index.set(user, (ids = new Set()));
  return ids;
}
