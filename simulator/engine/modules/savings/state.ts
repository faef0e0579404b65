/** The state of the deposit product: every deposit that was bought. */
import type { Context, Instant, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import { HashChain, Register } from '../kit.ts';
import { creditAt, hasEnded } from './math.ts';
import { savedSavings } from './records.ts';
import type { SavingsOrder } from './records.ts';

/** What the module stands on. */
export interface SavingsDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Pick<Market, 'currency'>;
}

/** The state with its indexes. Only the commands and jobs of this module call what changes it. */
export class SavingsState {
  /** Over everything that ever happened to deposits. */
  readonly chain = new HashChain();
  readonly #orders = new Register<SavingsOrder>((order) => !hasEnded(order));

  order(id: number): SavingsOrder | undefined {
    return this.#orders.get(id);
  }

  /** A user's deposits, oldest first. */
  of(user: number): readonly SavingsOrder[] {
    return this.#orders.all(user);
  }

  /** Every deposit that has not ended, oldest first. */
  running(): readonly SavingsOrder[] {
    return this.#orders.open();
  }

  /** Adds a new deposit, or replaces one that changed. */
  put(order: SavingsOrder): void {
    this.chain.append(order);
    this.#orders.put(order);
  }

  dump(): TypeOf<typeof savedSavings> {
    return { orders: this.#orders.all(), chain: this.chain.value };
  }

  /** As the dump, with the chain in place of what has ended. */
  digest(): Plain {
    return { orders: this.#orders.size, running: this.running(), chain: this.chain.value };
  }

  load(plain: Plain): void {
    const { orders, chain } = savedSavings(plain, '$');
    this.#orders.load(orders);
    this.chain.restore(chain);
  }

  /** One message for each deposit whose interest should have been credited. */
  audit(now: Instant): readonly string[] {
    return this.running()
      .map((order) => ({ id: order.id, due: creditAt(order, order.credits + 1) }))
      .filter(({ due }) => due < now)
      .map(({ id, due }) => `deposit ${id} was not credited at ${due}`);
  }
}
