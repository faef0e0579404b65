/** The missions module's slice: who runs which mission, how far he is, and how often he has done it. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import type { Mark } from './facts.ts';

/** How far one goal is. What its kind does not use stays at its beginning. */
export type GoalState = {
  /** Counted so far; of a run that has ended, how far the goal came. */
  readonly tally: Amount;
  /** When it was met for good; null while it is not. */
  readonly metAt: Instant | null;
  /** The order that a question is about, or the contract it was answered of; 0 for none yet. */
  readonly order: number;
  /** Wrong answers. */
  readonly wrong: number;
};

/** How a run ended. */
export type Ending = {
  readonly at: Instant;
  readonly outcome: 'done' | 'failed';
  /** Why it failed. */
  readonly reason: 'loss' | 'time' | null;
  /** Worth of everything then, without what came from outside. */
  readonly equity: Amount;
  /** What there was to read then: later trading is no part of the run. */
  readonly mark: Mark;
};

/** One attempt at a mission. */
export type Run = {
  readonly id: number;
  readonly startedAt: Instant;
  readonly startMark: Mark;
  /** Orders up to this id were there before. */
  readonly lastOldOrder: number;
  /** Leverage positions that were held or waited at the start, by id. */
  readonly openPositions: readonly number[];
  /** Worth of everything at the start, in USDT. */
  readonly startEquity: Amount;
  /** Up to where facts have been counted. */
  readonly mark: Mark;
  /** Worth of what came from outside since the start, less what went there. */
  readonly flows: Amount;
  readonly hints: number;
  readonly goals: readonly GoalState[];
  readonly ending: Ending | null;
};

/** A user and a mission: the latest attempt, and how many succeeded. */
export type Entry = {
  readonly user: number;
  readonly mission: string;
  readonly completions: number;
  readonly run: Run | null;
};

/** Entries by user and mission. Values are replaced, never changed. */
export class MissionState {
  readonly #entries = new Map<number, Map<string, Entry>>();

  entry(user: number, mission: string): Entry {
    return this.#entries.get(user)?.get(mission) ?? { user, mission, completions: 0, run: null };
  }

  put(entry: Entry): void {
    const own = this.#entries.get(entry.user) ?? new Map<string, Entry>();
    if (entry.run === null && entry.completions === 0) own.delete(entry.mission);
    else own.set(entry.mission, entry);
    if (own.size === 0) this.#entries.delete(entry.user);
    else this.#entries.set(entry.user, own);
  }

  /** The runs in progress of one user. */
  runningOf(user: number): readonly (Entry & { readonly run: Run })[] {
    return [...(this.#entries.get(user)?.values() ?? [])].filter(isRunning);
  }

  /** Every run in progress, by user. */
  running(): readonly (Entry & { readonly run: Run })[] {
    return [...this.#entries.keys()].sort((a, b) => a - b).flatMap((user) => this.runningOf(user));
  }

  /** Canonical: by user, then by mission. */
  dump(): readonly Entry[] {
    const byName = (a: Entry, b: Entry) => (a.mission < b.mission ? -1 : 1);
    return [...this.#entries].sort(([a], [b]) => a - b).flatMap(([, own]) => [...own.values()].sort(byName));
  }

  load(entries: readonly Entry[]): void {
    this.#entries.clear();
    for (const entry of entries) this.put(entry);
  }
}

function isRunning(entry: Entry): entry is Entry & { readonly run: Run } {
  return entry.run !== null && entry.run.ending === null;
}
