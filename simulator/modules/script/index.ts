/** The script of a scenario: beats that happen at their time or on cue, each doing what operators and users could do by hand. */
import type { EngineModule, Instant } from '#simulator/kernel/index.ts';
import type { Beat, BeatText } from './beat.ts';
import { createScriptCommands, createScriptJobs } from './commands.ts';
import type { ScriptDeps } from './commands.ts';
import { ScriptState } from './state.ts';
import type { ActionFailure } from './state.ts';

export type { Action, Beat } from './beat.ts';

/** A beat and whether it ran. */
export interface BeatReport {
  readonly id: string;
  readonly name: BeatText;
  readonly note: BeatText;
  /** Milliseconds after the scenario's start; undefined for a cue. */
  readonly at?: number;
  readonly cue: boolean;
  readonly ranAt?: Instant;
  /** Actions that the exchange refused when it ran. */
  readonly failures: readonly ActionFailure[];
}

/** The script module: command `script.cue`. */
export interface ScriptModule extends EngineModule {
  readonly commands: ReturnType<typeof createScriptCommands>;
  readonly queries: {
    /** Every beat in the scenario's order. */
    beats(): readonly BeatReport[];
    /** The first beat in the scenario's order that has not run; undefined when all have. */
    next(): Beat | undefined;
  };
  /** Sets the timed beats; once, when the exchange begins. */
  begin(): void;
}

/** Builds the module over the beats of a scenario. */
export function createScript(deps: ScriptDeps): ScriptModule {
  const { context, beats } = deps;
  const state = new ScriptState(beats);
  return {
    name: 'script',
    commands: createScriptCommands(deps, state),
    jobs: createScriptJobs(deps, state),
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

function reportOf({ id, name, note, at, cue }: Beat, state: ScriptState): BeatReport {
  const run = state.run(id);
  return { id, name, note, at, cue, ranAt: run?.at, failures: run?.failures ?? [] };
}
