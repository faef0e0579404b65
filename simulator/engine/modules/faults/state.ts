/** The state of the fault plan: the rules in force. */
import type { Context, Plain } from '#simulator/engine/kernel/index.ts';
import { savedFaults } from './records.ts';
import type { ActiveFault } from './records.ts';

/** What the module stands on. */
export interface FaultDeps {
  readonly context: Context;
  readonly seed: string;
}

/** Whether a rule has had all the matches that `times` gives it. */
export function isUsedUp({ rule, used }: ActiveFault): boolean {
  return used >= (rule.times ?? Infinity);
}

/** Calls that hang wait for their rule to be cleared. */
const isKept = ({ rule, used }: ActiveFault): boolean =>
  rule.error === 'hang' && used <= (rule.times ?? Infinity);

const isOver = (fault: ActiveFault): boolean => isUsedUp(fault) && !isKept(fault);

/** Rules by id, in the order in which they were set. */
export class FaultState {
  readonly rules = new Map<string, ActiveFault>();

  all(): readonly ActiveFault[] {
    return [...this.rules.values()];
  }

  bySeq(seq: number): ActiveFault | undefined {
    return this.all().find((fault) => fault.seq === seq);
  }

  /** Keeps a rule that was matched, in its place, or takes it away when it is over. */
  matched(fault: ActiveFault): void {
    if (isOver(fault)) this.rules.delete(fault.rule.id);
    else this.rules.set(fault.rule.id, fault);
  }

  dump(): Plain {
    return this.all();
  }

  load(plain: Plain): void {
    const faults = savedFaults(plain, '$');
    this.rules.clear();
    for (const fault of faults) this.rules.set(fault.rule.id, fault);
  }

  audit(): readonly string[] {
    return this.all()
      .filter(isOver)
      .map(({ rule }) => `fault ${rule.id} is used up and still stands`);
  }
}
