/**
 * The fault plan: which calls and events go wrong, how, and how often. The module keeps the rules and returns what a
 * rule does to its n-th match; hosts apply it. What a fault keeps from being done is never commanded, so the journal
 * of a faulty session replays like any other.
 */
import { codec, MalformedState, Refusal } from '#simulator/kernel/index.ts';
import type { Actor, Context, EngineModule, TypeOf } from '#simulator/kernel/index.ts';
import { requireOperator } from '../module.ts';
import type { ConnectionsCutEvent } from '../module.ts';
import { latencyOf, isHit } from './math.ts';
import type { RandomStream } from './math.ts';
import { readRule } from './rule.ts';
import type { FaultRule, Latency } from './rule.ts';

export { callErrors, latencyIssue, MAX_LATENCY, MAX_REFUSAL, issueOf, MAX_TIMES } from './rule.ts';
export type { CallError, FaultRule, Latency } from './rule.ts';
export type { RandomStream } from './math.ts';

const standingFault = codec.record({
  /** Grows with every setting: a rule that is set again is another one. */
  seq: codec.integer(1),
  rule: readRule,
  /** Matches so far; counted only where `times` limits them. */
  used: codec.integer(),
  /** When a refusal of connections is over. */
  until: codec.optional(codec.instant),
});

/** A rule in force. */
export type ActiveFault = TypeOf<typeof standingFault>;

const savedFaults = codec.list(standingFault);

/** What hosts and the control plane ask. */
export interface FaultQueries {
  /** The rules in force, in the order in which they were set; a `hang` that is used up is among them until it is cleared. */
  active(): readonly ActiveFault[];
  /** Whether the n-th match (0 for the first) of a rule is hit. */
  isHit(stream: RandomStream, chance: number | undefined, match: number): boolean;
  /** How long the n-th match takes, in real milliseconds. */
  latency(stream: RandomStream, latency: Latency, match: number): number;
}

interface FaultCommands {
  readonly [name: string]: (actor: Actor, input: never) => unknown;
  /**
   * Sets a rule, in place of the one with its id. Breaking every connection is done at once and leaves no rule.
   * Refuses PARAM with the path of what is wrong, LIMIT beyond 50 rules, NOT_OWNER for anybody but the operator.
   */
  set(actor: Actor, input: { readonly rule: FaultRule }): void;
  /** Takes one rule away, or all. Refuses NOT_FOUND, NOT_OWNER. */
  clear(actor: Actor, input: { readonly id?: string }): void;
  /**
   * Notes a match of a rule that `times` limits; the last one takes it away, except for `hang`, whose calls wait until it
   * is cleared. Refuses NOT_FOUND, NOT_OWNER.
   */
  use(actor: Actor, input: { readonly seq: number }): void;
}

/** The fault module: commands `faults.set`, `faults.clear` and `faults.use`. */
export interface FaultsModule extends EngineModule {
  readonly commands: FaultCommands;
  readonly queries: FaultQueries;
}

const MAX_RULES = 50;

type Plan = Map<string, ActiveFault>;

/** Builds the module; it begins without rules. */
export function createFaults({
  context,
  seed,
}: {
  readonly context: Context;
  readonly seed: string;
}): FaultsModule {
  const plan: Plan = new Map();
  return {
    name: 'faults',
    commands: createCommands(context, plan),
    jobs: {
      over: ({ seq }: { seq: number }) => {
        const fault = bySeq(plan, seq);
        if (fault) plan.delete(fault.rule.id);
      },
    },
    queries: {
      active: () => [...plan.values()],
      isHit: (stream, chance = 1, match) => isHit(seed, stream, chance, match),
      latency: (stream, latency, match) => latencyOf(seed, stream, latency, match),
    },
    dump: () => [...plan.values()],
    load(plain) {
      const faults = savedFaults(plain, '$');
      plan.clear();
      for (const fault of faults) plan.set(fault.rule.id, fault);
    },
    audit: () =>
      [...plan.values()]
        .filter((fault) => isUsedUp(fault) && !isKept(fault))
        .map(({ rule }) => `fault ${rule.id} is used up and still stands`),
  };
}

function createCommands(context: Context, plan: Plan): FaultCommands {
  return {
    set(actor, input) {
      requireOperator(actor);
      const rule = accepted(input.rule);
      if (!plan.has(rule.id) && plan.size >= MAX_RULES)
        throw new Refusal('LIMIT', { field: 'rules', max: String(MAX_RULES) });
      const seq = context.nextId('fault');
      const once = rule.disconnect === true && rule.event === undefined;
      const seconds = rule.refuseReconnects;
      const until = seconds === undefined ? {} : { until: context.now() + seconds * 1000 };
      // Taken away first, so that a rule set again stands behind those that were set before.
      plan.delete(rule.id);
      if (!once) plan.set(rule.id, { seq, rule, used: 0, ...until });
      if (until.until !== undefined) context.schedule(until.until, 'faults.over', { seq });
      const { chance = 1, times = null } = once ? rule : {};
      if (once || seconds !== undefined) context.emit(cut({ id: rule.id, seq, chance, times }));
    },
    clear(actor, { id }) {
      requireOperator(actor);
      if (id === undefined) return plan.clear();
      if (!plan.delete(id)) throw new Refusal('NOT_FOUND', { fault: id });
    },
    use(actor, { seq }) {
      requireOperator(actor);
      const fault = bySeq(plan, seq);
      if (!fault) throw new Refusal('NOT_FOUND', { fault: String(seq) });
      const next = { ...fault, used: fault.used + 1 };
      if (isUsedUp(next) && !isKept(next)) plan.delete(fault.rule.id);
      else plan.set(fault.rule.id, next);
    },
  };
}

const cut = (stream: Omit<ConnectionsCutEvent, 'type'>): ConnectionsCutEvent => ({
  type: 'faults.cut',
  ...stream,
});

/** Reads a rule that a command brought: what is malformed is refused by its path. */
function accepted(rule: FaultRule): FaultRule {
  try {
    return readRule(rule, 'rule');
  } catch (error) {
    if (error instanceof MalformedState) throw new Refusal('PARAM', { field: error.where });
    throw error;
  }
}

/** Whether a rule has had all the matches that `times` gives it. */
export function isUsedUp({ rule, used }: ActiveFault): boolean {
  return used >= (rule.times ?? Infinity);
}

/** Calls that hang wait for their rule to be cleared. */
const isKept = ({ rule, used }: ActiveFault): boolean =>
  rule.error === 'hang' && used <= (rule.times ?? Infinity);

function bySeq(plan: Plan, seq: number): ActiveFault | undefined {
  return [...plan.values()].find((fault) => fault.seq === seq);
}
