/** The missions module's state: who runs which mission, how far they are, and how often they have done it. */
import type { Plain } from '#simulator/engine/kernel/index.ts';
import type { Mission } from './definition.ts';
import { savedEntries } from './records.ts';
import type { MissionEntry, Run } from './records.ts';

/** Entries by user and mission. Values are replaced, never changed. */
export class MissionState {
  /** Users for whom a look is due; between two works there are none, so they are not saved. */
  readonly due = new Set<number>();
  readonly #missions: readonly Mission[];
  readonly #entries = new Map<number, Map<string, MissionEntry>>();

  constructor(missions: readonly Mission[]) {
    this.#missions = missions;
  }

  entry(user: number, mission: string): MissionEntry {
    return this.#entries.get(user)?.get(mission) ?? { user, mission, completions: 0, run: null };
  }

  put(entry: MissionEntry): void {
    const own = this.#entries.get(entry.user) ?? new Map<string, MissionEntry>();
    if (entry.run === null && entry.completions === 0) own.delete(entry.mission);
    else own.set(entry.mission, entry);
    if (own.size === 0) this.#entries.delete(entry.user);
    else this.#entries.set(entry.user, own);
  }

  /** The runs in progress of one user. */
  runningOf(user: number): readonly (MissionEntry & { readonly run: Run })[] {
    return [...(this.#entries.get(user)?.values() ?? [])].filter(isRunning);
  }

  /** Every run in progress, by user. */
  running(): readonly (MissionEntry & { readonly run: Run })[] {
    return [...this.#entries.keys()].sort((a, b) => a - b).flatMap((user) => this.runningOf(user));
  }

  /** Canonical: by user, then by mission. */
  dump(): readonly MissionEntry[] {
    const byName = (a: MissionEntry, b: MissionEntry) => (a.mission < b.mission ? -1 : 1);
    return [...this.#entries].sort(([a], [b]) => a - b).flatMap(([, own]) => [...own.values()].sort(byName));
  }

  load(plain: Plain): void {
    const entries = savedEntries(plain, this.#missions);
    this.#entries.clear();
    this.due.clear();
    for (const entry of entries) this.put(entry);
  }
}

function isRunning(entry: MissionEntry): entry is MissionEntry & { readonly run: Run } {
  return entry.run !== null && entry.run.ending === null;
}
