/** The script of a scenario: scheduled events that happen at their time or on cue, each doing what operators and users could do by hand. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { bind, saving } from '../kit.ts';
import { begin, cue, playTimed } from './commands.ts';
import type { ActionFailure, ScheduledEvent } from './records.ts';
import { TimelineState } from './state.ts';
import type { TimelineDeps } from './state.ts';

export type { TimelineAction, ScheduledEvent } from './records.ts';

/** A scheduled event and whether it ran. */
export interface ScheduledEventReport extends Omit<ScheduledEvent, 'actions'> {
  readonly ranAt?: Instant;
  /** Actions that the exchange refused when it ran. */
  readonly failures: readonly ActionFailure[];
}

/** The script module: command `script.cue`. */
export type TimelineModule = ReturnType<typeof createTimeline>;

/** Builds the module over the scheduled events of a scenario. */
export function createTimeline(deps: TimelineDeps) {
  const { events } = deps;
  const state = new TimelineState(events);
  return {
    name: 'script',
    commands: bind(deps, state, { cue }),
    jobs: bind(deps, state, { beat: playTimed }),
    queries: {
      /** Every scheduled event in the scenario's order. */
      events: (): readonly ScheduledEventReport[] => events.map((event) => reportOf(event, state)),
      /** The first scheduled event in the scenario's order that has not run; undefined when all have. */
      next: (): ScheduledEvent | undefined => events.find(({ id }) => !state.run(id)),
    },
    begin: () => begin(deps),
    ...saving(state),
  };
}

function reportOf({ actions: _, ...event }: ScheduledEvent, state: TimelineState): ScheduledEventReport {
  const run = state.run(event.id);
  return { ...event, ranAt: run?.at, failures: run?.failures ?? [] };
}
