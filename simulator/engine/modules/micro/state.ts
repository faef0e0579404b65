/** The state of second contracts: every order and policy, and the prices with which pairs left the lists. */
import type { Context, Instant, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { MarketModule } from '#simulator/engine/market/index.ts';
import { HashChain, Register } from '../kit.ts';
import type { Settings } from '../settings.ts';
import { PolicyBook } from './insurance/book.ts';
import type { Policy } from './insurance/policy.ts';
import { savedMicro } from './records.ts';
import type { SecondContract, Quote } from './records.ts';

/** What the module stands on. */
export interface MicroDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: MarketModule;
  readonly settings: Settings;
  /** The version of the rules by which the session is played (decision 74). */
  readonly rules: number;
}

/** The state with its indexes. Only the commands and jobs of this module call what changes it. */
export class MicroState {
  /** Over everything that ever happened to orders and policies. */
  readonly chain = new HashChain();
  readonly policies = new PolicyBook();
  readonly #orders = new Register<SecondContract>(({ settlement }) => settlement === null);
  readonly #left = new Map<number, Quote>();

  order(id: number): SecondContract | undefined {
    return this.#orders.get(id);
  }

  /** A user's orders, oldest first. */
  of(user: number): readonly SecondContract[] {
    return this.#orders.all(user);
  }

  /** Those of them that are open. */
  openOf(user: number): readonly SecondContract[] {
    return this.#orders.open(user);
  }

  /** How many open orders were placed under a policy. */
  openUnder({ id, user }: Policy): number {
    return this.openOf(user).filter(({ policy }) => policy === id).length;
  }

  /** Every open order, oldest first. */
  open(): readonly SecondContract[] {
    return this.#orders.open();
  }

  /** The latest price of a pair when it last left the lists. */
  left(pair: number): Quote | undefined {
    return this.#left.get(pair);
  }

  /** Adds a new order, or replaces one that changed. */
  put(order: SecondContract): void {
    this.chain.append(order);
    this.#orders.put(order);
  }

  /** Adds a new policy, or replaces one that changed. */
  putPolicy(policy: Policy): void {
    this.chain.append(policy);
    this.policies.put(policy);
  }

  /** Keeps the latest price of a pair that leaves; `undefined` forgets it. */
  setLeft(pair: number, quote: Quote | undefined): void {
    if (quote) this.#left.set(pair, quote);
    else this.#left.delete(pair);
  }

  dump(): TypeOf<typeof savedMicro> {
    return {
      orders: this.#orders.all(),
      policies: this.policies.all(),
      left: this.#leftRows(),
      chain: this.chain.value,
    };
  }

  /** As the dump, with the chain in place of what is over. */
  digest(): Plain {
    const { size } = this.#orders;
    const policies = this.policies.all().length;
    return { orders: size, open: this.open(), policies, left: this.#leftRows(), chain: this.chain.value };
  }

  load(plain: Plain): void {
    const saved = savedMicro(plain, '$');
    this.#orders.load(saved.orders);
    this.policies.clear();
    this.#left.clear();
    for (const policy of saved.policies) this.policies.put(policy);
    for (const [pair, quote] of saved.left) this.#left.set(pair, quote);
    this.chain.restore(saved.chain);
  }

  /** One message for each order that should have been settled. */
  audit(now: Instant): readonly string[] {
    return this.open()
      .filter(({ endsAt }) => endsAt < now)
      .map(({ id, endsAt }) => `order ${id} ended at ${endsAt} and is still open`);
  }

  #leftRows(): readonly (readonly [number, Quote])[] {
    return [...this.#left].sort(([a], [b]) => a - b);
  }
}
