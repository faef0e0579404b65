/** All journals of a host, over what stores them. */
import { ControlError } from '#simulator/control/index.ts';
import { Journal } from './journal.ts';
import type { BranchRow, JournalHeader, SnapshotMark, StoredClock } from './journal.ts';
import { openValue } from './storage/lines.ts';
import { Losses } from './storage/losses.ts';
import { MemoryStorage } from './storage/memory.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { BranchId, SessionId, Storage } from './storage/port.ts';

/** All journals of a host: sessions by scenario and seed, branches by name. */
export interface Journals {
  /** Opens a branch's journal for writing; an empty one where there is none. */
  open(id: BranchId): Promise<Journal>;
  /** The branches of a session that have begun, `main` first, then by age. */
  list(scenario: string, seed: string): Promise<readonly BranchRow[]>;
  /** The branch of a session that was open last; `main` where none was, or where it is gone. */
  lastBranch(scenario: string, seed: string): Promise<string>;
  /** Notes which branch is open, so that the next start can go on with it. */
  remember(id: BranchId): Promise<void>;
  /** Takes every branch of a session but `main` away, or the one that is named. */
  forgetBranches(scenario: string, seed: string, name?: string): Promise<void>;
}

/** Branches of another session than a storage has room for are refused: ControlError OTHER_SESSION. */
export function createJournals(storage: Storage): Journals {
  /** What is kept, of the session or of the other one. */
  const kept = async (session: SessionId): Promise<readonly KeptJournal[]> =>
    (await storage.list(session)).flatMap(({ place, header: sealed, last, clock }) => {
      const header = openValue<JournalHeader>(sealed);
      return header
        ? [{ place, header, row: rowOf(header, openValue<StoredClock>(clock), markOf(last)) }]
        : [];
    });
  const remove = async ({ header: { scenario, seed }, place, row }: KeptJournal): Promise<void> =>
    storage.remove({ scenario, seed, branch: row.name }, place);
  return {
    async open(id) {
      const known = id.branch === MAIN_BRANCH ? [] : await kept(id);
      const other = known.find(({ header }) => !isOf(header, id))?.header;
      if (other) {
        const message = `${storage.title} keeps the session ${other.scenario}, seed ${other.seed}; start a host with another one for ${id.scenario}, seed ${id.seed}.`;
        throw new ControlError(409, 'OTHER_SESSION', message);
      }
      const found = known.find(({ row }) => row.name === id.branch)?.place;
      const place =
        found ??
        storage.placeOf(
          id,
          known.map((journal) => journal.place),
        );
      const losses = new Losses();
      return new Journal(await storage.open(id, place, losses), losses);
    },
    async list(scenario, seed) {
      const known = await kept({ scenario, seed });
      const rows = known.filter(({ header }) => isOf(header, { scenario, seed })).map(({ row }) => row);
      return rows.sort((a, b) => (a.origin?.number ?? 0) - (b.origin?.number ?? 0));
    },
    async lastBranch(scenario, seed) {
      const last = await storage.present({ scenario, seed });
      if (!last || last.branch === MAIN_BRANCH || !isOf(last, { scenario, seed })) return MAIN_BRANCH;
      // A reset that a crash has ended has taken branches away.
      const known = await kept({ scenario, seed });
      const isThere = known.some(
        ({ header, row }) => isOf(header, { scenario, seed }) && row.name === last.branch,
      );
      return isThere ? last.branch : MAIN_BRANCH;
    },
    remember: (id) => storage.setPresent(id),
    async forgetBranches(scenario, seed, name) {
      for (const journal of await kept({ scenario, seed })) {
        const isMeant =
          name === undefined || (journal.row.name === name && isOf(journal.header, { scenario, seed }));
        if (journal.row.name !== MAIN_BRANCH && isMeant) await remove(journal);
      }
    },
  };
}

/** Journals that live as long as the process. */
export const createMemoryJournals = (): Journals => createJournals(new MemoryStorage());

/** A journal that is kept. */
interface KeptJournal {
  readonly place: string;
  readonly header: JournalHeader;
  readonly row: BranchRow;
}

const isOf = (a: SessionId, b: SessionId): boolean => a.scenario === b.scenario && a.seed === b.seed;

function rowOf(
  { branch, base, baseSeq, start, source }: JournalHeader,
  clock: StoredClock | undefined,
  last: SnapshotMark | undefined,
): BranchRow {
  const begun = { seq: baseSeq, at: Math.max(base?.at ?? start, branch?.at ?? start) };
  const now = Math.max(begun.at, last?.at ?? begun.at, clock?.at ?? begun.at);
  return { name: branch?.name ?? MAIN_BRANCH, origin: branch, source, now, seq: last?.seq ?? begun.seq };
}

/** Number and instant of a record, whose text may be damaged. */
function markOf(record: string | undefined): SnapshotMark | undefined {
  try {
    return record === undefined ? undefined : JSON.parse(record);
  } catch {
    return undefined;
  }
}
