import type { Exchange } from '#simulator/exchange.ts';
import { OPERATOR } from '#simulator/kernel/index.ts';
import { isUsedUp } from '#simulator/modules/faults/index.ts';
import type { FaultRule, Latency, StandingFault } from '#simulator/modules/faults/index.ts';

/** A rule that applies, with the number of the match (0 for the first). */
export interface Strike {
  readonly rule: FaultRule;
  readonly seq: number;
  readonly match: number;
}

/**
 * Counts the matches of the fault rules and asks the exchange which of them are hit. Matches of a rule with `times`
 * are counted on the journal, so that a reload does not begin them again; all others are counted here.
 */
export class FaultMatches {
  readonly #exchange: () => Exchange;
  readonly #counts = new Map<number, number>();

  constructor(exchange: () => Exchange) {
    this.#exchange = exchange;
  }

  /** The rules that may still apply and for which `concerns` is true, in the order in which they were set. */
  standing(concerns: (rule: FaultRule) => boolean): readonly StandingFault[] {
    const faults = this.#exchange().faults.queries.standing();
    return faults.length === 0 ? faults : faults.filter((fault) => !isUsedUp(fault) && concerns(fault.rule));
  }

  /** Whether the rule with this number is set and has not been cleared. */
  isSet(seq: number): boolean {
    return this.#exchange()
      .faults.queries.standing()
      .some((fault) => fault.seq === seq);
  }

  /** Counts a match of the rule; returns it when it is hit. */
  strike({ rule, seq, used }: StandingFault): Strike | undefined {
    const match = rule.times === undefined ? (this.#counts.get(seq) ?? 0) : used;
    if (rule.times === undefined) this.#counts.set(seq, match + 1);
    else this.#exchange().execute('faults.use', { seq }, OPERATOR);
    return this.struck({ id: rule.id, seq }, rule.chance, match) ? { rule, seq, match } : undefined;
  }

  /** The first of the rules that applies; later ones are not counted. */
  firstStrike(faults: readonly StandingFault[]): Strike | undefined {
    for (const fault of faults) {
      const strike = this.strike(fault);
      if (strike) return strike;
    }
    return undefined;
  }

  /** Whether the random stream of a rule hits a match, whatever was counted. */
  struck(
    dice: { readonly id: string; readonly seq: number },
    chance: number | undefined,
    match: number,
  ): boolean {
    return this.#exchange().faults.queries.strikes(dice, chance, match);
  }

  /** How long a hit match takes, in real milliseconds. */
  latency({ rule, seq, match }: Strike, latency: Latency): number {
    return this.#exchange().faults.queries.latency({ id: rule.id, seq }, latency, match);
  }
}
