/** What makes the script go on: the hour, or the presenter's cue. */
import { Refusal } from '#simulator/kernel/index.ts';
import type { Actor, Context } from '#simulator/kernel/index.ts';
import { requireOperator } from '../module.ts';
import type { Action, ScheduledEvent } from './beat.ts';
import type { ActionFailure, TimelineState } from './state.ts';

/** What the script stands on. */
export interface TimelineDeps {
  readonly context: Context;
  /** The scenario's scheduled events, in its order. */
  readonly beats: readonly ScheduledEvent[];
  /** Does an action through the commands of the other modules; throws their Refusal. */
  dispatch(action: Action): void;
}

/** `id` names a cue; without it the next cue that has not run. */
export type CueInput = { readonly id?: string };

/** The command `script.cue`. */
export function createTimelineCommands(deps: TimelineDeps, state: TimelineState) {
  return {
    /** `script.cue`, for operators: plays a cue once. Refuses NOT_OWNER, NOT_FOUND (no such cue, or none left), EXISTS (it ran). */
    cue(actor: Actor, { id }: CueInput): { readonly id: string } {
      requireOperator(actor);
      const beat = id === undefined ? nextCue(state) : state.beat(id);
      if (!beat?.cue) throw new Refusal('NOT_FOUND');
      if (state.run(beat.id)) throw new Refusal('EXISTS');
      play(deps, state, beat);
      return { id: beat.id };
    },
  };
}

/** The job `script.beat`: the time of a scheduled event has come. */
export function createTimelineJobs(deps: TimelineDeps, state: TimelineState) {
  return {
    beat({ id }: { id: string }): void {
      const beat = state.beat(id);
      if (!beat) throw new Error(`the scenario has no beat ${id}`);
      play(deps, state, beat);
    },
  };
}

function nextCue(state: TimelineState): ScheduledEvent | undefined {
  return state.beats.find((beat) => beat.cue && !state.run(beat.id));
}

/** Each action stands alone: one that is refused is noted, and the next has its turn. */
function play(deps: TimelineDeps, state: TimelineState, beat: ScheduledEvent): void {
  const failures: ActionFailure[] = [];
  beat.actions.forEach((action, index) => {
    const refusal = deps.context.attempt(() => deps.dispatch(action));
    if (refusal) failures.push({ action: index, do: action.do, key: refusal.key });
  });
  state.add({ id: beat.id, at: deps.context.now(), failures });
  deps.context.emit({ type: 'script.beat', id: beat.id });
}
