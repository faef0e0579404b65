/** What a scenario has in store, and what is remembered of it. */
import { codec } from '#simulator/engine/kernel/index.ts';
import type { Plain, TypeOf } from '#simulator/engine/kernel/index.ts';

/** One text for everybody, or one for each of some languages, by their names in the protocol (`en`, `zh`, …). */
export type ScheduledEventText = string | { readonly [language: string]: string };

/** One thing that a scheduled event does; `do` says which. What else it holds is between the scenario and the exchange. */
export type TimelineAction = { readonly do: string; readonly [member: string]: Plain };

/** A moment of a scenario: timed, or waiting for the presenter's cue. */
export interface ScheduledEvent {
  readonly id: string;
  readonly name: ScheduledEventText;
  /** What the presenter says or does about it. */
  readonly note: ScheduledEventText;
  /** Milliseconds after the start; undefined for a cue. */
  readonly at?: number;
  readonly cue: boolean;
  readonly actions: readonly TimelineAction[];
}

const actionFailure = codec.record({
  /** Its place in the scheduled event, from 0. */
  action: codec.integer(),
  do: codec.text,
  /** Key of the refusal. */
  key: codec.text,
});

/** An action that the exchange refused. */
export type ActionFailure = TypeOf<typeof actionFailure>;

const eventRun = codec.record({ id: codec.text, at: codec.instant, failures: codec.list(actionFailure) });

/** That a scheduled event ran. */
export type ScheduledEventRun = TypeOf<typeof eventRun>;

export const savedRuns = codec.list(eventRun);
