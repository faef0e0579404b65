/** The script's slice: which beats ran, when, and what was refused. The beats themselves are the scenario's. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { Action, ActionFailure, Beat, BeatRun } from './actions.ts';

/** Runs in the order in which they happened. */
export class ScriptState {
  readonly beats: readonly Beat[];
  readonly #runs = new Map<string, BeatRun>();

  constructor(beats: readonly Beat[]) {
    this.beats = beats;
  }

  beat(id: string): Beat | undefined {
    return this.beats.find((beat) => beat.id === id);
  }

  run(id: string): BeatRun | undefined {
    return this.#runs.get(id);
  }

  add(run: BeatRun): void {
    this.#runs.set(run.id, run);
  }

  dump(): Plain {
    return [...this.#runs.values()];
  }

  load(plain: Plain): void {
    const runs = read.items(plain, '$', (value, path) => this.#readRun(value, path));
    this.#runs.clear();
    for (const run of runs) this.add(run);
  }

  #readRun(value: Plain, path: string): BeatRun {
    const members = read.object(value, path);
    const id = read.text(members['id'], `${path}.id`);
    const beat = this.beat(id);
    if (!beat) throw new MalformedState(`${path}.id`, `the scenario has no beat ${id}`);
    return {
      id,
      at: read.integer(members['at'], `${path}.at`),
      failures: read.items(members['failures'], `${path}.failures`, (failure, at) =>
        readFailure(failure, at, beat.actions),
      ),
    };
  }
}

function readFailure(value: Plain, path: string, actions: readonly Action[]): ActionFailure {
  const members = read.object(value, path);
  const index = read.integer(members['action'], `${path}.action`, 0);
  const action = actions[index];
  if (!action) throw new MalformedState(`${path}.action`, 'the beat has no such action');
  return { action: index, do: action.do, key: read.text(members['key'], `${path}.key`) };
}
