/** What makes the script go on: the hour, or the presenter's cue. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { must } from '../kit.ts';
import { requireOperator } from '../module.ts';
import type { ActionFailure, ScheduledEvent } from './records.ts';
import type { TimelineDeps, TimelineState } from './state.ts';

/** `id` names a cue; without it the next cue that has not run. */
export type CueInput = { readonly id?: string };

/** `script.cue`, for operators: plays a cue once. Refuses NOT_OWNER, NOT_FOUND (no such cue, or none left), EXISTS (it ran). */
export function cue(
  deps: TimelineDeps,
  state: TimelineState,
  actor: Actor,
  { id }: CueInput,
): { readonly id: string } {
  requireOperator(actor);
  const event = id === undefined ? nextCue(state) : state.event(id);
  if (!event?.cue) throw new Refusal('NOT_FOUND');
  if (state.run(event.id)) throw new Refusal('EXISTS');
  play(deps, state, event);
  return { id: event.id };
}

/** The job `script.beat`, as stored sessions call it: the time of a scheduled event has come. */
export function playTimed(deps: TimelineDeps, state: TimelineState, { id }: { readonly id: string }): void {
  play(deps, state, must(state.event(id), `the scenario has no event ${id}`));
}

/** Sets the timed scheduled events; once, when the exchange begins. */
export function begin({ context, events }: TimelineDeps): void {
  for (const { id, at } of events)
    if (at !== undefined) context.schedule(context.now() + at, 'script.beat', { id });
}

function nextCue(state: TimelineState): ScheduledEvent | undefined {
  return state.events.find((event) => event.cue && !state.run(event.id));
}

/** Each action stands alone: one that is refused is noted, and the next has its turn. */
function play(deps: TimelineDeps, state: TimelineState, event: ScheduledEvent): void {
  const failures: ActionFailure[] = [];
  event.actions.forEach((action, index) => {
    const refusal = deps.context.attempt(() => deps.dispatch(action));
    if (refusal) failures.push({ action: index, do: action.do, key: refusal.key });
  });
  state.add({ id: event.id, at: deps.context.now(), failures });
  deps.context.emit({ type: 'script.beat', id: event.id });
}
