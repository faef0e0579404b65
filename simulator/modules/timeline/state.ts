/** The script's slice: which scheduled events ran, when, and what was refused. The scheduled events themselves are the scenario's. */
import { codec, MalformedState } from '#simulator/kernel/index.ts';
import type { Plain, TypeOf } from '#simulator/kernel/index.ts';
import type { ScheduledEvent } from './beat.ts';

const actionFailure = codec.record({
  /** Its place in the scheduled event, from 0. */
  action: codec.integer(),
  do: codec.text,
  /** Key of the refusal. */
  key: codec.text,
});

/** An action that the exchange refused. */
export type ActionFailure = TypeOf<typeof actionFailure>;

const beatRun = codec.record({ id: codec.text, at: codec.instant, failures: codec.list(actionFailure) });

/** That a scheduled event ran. */
export type ScheduledEventRun = TypeOf<typeof beatRun>;

const savedRuns = codec.list(beatRun);

/** Runs in the order in which they happened. */
export class TimelineState {
  readonly beats: readonly ScheduledEvent[];
  readonly #runs = new Map<string, ScheduledEventRun>();

  constructor(beats: readonly ScheduledEvent[]) {
    this.beats = beats;
  }

  beat(id: string): ScheduledEvent | undefined {
    return this.beats.find((beat) => beat.id === id);
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
    const beat = this.beat(id);
    if (!beat) throw new MalformedState(`${path}.id`, `the scenario has no beat ${id}`);
    failures.forEach((failure, index) => {
      if (beat.actions[failure.action]?.do !== failure.do)
        throw new MalformedState(`${path}.failures[${index}].action`, 'the beat has no such action');
    });
  }
}
