/** What every kind of goal has in common. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { OrderFilter, Until } from './definition.ts';
import type { MissionFact } from './facts.ts';
import type { MissionContract, Position } from './ports.ts';
import type { GoalState, Run } from './records.ts';

/** How far a goal is: met when `have` reaches `want`. */
export interface Measure {
  readonly have: Amount;
  readonly want: Amount;
}

/** What may be asked while a goal is measured. */
export interface View {
  readonly now: Instant;
  readonly run: Pick<Run, 'startedAt' | 'startMark'>;
  /** When the scenario began. */
  readonly start: Instant;
  /** Equity now less equity at the start, without what came from outside, in USDT. */
  gain(): Amount;
  /** What the trainee holds of a currency, over all accounts. */
  holding(currency: number): Amount;
  openOrders(): number;
  /** Leverage positions that came since the start, and those that were open then. */
  positions(): readonly Position[];
  /** Second contracts that came since the start, newest first. */
  contracts(): readonly MissionContract[];
}

/** The rules of one kind. */
export interface GoalKind<Terms> {
  /** Once met it stays met; otherwise it must hold at the moment when all others are met. */
  readonly lasting: boolean;
  /** Takes note of something the trainee did; the same state if it does not matter. */
  count?(terms: Terms, fact: MissionFact, state: GoalState): GoalState;
  measure(terms: Terms, state: GoalState, view: View): Measure;
}

/** The fact, if it is a fill of an order the filter wants. */
export function matchingFill(
  filter: OrderFilter,
  fact: MissionFact,
): Extract<MissionFact, { type: 'fill' }> | undefined {
  if (fact.type !== 'fill' || fact.pair.id !== filter.pair) return undefined;
  if (filter.side !== undefined && fact.side !== filter.side) return undefined;
  return filter.type === undefined || fact.mode === filter.type ? fact : undefined;
}

/** Whether a position or a contract is on the pair and the side that are wanted. */
export function fits<S extends string>(
  wanted: { readonly pair: number; readonly side?: S },
  given: { readonly pair: number; readonly side: S },
): boolean {
  return given.pair === wanted.pair && (wanted.side ?? given.side) === given.side;
}

/** The instant at which a time is up. */
export function deadlineOf(until: Until, startedAt: Instant, scenarioStart: Instant): Instant {
  return (until.after === 'mission' ? startedAt : scenarioStart) + until.ms;
}

/** The state of a goal of which so much more was counted. */
export const counted = (state: GoalState, amount: Amount): GoalState =>
  amount === 0n ? state : { ...state, tally: state.tally + amount };

/** Of a goal that is met or not. */
export const yes = (met: boolean): Measure => ({ have: met ? 1n : 0n, want: 1n });
