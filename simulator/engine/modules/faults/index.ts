/**
 * The fault plan: which calls and events go wrong, how, and how often. The module keeps the rules and returns what a
 * rule does to its n-th match; hosts apply it. What a fault keeps from being done is never commanded, so the journal
 * of a faulty session replays like any other.
 */
import { bind, saving } from '../kit.ts';
import { clear, over, setRule, use } from './commands.ts';
import { isHit, latencyOf } from './math.ts';
import type { RuleStream } from './math.ts';
import type { ActiveFault, Latency } from './records.ts';
import { FaultState } from './state.ts';
import type { FaultDeps } from './state.ts';

export {
  callErrors,
  kindOf,
  latencyIssue,
  latencyKinds,
  MAX_LATENCY,
  MAX_REFUSAL,
  issueOf,
  MAX_TIMES,
  socketKinds,
} from './records.ts';
export type { ActiveFault, CallError, ActiveFaultRule, Latency, SocketKind } from './records.ts';
export type { RuleStream } from './math.ts';
export { isUsedUp } from './state.ts';

/** The fault module: commands `faults.set`, `faults.clear` and `faults.use`. */
export type FaultsModule = ReturnType<typeof createFaults>;

/** Builds the module; it begins without rules. */
export function createFaults(deps: FaultDeps) {
  const { seed } = deps;
  const state = new FaultState();
  return {
    name: 'faults',
    commands: bind(deps, state, { set: setRule, clear, use }),
    jobs: bind(deps, state, { over }),
    queries: {
      /** The rules in force, in the order in which they were set; a `hang` that is used up is among them until it is cleared. */
      active: (): readonly ActiveFault[] => state.all(),
      /** Whether the n-th match (0 for the first) of a rule is hit. */
      isHit: (stream: RuleStream, chance: number | undefined = 1, match: number): boolean =>
        isHit(seed, stream, chance, match),
      /** How long the n-th match takes, in real milliseconds. */
      latency: (stream: RuleStream, latency: Latency, match: number): number =>
        latencyOf(seed, stream, latency, match),
    },
    ...saving(state),
    audit: () => state.audit(),
  };
}
