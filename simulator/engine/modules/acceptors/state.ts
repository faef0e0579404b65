/** The state of acceptors: every deal, and what the deals have left of the quotas. */
import type { Context, Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { Market } from '#simulator/engine/market/index.ts';
import { HashChain, must, Register } from '../kit.ts';
import type { HeldBack } from '../module.ts';
import type { Settings } from '../settings.ts';
import { builtInAcceptors } from './acceptors.ts';
import type { Quotas } from './acceptors.ts';
import { plus, quotaEffect } from './math.ts';
import { savedAcceptors } from './records.ts';
import type { AcceptorDeal } from './records.ts';

/** What the module stands on. */
export interface AcceptorDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly settings: Pick<Settings, 'acceptorAnswer'>;
  /** What must not leave yet. */
  readonly heldBack: HeldBack;
}

/** The state with its indexes. Only the commands and jobs of this module call what changes it. */
export class AcceptorState {
  /** Over everything that ever happened to deals. */
  readonly chain = new HashChain();
  readonly #deals = new Register<AcceptorDeal>(({ status }) => status === 'waiting');
  /** By acceptor; always the opening quotas with what the deals have done to them. */
  readonly #quotas = new Map<number, Quotas>();

  constructor() {
    this.#openQuotas();
  }

  deal(id: number): AcceptorDeal | undefined {
    return this.#deals.get(id);
  }

  /** Every deal, or a user's, oldest first. */
  all(user?: number): readonly AcceptorDeal[] {
    return this.#deals.all(user);
  }

  /** The deals that wait, oldest first. */
  waiting(): readonly AcceptorDeal[] {
    return this.#deals.open();
  }

  /** What is left of the quotas of an acceptor. */
  quotas(acceptor: number): Quotas {
    return must(this.#quotas.get(acceptor), `there is no acceptor ${acceptor}`);
  }

  /** Adds a new deal, or replaces one that changed. */
  put(deal: AcceptorDeal): void {
    this.chain.append(deal);
    const before = this.#deals.get(deal.id);
    if (before) this.#count(before, -1n);
    this.#count(deal);
    this.#deals.put(deal);
  }

  dump(): TypeOf<typeof savedAcceptors> {
    return { deals: this.all(), chain: this.chain.value };
  }

  /** As the dump, with the chain in place of what is over. */
  digest(): Plain {
    return { deals: this.#deals.size, waiting: this.waiting(), chain: this.chain.value };
  }

  load(plain: Plain): void {
    const { deals, chain } = savedAcceptors(plain, '$');
    this.#openQuotas();
    for (const deal of deals) this.#count(deal);
    this.#deals.load(deals);
    this.chain.restore(chain);
  }

  /** One message for each quota that is below zero, or that the deals do not explain. */
  audit(): readonly string[] {
    return builtInAcceptors.flatMap(({ id, opening }) => {
      const { recharge, cash } = this.quotas(id);
      const explained = this.all()
        .filter(({ acceptor }) => acceptor === id)
        .reduce((sum, deal) => plus(sum, quotaEffect(deal)), opening);
      const violations = recharge < 0n || cash < 0n ? [`acceptor ${id} has a quota below zero`] : [];
      if (explained.recharge !== recharge || explained.cash !== cash)
        violations.push(`the quotas of acceptor ${id} are not what its deals have left of them`);
      return violations;
    });
  }

  #openQuotas(): void {
    for (const { id, opening } of builtInAcceptors) this.#quotas.set(id, opening);
  }

  /** Adds what a deal does to the quotas of its acceptor, or takes it back. */
  #count(deal: AcceptorDeal, times: 1n | -1n = 1n): void {
    const { acceptor } = deal;
    this.#quotas.set(acceptor, plus(this.quotas(acceptor), quotaEffect(deal), times));
  }
}
