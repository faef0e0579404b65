/** Setting, clearing and counting fault rules; for operators. */
import { MalformedState, Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { requireOperator } from '../module.ts';
import type { ModuleEvent } from '../module.ts';
import { readRule } from './records.ts';
import type { ActiveFaultRule } from './records.ts';
import type { FaultDeps, FaultState } from './state.ts';

const MAX_RULES = 50;

/**
 * `faults.set`: a rule, in place of the one with its id. Breaking every connection is done at once and leaves no rule.
 * Refuses PARAM with the path of what is wrong, LIMIT beyond 50 rules, NOT_OWNER.
 */
export function setRule(
  { context }: FaultDeps,
  state: FaultState,
  actor: Actor,
  input: { readonly rule: ActiveFaultRule },
): void {
  requireOperator(actor);
  const rule = accepted(input.rule);
  const { id } = rule;
  if (!state.rules.has(id) && state.rules.size >= MAX_RULES)
    throw new Refusal('LIMIT', { field: 'rules', max: String(MAX_RULES) });
  const seq = context.nextId('fault');
  const once = rule.disconnect === true && rule.event === undefined;
  const seconds = rule.refuseReconnects;
  const until = seconds === undefined ? undefined : context.now() + seconds * 1000;
  // Taken away first, so that a rule set again stands behind those that were set before.
  state.rules.delete(id);
  if (!once) state.rules.set(id, { seq, rule, used: 0, until });
  if (until !== undefined) context.schedule(until, 'faults.over', { seq });
  const { chance = 1, times = null } = once ? rule : {};
  const cut: ModuleEvent = { type: 'faults.cut', id, seq, chance, times };
  if (once || until !== undefined) context.emit(cut);
}

/** Reads a rule that a command brought: what is malformed is refused by its path. */
function accepted(rule: ActiveFaultRule): ActiveFaultRule {
  try {
    return readRule(rule, 'rule');
  } catch (error) {
    if (error instanceof MalformedState) throw new Refusal('PARAM', { field: error.where });
    throw error;
  }
}

/** `faults.clear`: takes one rule away, or all. Refuses NOT_FOUND, NOT_OWNER. */
export function clear(
  _deps: FaultDeps,
  { rules }: FaultState,
  actor: Actor,
  { id }: { readonly id?: string },
): void {
  requireOperator(actor);
  if (id === undefined) return rules.clear();
  if (!rules.delete(id)) throw new Refusal('NOT_FOUND', { fault: id });
}

/**
 * `faults.use`: notes a match of a rule that `times` limits; the last one takes it away, except for `hang`, whose calls wait until it
 * is cleared. Refuses NOT_FOUND, NOT_OWNER.
 */
export function use(
  _deps: FaultDeps,
  state: FaultState,
  actor: Actor,
  { seq }: { readonly seq: number },
): void {
  requireOperator(actor);
  const fault = state.bySeq(seq);
  if (!fault) throw new Refusal('NOT_FOUND', { fault: String(seq) });
  state.matched({ ...fault, used: fault.used + 1 });
}

/** The job `faults.over`: a refusal of connections has lasted its time. */
export function over(_deps: FaultDeps, state: FaultState, { seq }: { readonly seq: number }): void {
  const fault = state.bySeq(seq);
  if (fault) state.rules.delete(fault.rule.id);
}
