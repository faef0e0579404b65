/** Keeps journals as long as the process lives: for tests, and for a host that is configured to forget. */
import type {
  BranchId,
  FoundJournal,
  JournalArchive,
  JournalLine,
  JournalStorage,
  LineGroups,
  JournalLines,
  SealedText,
  SessionId,
  Storage,
  StoredJournal,
} from './port.ts';

/** So many lines are looked through for requests where a journal is opened again. */
const LATEST = 500;

/** One journal in memory. */
export class MemoryJournal implements JournalStorage {
  readonly archive: JournalArchive | undefined;
  #header: SealedText | undefined;
  #baseSeq = 0;
  #lines: JournalLine[] = [];
  #values = new Map<string, SealedText>();

  /** @param archive that of another journal, which this one goes on from */
  constructor(archive?: JournalArchive) {
    this.archive = archive;
  }

  async load(): Promise<FoundJournal | undefined> {
    if (!this.#header) return undefined;
    const first = Math.max(0, this.#lines.length - LATEST);
    return { header: this.#header, latest: [this.#from(first, LATEST)] };
  }

  async begin(header: SealedText, baseSeq: number, groups: LineGroups): Promise<void> {
    const all: JournalLines[] = [];
    for await (const group of groups) all.push(group);
    this.#header = header;
    this.#baseSeq = baseSeq;
    this.#lines = all.flatMap(({ lines }) => lines);
    this.#values = new Map();
  }

  async append({ lines }: JournalLines): Promise<void> {
    for (const line of lines) this.#lines.push(line);
  }

  async read(firstSeq: number, count: number): Promise<JournalLines> {
    return this.#from(firstSeq - this.#baseSeq - 1, count);
  }

  async value(name: string): Promise<SealedText | undefined> {
    return this.#values.get(name);
  }

  async setValue(name: string, value: SealedText | undefined): Promise<void> {
    if (value) this.#values.set(name, value);
    else this.#values.delete(name);
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    return [...this.#values.keys()].filter((name) => name.startsWith(prefix));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** As it is seen without being opened. */
  at(place: string): StoredJournal | undefined {
    const header = this.#header;
    return header && { place, header, last: this.#lines.at(-1)?.text, clock: this.#values.get('clock') };
  }

  #from(index: number, count: number): JournalLines {
    const previous = this.#lines[index - 1] ?? this.#header;
    return {
      firstSeq: this.#baseSeq + 1 + index,
      previous: previous?.seal ?? '',
      lines: this.#lines.slice(index, index + count),
    };
  }
}

/** Journals in memory. */
export class MemoryStorage implements Storage {
  readonly title = 'The memory of this process';
  readonly #journals = new Map<string, MemoryJournal>();
  readonly #present = new Map<string, BranchId>();

  async list(session: SessionId): Promise<readonly StoredJournal[]> {
    const stored = [...this.#journals].filter(([place]) => place.startsWith(sessionKey(session)));
    return stored.flatMap(([place, journal]) => journal.at(place) ?? []);
  }

  placeOf(id: BranchId): string {
    return sessionKey(id) + id.branch;
  }

  async open(_id: BranchId, place: string): Promise<JournalStorage> {
    const journal = this.#journals.get(place) ?? new MemoryJournal();
    this.#journals.set(place, journal);
    return journal;
  }

  async remove(_id: BranchId, place: string): Promise<void> {
    this.#journals.delete(place);
  }

  async present(session: SessionId): Promise<BranchId | undefined> {
    return this.#present.get(sessionKey(session));
  }

  async setPresent(id: BranchId): Promise<void> {
    this.#present.set(sessionKey(id), id);
  }
}

const sessionKey = ({ scenario, seed }: SessionId): string => `${JSON.stringify([scenario, seed])}\n`;
