/** The missions slice from plain data; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { Mission } from './definition.ts';
import type { Mark } from './facts.ts';
import type { Ending, Entry, GoalState, Run } from './state.ts';

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain, missions: readonly Mission[]): readonly Entry[] {
  const entries = read.items(plain, '$', (value, path) => readEntry(value, path, missions));
  const names = entries.map(({ user, mission }) => `${user}/${mission}`);
  const twin = names.findIndex((name, i) => names.indexOf(name) !== i);
  if (twin >= 0) throw new MalformedState(`$[${twin}]`, `${names[twin] ?? ''} is there twice`);
  return entries;
}

function readEntry(value: Plain, path: string, missions: readonly Mission[]): Entry {
  const of = read.object(value, path);
  const name = read.text(of['mission'], `${path}.mission`);
  const mission = missions.find(({ id }) => id === name);
  if (!mission) throw new MalformedState(`${path}.mission`, `the scenario has no mission ${name}`);
  return {
    user: read.integer(of['user'], `${path}.user`, 1),
    mission: name,
    completions: read.integer(of['completions'], `${path}.completions`, 0),
    run: of['run'] === null ? null : readRun(read.member(of, 'run', path), `${path}.run`, mission),
  };
}

function readRun(value: Plain, path: string, mission: Mission): Run {
  const of = read.object(value, path);
  const whole = (key: string, least = 0) => read.integer(of[key], `${path}.${key}`, least);
  const goals = read.items(of['goals'], `${path}.goals`, readGoal);
  if (goals.length !== mission.goals.length)
    throw new MalformedState(`${path}.goals`, `expected ${mission.goals.length} goals`);
  return {
    id: whole('id', 1),
    startedAt: whole('startedAt'),
    startMark: readMark(of['startMark'], `${path}.startMark`),
    lastOldOrder: whole('lastOldOrder'),
    openPositions: read.items(of['openPositions'], `${path}.openPositions`, (id, at) =>
      read.integer(id, at, 1),
    ),
    startEquity: read.bigint(of['startEquity'], `${path}.startEquity`),
    mark: readMark(of['mark'], `${path}.mark`),
    flows: read.bigint(of['flows'], `${path}.flows`),
    hints: whole('hints'),
    goals,
    ending: of['ending'] === null ? null : readEnding(read.member(of, 'ending', path), `${path}.ending`),
  };
}

function readGoal(value: Plain, path: string): GoalState {
  const of = read.object(value, path);
  return {
    tally: read.bigint(of['tally'], `${path}.tally`),
    metAt: of['metAt'] === null ? null : read.integer(of['metAt'], `${path}.metAt`, 0),
    order: read.integer(of['order'], `${path}.order`, 0),
    wrong: read.integer(of['wrong'], `${path}.wrong`, 0),
  };
}

function readMark(value: Plain | undefined, path: string): Mark {
  const of = read.object(value, path);
  return {
    movement: read.integer(of['movement'], `${path}.movement`, 0),
    fill: read.integer(of['fill'], `${path}.fill`, 0),
    position: read.integer(of['position'], `${path}.position`, 0),
    contract: read.integer(of['contract'], `${path}.contract`, 0),
  };
}

const ENDINGS: readonly Pick<Ending, 'outcome' | 'reason'>[] = [
  { outcome: 'done', reason: null },
  { outcome: 'failed', reason: 'loss' },
  { outcome: 'failed', reason: 'time' },
];

function readEnding(value: Plain, path: string): Ending {
  const of = read.object(value, path);
  const fitting = ENDINGS.find(({ outcome, reason }) => outcome === of['outcome'] && reason === of['reason']);
  if (!fitting) throw new MalformedState(`${path}.outcome`, 'expected done, or failed with a reason');
  return {
    at: read.integer(of['at'], `${path}.at`, 0),
    ...fitting,
    equity: read.bigint(of['equity'], `${path}.equity`),
    mark: readMark(of['mark'], `${path}.mark`),
  };
}
