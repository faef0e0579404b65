/** The state of the timeline: which scheduled events ran, when, and what was refused. The scheduled events themselves are the scenario's. */
import { MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Context, Plain } from '#simulator/engine/kernel/index.ts';
import { savedRuns } from './records.ts';
import type { TimelineAction, ScheduledEvent, ScheduledEventRun } from './records.ts';

/** What the module stands on. */
export interface TimelineDeps {
  readonly context: Context;
  /** The scenario's scheduled events, in its order. */
  readonly events: readonly ScheduledEvent[];
  /** Does an action through the commands of the other modules; throws their Refusal. */
  dispatch(action: TimelineAction): void;
}

/** Runs in the order in which they happened. */
export class TimelineState {
  readonly events: readonly ScheduledEvent[];
  readonly #runs = new Map<string, ScheduledEventRun>();

  constructor(events: readonly ScheduledEvent[]) {
    this.events = events;
  }

  event(id: string): ScheduledEvent | undefined {
    return this.events.find((event) => event.id === id);
  }

  run(id: string): ScheduledEventRun | undefined {
    return this.#runs.get(id);
  }

  add(run: ScheduledEventRun): void {
    this.#runs.set(run.id, run);
  }

  dump(): Plain {
    return [...this.#runs.values()];
  }

  load(plain: Plain): void {
    const runs = savedRuns(plain, '$');
    runs.forEach((run, index) => this.#check(run, `$[${index}]`));
    this.#runs.clear();
    for (const run of runs) this.add(run);
  }

  /** Throws MalformedState where the run is not one of a scheduled event of the scenario. */
  #check({ id, failures }: ScheduledEventRun, path: string): void {
    const event = this.event(id);
    if (!event) throw new MalformedState(`${path}.id`, `the scenario has no event ${id}`);
    failures.forEach((failure, index) => {
      if (event.actions[failure.action]?.do !== failure.do)
        throw new MalformedState(`${path}.failures[${index}].action`, 'the event has no such action');
    });
  }
}
