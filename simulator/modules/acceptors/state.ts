/** The slice of acceptors: every deal, and what the deals have left of the quotas. */
import { encode, hashText } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import { acceptors } from './acceptors.ts';
import { plus, quotaEffect } from './math.ts';
import type { AcceptorDeal, DealSide, Quotas } from './records.ts';
import { readSaved } from './saved.ts';
import type { SavedAcceptors } from './saved.ts';

/** The slice with its indexes. Only the commands and jobs of this module call what changes it. */
export class AcceptorState {
  readonly #deals = new Map<number, AcceptorDeal>();
  /** Ids by side and user, oldest first. */
  readonly #ofUser = { buy: new Map<number, number[]>(), sell: new Map<number, number[]>() };
  readonly #waiting = new Set<number>();
  /** By acceptor; always the opening quotas with what the deals have done to them. */
  readonly #quotas = new Map<number, Quotas>();
  #chain = '';

  constructor() {
    this.#clear();
  }

  deal(id: number): AcceptorDeal | undefined {
    return this.#deals.get(id);
  }

  /** Every deal, oldest first. */
  all(): readonly AcceptorDeal[] {
    return [...this.#deals.values()];
  }

  /** The deals that wait, oldest first. */
  waiting(): readonly AcceptorDeal[] {
    return this.#listed([...this.#waiting]);
  }

  /** Ids of a user's deals of a side, oldest first. */
  idsOf(user: number, side: DealSide): readonly number[] {
    return this.#ofUser[side].get(user) ?? [];
  }

  /** What is left of the quotas of an acceptor. */
  quotas(acceptor: number): Quotas {
    const quotas = this.#quotas.get(acceptor);
    if (!quotas) throw new Error(`there is no acceptor ${acceptor}`);
    return quotas;
  }

  /** Takes a deal in, or what became of it. */
  put(deal: AcceptorDeal): void {
    this.#chain = hashText(this.#chain + encode(deal));
    this.#index(deal);
  }

  /** Hash over everything that ever happened to deals, in its order. */
  chain(): string {
    return this.#chain;
  }

  dump(): SavedAcceptors {
    return { deals: this.all(), chain: this.#chain };
  }

  /** As the dump, with the chain in place of what is over. */
  digest(): Plain {
    return { deals: this.#deals.size, waiting: this.waiting(), chain: this.#chain };
  }

  load(plain: Plain): void {
    const saved = readSaved(plain);
    this.#clear();
    for (const deal of saved.deals) this.#index(deal);
    this.#chain = saved.chain;
  }

  /** Quotas that are below zero, or that the deals do not explain, in words. */
  audit(): readonly string[] {
    return acceptors.flatMap(({ id, opening }) => {
      const { recharge, cash } = this.quotas(id);
      const explained = this.all()
        .filter(({ acceptor }) => acceptor === id)
        .reduce((sum, deal) => plus(sum, quotaEffect(deal)), opening);
      const faults = recharge < 0n || cash < 0n ? [`acceptor ${id} has a quota below zero`] : [];
      if (explained.recharge !== recharge || explained.cash !== cash)
        faults.push(`the quotas of acceptor ${id} are not what its deals have left of them`);
      return faults;
    });
  }

  #clear(): void {
    for (const index of [this.#deals, this.#ofUser.buy, this.#ofUser.sell, this.#waiting]) index.clear();
    for (const { id, opening } of acceptors) this.#quotas.set(id, opening);
  }

  #index(deal: AcceptorDeal): void {
    const { id, user, side, acceptor, status } = deal;
    const before = this.#deals.get(id);
    const unaffected = before ? plus(this.quotas(acceptor), quotaEffect(before), -1n) : this.quotas(acceptor);
    this.#quotas.set(acceptor, plus(unaffected, quotaEffect(deal)));
    this.#deals.set(id, deal);
    if (status === 'waiting') this.#waiting.add(id);
    else this.#waiting.delete(id);
    if (before) return;
    const ids = this.#ofUser[side].get(user);
    if (ids) ids.push(id);
    else this.#ofUser[side].set(user, [id]);
  }

  #listed(ids: readonly number[]): readonly AcceptorDeal[] {
    return ids.flatMap((id) => this.#deals.get(id) ?? []);
  }
}
