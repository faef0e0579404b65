/** Keeps journals in memory. */
import type { Archive, JournalRecord } from '#simulator/kernel/index.ts';
import { byAge, rowOf } from './journal.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type {
  JournalHeader,
  Journals,
  JournalStore,
  Pages,
  SnapshotMark,
  StoredClock,
  StoredSession,
} from './journal.ts';
import type { SealedText } from './storage/port.ts';
import { RequestNotes } from './request-notes.ts';

async function collected(pages: Pages): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  for await (const page of pages) records.push(...page);
  return records;
}

/**
 * A journal that lives as long as the process: for tests, and for a host that is configured to forget.
 * @param archive what its snapshots refer to, where they do
 */
export function createMemoryStore(archive?: Archive): JournalStore {
  let header: JournalHeader | undefined;
  let clock: StoredClock | undefined;
  let snapshots: { readonly mark: SnapshotMark; readonly sealed: SealedText }[] = [];
  let records: JournalRecord[] = [];
  const requests = new RequestNotes();
  const without = ({ seq, at }: SnapshotMark) =>
    snapshots.filter(({ mark }) => mark.seq !== seq || mark.at !== at);
  const forget = (): void => {
    header = undefined;
    clock = undefined;
    snapshots = [];
    records = [];
    requests.clear();
  };
  return {
    archive,
    async load() {
      if (!header) return undefined;
      // What is appended later is not part of what was found.
      const [found, { baseSeq }] = [records.slice(), header];
      const states = snapshots;
      return {
        header,
        clock,
        snapshots: states.map(({ mark }) => mark),
        archive,
        snapshot: async ({ seq, at }) =>
          states.find(({ mark }) => mark.seq === seq && mark.at === at)?.sealed,
        records: async (after, count = found.length) =>
          found.slice(Math.max(0, after - baseSeq)).slice(0, count),
      };
    },
    async begin(next, pages = []) {
      const first = await collected(pages);
      forget();
      [header, records] = [next, first];
    },
    async append(more, given) {
      records.push(...more);
      requests.noteAll(more, given);
    },
    requestOf: async (key) => requests.of(key),
    async saveSnapshot(mark, sealed) {
      snapshots = [...without(mark), { mark, sealed }].sort((a, b) => a.mark.at - b.mark.at);
    },
    async dropSnapshot(mark) {
      snapshots = without(mark);
    },
    async saveClock(next) {
      clock = next;
    },
    clear: async () => forget(),
    async close() {},
  };
}

/**
 * A journal in memory that goes on from a place in a stored one: what lies before it is read there, and nothing is added there.
 * @param first its first records
 */
export async function createContinuation(
  stored: StoredSession,
  from: SnapshotMark,
  first: readonly JournalRecord[],
): Promise<JournalStore> {
  const { header } = stored;
  const own = createMemoryStore(stored.archive);
  await own.begin({ ...header, baseSeq: from.seq }, [first]);
  let earlier = stored.snapshots.filter(({ at }) => at <= from.at);
  return {
    ...own,
    async load() {
      const added = await own.load();
      return (
        added && {
          ...added,
          header,
          snapshots: [...earlier, ...added.snapshots],
          snapshot: async (mark) => (await added.snapshot(mark)) ?? stored.snapshot(mark),
          async records(afterSeq, count = Number.POSITIVE_INFINITY) {
            const after = Math.max(afterSeq, header.baseSeq);
            const left = Math.max(0, from.seq - after);
            const before = left > 0 ? await stored.records(after, Math.min(count, left)) : [];
            const behind = await added.records(Math.max(after, from.seq), count - before.length);
            return [...before, ...behind];
          },
        }
      );
    },
    async dropSnapshot(mark) {
      earlier = earlier.filter(({ seq, at }) => seq !== mark.seq || at !== mark.at);
      await own.dropSnapshot(mark);
    },
  };
}

/** Journals that live as long as the process. */
export function createMemoryJournals(): Journals {
  const stores = new Map<string, JournalStore>();
  const lastBranches = new Map<string, string>();
  const sessionKey = (scenario: string, seed: string): string => JSON.stringify([scenario, seed]);
  const branches = (scenario: string, seed: string) =>
    [...stores].filter(([key]) => key.startsWith(`${sessionKey(scenario, seed)}\n`));
  return {
    async open({ scenario, seed, branch }) {
      const key = `${sessionKey(scenario, seed)}\n${branch}`;
      const store = stores.get(key) ?? createMemoryStore();
      stores.set(key, store);
      return store;
    },
    async list(scenario, seed) {
      const rows = branches(scenario, seed).map(async ([, store]) => {
        const stored = await store.load();
        return stored && rowOf(stored.header, stored.clock, (await stored.records(0)).at(-1));
      });
      return byAge((await Promise.all(rows)).filter((row) => row !== undefined));
    },
    lastBranch: async (scenario, seed) => lastBranches.get(sessionKey(scenario, seed)) ?? MAIN_BRANCH,
    async remember({ scenario, seed, branch }) {
      lastBranches.set(sessionKey(scenario, seed), branch);
    },
    async forgetBranches(scenario, seed) {
      for (const [key] of branches(scenario, seed)) if (!key.endsWith(`\n${MAIN_BRANCH}`)) stores.delete(key);
    },
  };
}
