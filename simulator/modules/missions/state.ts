/** The missions module's state: who runs which mission, how far they are, and how often they have done it. */
import type { Entry, Run } from './records.ts';

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
