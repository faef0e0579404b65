/** What the module remembers of each user and mission. */
import { codec, MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain, TypeOf } from '#simulator/engine/kernel/index.ts';
import type { Mission } from './definition.ts';

const mark = codec.record({
  /** The last movement of the user's accounts, 0 before the first. */
  movement: codec.integer(),
  /** The last fill of the user's orders, 0 before the first. */
  fill: codec.integer(),
  /** The latest of the user's leverage positions and second contracts, 0 before the first. */
  position: codec.integer(),
  contract: codec.integer(),
});

/** Up to where ledger and fills were read. */
export type RunMark = TypeOf<typeof mark>;

const goalState = codec.record({
  /** Counted so far; of a run that has ended, how far the goal came. */
  tally: codec.amount(),
  /** When it was met for good; null while it is not. */
  metAt: codec.nullable(codec.instant),
  /** The order that a question is about, or the contract it was answered of; 0 for none yet. */
  order: codec.integer(),
  /** Wrong answers. */
  wrong: codec.integer(),
});

/** How far one goal is. What its kind does not use stays at its beginning. */
export type GoalState = TypeOf<typeof goalState>;

const ending = codec.checked(
  codec.record({
    at: codec.instant,
    outcome: codec.oneOf(['done', 'failed']),
    /** Why it failed. */
    reason: codec.nullable(codec.oneOf(['loss', 'time'])),
    /** Worth of everything then, without what came from outside. */
    equity: codec.amount(),
    /** What there was to read then: later trading is not part of the run. */
    mark,
  }),
  ({ outcome, reason }, fail) => {
    if ((outcome === 'failed') !== (reason !== null))
      fail('outcome', 'expected done, or failed with a reason');
  },
);

/** How a run ended. */
export type Ending = TypeOf<typeof ending>;

const run = codec.record({
  id: codec.integer(1),
  startedAt: codec.instant,
  startMark: mark,
  /** Orders up to this id were there before. */
  lastOldOrder: codec.integer(),
  /** Leverage positions that were held or waited at the start, by id. */
  openPositions: codec.list(codec.integer(1)),
  /** Worth of everything at the start, in USDT. */
  startEquity: codec.amount(),
  /** Up to where facts have been counted. */
  mark,
  /** Worth of what came from outside since the start, less what went there. */
  flows: codec.amount(),
  hints: codec.integer(),
  goals: codec.list(goalState),
  ending: codec.nullable(ending),
});

/** One attempt at a mission. */
export type Run = TypeOf<typeof run>;

const entry = codec.record({
  user: codec.integer(1),
  mission: codec.text,
  completions: codec.integer(),
  run: codec.nullable(run),
});

/** A user and a mission: the latest attempt, and how many succeeded. */
export type MissionEntry = TypeOf<typeof entry>;

/** Reads a dump; each entry must fit its mission of the scenario. Throws MalformedState naming the path. */
export function savedEntries(plain: Plain, missions: readonly Mission[]): readonly MissionEntry[] {
  const entries = codec.list(entry)(plain, '$');
  const names = entries.map(({ user, mission }) => `${user}/${mission}`);
  entries.forEach((row, i) => {
    const mission = missions.find(({ id }) => id === row.mission);
    if (!mission) throw new MalformedState(`$[${i}].mission`, `the scenario has no mission ${row.mission}`);
    if (row.run && row.run.goals.length !== mission.goals.length)
      throw new MalformedState(`$[${i}].run.goals`, `expected ${mission.goals.length} goals`);
    if (names.indexOf(names[i] ?? '') !== i)
      throw new MalformedState(`$[${i}]`, `${names[i] ?? ''} is there twice`);
  });
  return entries;
}
