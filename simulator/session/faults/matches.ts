/** Counts how often each fault rule has matched. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import { OPERATOR } from '#simulator/engine/kernel/index.ts';
import { isUsedUp } from '#simulator/engine/modules/faults/index.ts';
import type { ActiveFaultRule, Latency, ActiveFault } from '#simulator/engine/modules/faults/index.ts';

/** A rule that applies, with the number of the match (0 for the first). */
export interface FaultMatch {
  readonly rule: ActiveFaultRule;
  readonly seq: number;
  readonly match: number;
}

/**
 * Counts the matches of the fault rules and finds with the exchange which of them are hit. Matches of a rule with `times`
 * are counted on the journal, so that a reload does not begin them again; all others are counted here.
 */
export class FaultMatches {
  readonly #exchange: Exchange;
  readonly #applies: () => boolean;
  readonly #counts = new Map<number, number>();

  /** @param applies whether rules apply here at the moment */
  constructor(exchange: Exchange, applies = () => true) {
    this.#exchange = exchange;
    this.#applies = applies;
  }

  /** The rules that may still apply and for which `concerns` is true, in the order in which they were set. */
  active(concerns: (rule: ActiveFaultRule) => boolean): readonly ActiveFault[] {
    const faults = this.#applies() ? this.#exchange.faults.queries.active() : [];
    return faults.length === 0 ? faults : faults.filter((fault) => !isUsedUp(fault) && concerns(fault.rule));
  }

  /** Whether the rule with this number is set and has not been cleared. */
  isSet(seq: number): boolean {
    return this.#exchange.faults.queries.active().some((fault) => fault.seq === seq);
  }

  /** Counts a match of the rule; returns it when it is hit. One that the exchange no longer counts is none. */
  match({ rule, seq, used }: ActiveFault): FaultMatch | undefined {
    const match = rule.times === undefined ? (this.#counts.get(seq) ?? 0) : used;
    if (rule.times === undefined) this.#counts.set(seq, match + 1);
    else if (!this.#exchange.execute('faults.use', { seq }, OPERATOR).ok) return undefined;
    return this.isHit({ id: rule.id, seq }, rule.chance, match) ? { rule, seq, match } : undefined;
  }

  /** The first of the rules that applies; later ones are not counted. */
  firstMatch(faults: readonly ActiveFault[]): FaultMatch | undefined {
    for (const fault of faults) {
      const match = this.match(fault);
      if (match) return match;
    }
    return undefined;
  }

  /** Whether the random stream of a rule hits a match, whatever was counted. */
  isHit(
    stream: { readonly id: string; readonly seq: number },
    chance: number | undefined,
    match: number,
  ): boolean {
    return this.#exchange.faults.queries.isHit(stream, chance, match);
  }

  /** How long a hit match takes, in real milliseconds. */
  latency({ rule, seq, match }: FaultMatch, latency: Latency): number {
    return this.#exchange.faults.queries.latency({ id: rule.id, seq }, latency, match);
  }
}
