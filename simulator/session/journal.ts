/** Journals: what is stored of a session, from which it can be restored. */
import type { MessageReport } from '#simulator/control/index.ts';
import type { Instant, JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import type { ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { createMutex } from './mutex.ts';
import { nextTask } from './next-task.ts';
import { RequestNotes } from './request-notes.ts';
import type { NotedRequest } from './request-notes.ts';
import { JournalCorrupt } from './storage/errors.ts';
import { openRecords, openValue, sealOf, sealRecords, sealValue, seqOf } from './storage/lines.ts';
import { Losses } from './storage/losses.ts';
import type {
  JournalArchive,
  JournalLine,
  JournalStorage,
  JournalLines,
  SealedText,
} from './storage/port.ts';

/** What a journal belongs to: another scenario, seed or start would replay to something else. */
export interface JournalHeader {
  readonly format: 1;
  readonly scenario: string;
  readonly seed: string;
  readonly start: Instant;
  /** Version of the rules that it is played by; journals from before there was a third have none. */
  readonly rules?: number;
  /** The journal begins after this command: what the scenario itself runs while it is set up, or where `base` stands. */
  readonly baseSeq: number;
  /** Where the branch comes from; the first branch of a session, `main`, has none. */
  readonly branch?: BranchOrigin;
  /** What the scenario is read from, where it is none of the host's own. */
  readonly source?: ScenarioSource;
  /** A state to begin from instead of the scenario's beginning: that of an imported snapshot. */
  readonly base?: StoredSnapshot;
}

/** How a branch came about. */
export interface BranchOrigin {
  readonly name: string;
  /** The branch it was taken from; null when it was imported. */
  readonly from: string | null;
  /** Where the two part. */
  readonly at: Instant;
  /** 1 for the first branch beside `main`, then counting up. */
  readonly number: number;
  /** It is a moment that is kept: nothing is played on it, and who goes to it begins a branch of its own. */
  readonly isKept?: true;
}

/** What is known of a branch without opening it. */
export interface BranchRow {
  readonly name: string;
  readonly origin: BranchOrigin | undefined;
  /** What its scenario is read from, where it is none of the host's own. */
  readonly source: ScenarioSource | undefined;
  /** Where its clock stood when it was left, as far as that was stored. */
  readonly now: Instant;
  /** Its last command. */
  readonly seq: number;
}

/** Where the clock stood; `speed` 0 means paused. */
export interface StoredClock {
  readonly at: Instant;
  readonly speed: number;
}

/** State after the command `seq`, at `at`. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly at: Instant;
  readonly state: Plain;
  readonly codes: readonly MessageReport[];
}

/** Which snapshot: several may lie along the way, so that going back has not to begin at the beginning. */
export interface SnapshotMark {
  readonly seq: number;
  readonly at: Instant;
}

/** A journal as it was found. It can be read also when its store is closed, until another journal takes its place. */
export interface StoredSession {
  readonly header: JournalHeader;
  readonly clock: StoredClock | undefined;
  /** The snapshots that are there, earliest first; none is needed: the journal alone suffices. */
  readonly snapshots: readonly SnapshotMark[];
  /** What the snapshots refer to, where they do. */
  readonly archive: JournalArchive | undefined;
  /** A snapshot, still sealed; undefined when it is not there. */
  snapshot(mark: SnapshotMark): Promise<SealedText | undefined>;
  /** The records after `afterSeq` in order, `count` of them where there are as many and it is given; throws JournalCorrupt. */
  records(afterSeq: number, count?: number): Promise<JournalRecord[]>;
  /** The request that gave a record which was read here, where that has a key. */
  readonly requestOf: RequestOf;
}

type RequestOf = (record: JournalRecord) => string | undefined;

/** Records that are read at once where all are wanted. */
const RECORDS_OF_PAGE = 2_000;

/** Records in order, page by page. */
export type Pages = Iterable<readonly JournalRecord[]> | AsyncIterable<readonly JournalRecord[]>;

/** The records after one number up to another, or to the last. Other work has its turn between the pages. Throws JournalCorrupt. */
export async function* pagesOf(
  stored: Pick<StoredSession, 'records'>,
  afterSeq: number,
  lastSeq = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly JournalRecord[]> {
  for (let seq = afterSeq; seq < lastSeq;) {
    if (seq > afterSeq) await nextTask();
    const wanted = Math.min(RECORDS_OF_PAGE, lastSeq - seq);
    const page = await stored.records(seq, wanted);
    if (page.length > 0) yield page;
    seq += page.length;
    if (page.length === wanted) continue;
    if (lastSeq < Number.POSITIVE_INFINITY) throw new JournalCorrupt(`record ${seq + 1} is missing`);
    return;
  }
}

/** As `pagesOf`, up to the last record at or before an instant. */
export async function* pagesUntil(
  stored: Pick<StoredSession, 'records'>,
  afterSeq: number,
  until: Instant = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly JournalRecord[]> {
  for await (const page of pagesOf(stored, afterSeq)) {
    const due = page.filter(({ at }) => at <= until);
    if (due.length > 0) yield due;
    if (due.length < page.length) return;
  }
}

/** Requests by the `seq` of the command that each gave, as `requestText` writes them. */
export type RequestsBySeq = ReadonlyMap<number, string>;

/** So many records are worked on before other work gets its turn. */
const RECORDS_OF_SLICE = 250;

const CLOCK = 'clock';
const SNAPSHOT = 'snapshot-';
const snapshotName = ({ seq, at }: SnapshotMark): string => `${SNAPSHOT}${seq}-${at}`;

/** What is known of a journal that was loaded or begun. */
interface Extent {
  readonly header: JournalHeader;
  /** Number and seal of the last record, of the header where there is none. */
  readonly lastSeq: number;
  readonly seal: string;
  /** The last record that another host has appended. */
  readonly receivedSeq: number;
}

/**
 * Where a session survives: its records, sealed in a chain, with its clock and snapshots beside them. Each call is whole or not at
 * all: what `append` resolved is there after any crash, what it did not resolve is there whole or absent.
 */
export class Journal {
  readonly storage: JournalStorage;
  readonly #losses: Losses;
  /** Undefined until the journal was loaded or begun. */
  #extent: Extent | undefined;
  readonly #requests = new RequestNotes();
  #isClosed = false;
  /** The journal is read and written by one at a time. */
  readonly #runExclusive = createMutex();

  constructor(storage: JournalStorage, losses = new Losses()) {
    this.storage = storage;
    this.#losses = losses;
  }

  /** Where what never changes of the state is kept, for snapshots to refer to it; without it each snapshot is the whole state. */
  get archive(): JournalArchive | undefined {
    return this.storage.archive;
  }

  /** What is there; before the first `append` it must have been asked, or `begin` called. Throws JournalCorrupt. */
  load(): Promise<StoredSession | undefined> {
    return this.#runExclusive(async () => {
      this.#extent ??= await this.#find();
      if (!this.#extent) return undefined;
      // What is appended later is not part of what was found.
      const { header, lastSeq } = this.#extent;
      const { storage } = this;
      const requests = new WeakMap<JournalRecord, string>();
      return {
        header,
        clock: await this.clock(),
        snapshots: await this.#marks(),
        archive: storage.archive,
        snapshot: (mark) => storage.value(snapshotName(mark)),
        records: (afterSeq, count = Number.POSITIVE_INFINITY) => {
          const after = Math.max(afterSeq, header.baseSeq);
          return this.#read(after, Math.min(count, lastSeq - after), requests);
        },
        requestOf: (record) => requests.get(record),
      };
    });
  }

  /**
   * Begins a journal with these records in place of whatever there was. It is there when all of them are stored, and not before.
   * @param requestOf the request that gave a record, so that one which is repeated is not carried out again
   */
  begin(header: JournalHeader, records: Pages = [], requestOf?: RequestOf): Promise<void> {
    return this.#runExclusive(async () => {
      this.#assertOpen();
      const { baseSeq } = header;
      const first = sealValue(header);
      const notes = this.#requests;
      let extent: Extent = { header, lastSeq: baseSeq, seal: first.seal, receivedSeq: baseSeq };
      const groups = async function* (): AsyncGenerator<JournalLines> {
        for await (const page of records) {
          const group = { firstSeq: extent.lastSeq + 1, previous: extent.seal, lines: [] as JournalLine[] };
          for (let from = 0; from < page.length; from += RECORDS_OF_SLICE) {
            if (from > 0) await nextTask();
            const slice = page.slice(from, from + RECORDS_OF_SLICE);
            const lines = sealRecords(extent.seal, slice);
            lines.forEach((line, index) => {
              const record = slice[index];
              const request = record && requestOf?.(record);
              group.lines.push({ ...line, request });
              if (record) notes.note(request, record.name);
            });
            extent = extendedBy(extent, lines);
          }
          if (page.length > 0) yield group;
        }
      };
      this.#extent = undefined;
      this.#requests.clear();
      await this.storage.begin(first, baseSeq, groups());
      this.#extent = extent;
    });
  }

  /** `requests`: the request that gave a command, by the command's `seq`, where it has a key. */
  append(records: readonly JournalRecord[], requests?: RequestsBySeq): Promise<void> {
    return this.#runExclusive(async () => {
      this.#assertOpen();
      const extent = this.#extent;
      if (!extent) throw new Error('This journal has not been loaded or begun.');
      // What was received from another host is in the journal already.
      const added = records.filter(({ seq }) => seq > extent.receivedSeq);
      const [first] = added;
      if (!first) return;
      const { lastSeq, seal } = extent;
      if (first.seq !== lastSeq + 1)
        throw new Error(`The journal ends with record ${lastSeq}: it cannot go on with ${first.seq}.`);
      const lines = sealRecords(seal, added).map(({ text, seal: own }, index): JournalLine => ({
        text,
        seal: own,
        request: requests?.get(first.seq + index),
      }));
      await this.storage.append({ firstSeq: first.seq, previous: seal, lines });
      this.#requests.noteAll(added, requests);
      this.#extent = extendedBy(extent, lines);
    });
  }

  /** Takes note of lines that another host has appended. */
  receive({ firstSeq, lines }: JournalLines): void {
    for (const line of lines) this.#requests.noteLine(line);
    const extent = this.#extent;
    const receivedSeq = firstSeq + lines.length - 1;
    if (!extent || receivedSeq <= extent.lastSeq) return;
    this.#extent = { ...extent, lastSeq: receivedSeq, seal: lines.at(-1)?.seal ?? extent.seal, receivedSeq };
  }

  /** What the request with a key asked for and commanded, where that is among the latest. */
  requestOf(key: string): NotedRequest | undefined {
    return this.#requests.of(key);
  }

  /** Keeps a sealed StoredSnapshot. */
  async saveSnapshot(mark: SnapshotMark, snapshot: SealedText): Promise<void> {
    this.#assertOpen();
    await this.storage.setValue(snapshotName(mark), snapshot);
  }

  async dropSnapshot(mark: SnapshotMark): Promise<void> {
    await this.storage.setValue(snapshotName(mark), undefined);
  }

  async saveClock(clock: StoredClock): Promise<void> {
    this.#assertOpen();
    await this.storage.setValue(CLOCK, sealValue(clock));
  }

  /** Where the clock stands that is stored at this moment. */
  async clock(): Promise<StoredClock | undefined> {
    return openValue<StoredClock>(await this.storage.value(CLOCK));
  }

  /** The next host that opens the journal must be the only one that writes it. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#runExclusive(() => this.storage.close());
  }

  /** Calls `listener` once, with the reason, when what is stored is taken away under the journal. Not every storage can find out. */
  onLoss(listener: (reason: Error) => void): void {
    this.#losses.listen(listener);
  }

  async #find(): Promise<Extent | undefined> {
    const found = await this.storage.load();
    if (!found) return undefined;
    const header = openValue<JournalHeader>(found.header);
    if (!header) throw new JournalCorrupt('its header does not match its seal');
    let [lastSeq, seal] = [header.baseSeq, found.header.seal];
    let checked = 0;
    for await (const { firstSeq, previous, lines } of found.latest) {
      if (checked === 0 && lines.length > 0) [lastSeq, seal] = [firstSeq - 1, previous];
      for (const line of lines) {
        lastSeq += 1;
        seal = sealOf(seal, line.text);
        if (seal !== line.seal || seqOf(line) !== lastSeq) {
          const which = Number.isNaN(lastSeq) ? 'at the end' : lastSeq;
          throw new JournalCorrupt(`record ${which} does not match its seal`);
        }
        this.#requests.noteLine(line);
        checked += 1;
        if (checked % RECORDS_OF_SLICE === 0) await nextTask();
      }
    }
    return { header, lastSeq, seal, receivedSeq: header.baseSeq };
  }

  /** The snapshots that are there, earliest first. */
  async #marks(): Promise<readonly SnapshotMark[]> {
    const marks = (await this.storage.valueNames(SNAPSHOT)).flatMap((name) => {
      const [, seq, at] = /^snapshot-(\d+)-(\d+)$/.exec(name) ?? [];
      return seq === undefined || at === undefined ? [] : [{ seq: Number(seq), at: Number(at) }];
    });
    return marks.sort((a, b) => a.at - b.at || a.seq - b.seq);
  }

  async #read(
    after: number,
    count: number,
    requests: WeakMap<JournalRecord, string>,
  ): Promise<JournalRecord[]> {
    if (count <= 0) return [];
    const { previous, lines } = await this.storage.read(after + 1, count);
    const records: JournalRecord[] = [];
    let seal = previous;
    for (let from = 0; from < lines.length; from += RECORDS_OF_SLICE) {
      if (from > 0) await nextTask();
      const slice = lines.slice(from, from + RECORDS_OF_SLICE);
      openRecords(seal, after + 1 + from, slice).forEach((record, index) => {
        records.push(record);
        const request = slice[index]?.request;
        if (request !== undefined) requests.set(record, request);
      });
      seal = slice.at(-1)?.seal ?? seal;
    }
    if (records.length < count) throw new JournalCorrupt(`record ${after + records.length + 1} is missing`);
    return records;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('This journal has been closed.');
  }
}

const extendedBy = (extent: Extent, lines: readonly SealedText[]): Extent => ({
  ...extent,
  lastSeq: extent.lastSeq + lines.length,
  seal: lines.at(-1)?.seal ?? extent.seal,
});
