/** The script of a scenario: scheduled events that happen at their time or on cue, each doing what operators and users could do by hand. */
import type { EngineModule, Instant } from '#simulator/kernel/index.ts';
import type { ScheduledEvent, ScheduledEventText } from './beat.ts';
import { createTimelineCommands, createTimelineJobs } from './commands.ts';
import type { TimelineDeps } from './commands.ts';
import { TimelineState } from './state.ts';
import type { ActionFailure } from './state.ts';

export type { Action, ScheduledEvent } from './beat.ts';

/** A scheduled event and whether it ran. */
export interface ScheduledEventReport {
  readonly id: string;
  readonly name: ScheduledEventText;
  readonly note: ScheduledEventText;
  /** Milliseconds after the scenario's start; undefined for a cue. */
  readonly at?: number;
  readonly cue: boolean;
  readonly ranAt?: Instant;
  /** Actions that the exchange refused when it ran. */
  readonly failures: readonly ActionFailure[];
}

/** The script module: command `script.cue`. */
export interface TimelineModule extends EngineModule {
  readonly commands: ReturnType<typeof createTimelineCommands>;
  readonly queries: {
    /** Every scheduled event in the scenario's order. */
    beats(): readonly ScheduledEventReport[];
    /** The first scheduled event in the scenario's order that has not run; undefined when all have. */
    next(): ScheduledEvent | undefined;
  };
  /** Sets the timed scheduled events; once, when the exchange begins. */
  begin(): void;
}

/** Builds the module over the scheduled events of a scenario. */
export function createTimeline(deps: TimelineDeps): TimelineModule {
  const { context, beats } = deps;
  const state = new TimelineState(beats);
  return {
    name: 'script',
    commands: createTimelineCommands(deps, state),
    jobs: createTimelineJobs(deps, state),
    queries: {
      beats: () => beats.map((beat) => reportOf(beat, state)),
      next: () => beats.find(({ id }) => !state.run(id)),
    },
    begin() {
      for (const { id, at } of beats)
        if (at !== undefined) context.schedule(context.now() + at, 'script.beat', { id });
    },
    dump: () => state.dump(),
    load: (plain) => state.load(plain),
  };
}

function reportOf({ id, name, note, at, cue }: ScheduledEvent, state: TimelineState): ScheduledEventReport {
  const run = state.run(id);
  return { id, name, note, at, cue, ranAt: run?.at, failures: run?.failures ?? [] };
}
