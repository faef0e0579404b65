/** Keeps journals in streams of NATS JetStream. */
import { rowOf } from '../../journal.ts';
import { openValue, readLine, sealRecords, sealValue, writeLine } from '../../storage/lines.ts';
import type {
  BranchRow,
  JournalHeader,
  JournalStore,
  Pages,
  RequestsBySeq,
  SnapshotMark,
  StoredClock,
} from '../../journal.ts';
import type { BranchId, SealedText } from '../../storage/port.ts';
import { createMutex } from '../../mutex.ts';
import { RequestNotes } from '../../request-notes.ts';
import type { NotedRequest } from '../../request-notes.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { BranchStream, createStream, isConflict, lastSealOf, lost, recordsOf } from './branch-stream.ts';
import type { LogMessage } from './branch-stream.ts';
import { withPatience } from './room-log.ts';
import type { RoomLog } from './room-log.ts';

/** Where the journal of a branch lies: the value of its key. */
export interface BranchEntry {
  readonly id: BranchId;
  readonly stream: string;
}

/** The end of a journal: what the next record is appended to. */
export interface LogEnd {
  /** Of the last message. */
  readonly sequence: number;
  /** Of the last line. */
  readonly seal: string;
  /** Number of the next record. */
  readonly nextSeq: number;
}

export const isSameBranch = (a: BranchId, b: BranchId): boolean =>
  a.scenario === b.scenario && a.seed === b.seed && a.branch === b.branch;

const MAX_TAKEOVERS = 20;
/** Messages that are read for their requests by a host that takes a journal over. */
const MESSAGES_READ = 1_000;

const clockKey = (key: string): string => `clock.${key}`;

/** The value of a key of the room, and its revision; 0 where there is none. */
export async function readEntry<T>(
  { values }: RoomLog,
  key: string,
): Promise<{ readonly value: T | undefined; readonly revision: number }> {
  const entry = await values.get(key);
  if (!entry) return { value: undefined, revision: 0 };
  if (entry.operation !== 'PUT') return { value: undefined, revision: entry.revision };
  return { value: openValue<T>(readLine(entry.string())), revision: entry.revision };
}

/** A value as it lies at a key of the room. */
export const entryText = (value: unknown): string => writeLine(sealValue(value)).trimEnd();

/** What the row of a branch says, found from the first and the last message of its stream. */
export async function readBranchRow(log: RoomLog, key: string): Promise<BranchRow | undefined> {
  const { value: entry } = await readEntry<BranchEntry>(log, key);
  if (!entry) return undefined;
  const stream = new BranchStream(log, entry.stream);
  const { header } = await stream.header();
  const { value: clock } = await readEntry<StoredClock>(log, clockKey(key));
  return rowOf(header, clock, await lastRecord(stream));
}

async function lastRecord(stream: BranchStream): Promise<SnapshotMark | undefined> {
  for (let sequence = await stream.lastSequence(); sequence > 1; sequence--) {
    const last = (await stream.message(sequence)).lines.at(-1);
    if (last) return JSON.parse(last.text) as SnapshotMark;
  }
  return undefined;
}

/** What the end of a journal is after a message. */
export const endAfter = (message: LogMessage): LogEnd => ({
  sequence: message.sequence,
  seal: lastSealOf(message),
  nextSeq: message.firstSeq + (message.sequence === 1 ? 0 : message.lines.length),
});

/**
 * A journal in a stream. `append` resolves when the server has acknowledged the message. The host that leads the room takes
 * the stream over with an empty message when it loads the journal; from then on an append of any other host is refused.
 * A host that follows reads, and what it is given to keep is left to the leader.
 */
export class NatsStore implements JournalStore {
  readonly #log: RoomLog;
  readonly #id: BranchId;
  /** Names the branch among those of the room. */
  readonly #key: string;
  readonly #leads: () => boolean;
  #stream: BranchStream | undefined;
  /** Revision of the branch's key. */
  #revision = 0;
  /** Known once the journal was loaded or begun. */
  #end: LogEnd | undefined;
  #hasTakenOver = false;
  readonly #requests = new RequestNotes();
  /** To be saved. */
  #clock: StoredClock | undefined;
  #saving: Promise<void> | undefined;
  readonly #runExclusive = createMutex();

  /** @param leads whether this host leads the room */
  constructor(log: RoomLog, id: BranchId, key: string, leads: () => boolean) {
    this.#log = log;
    this.#id = id;
    this.#key = key;
    this.#leads = leads;
  }

  get isFollowed(): boolean {
    return !this.#leads();
  }

  get id(): BranchId {
    return this.#id;
  }

  /** Undefined before the journal was loaded or begun. */
  get stream(): BranchStream | undefined {
    return this.#stream;
  }

  get end(): LogEnd | undefined {
    return this.#end;
  }

  load(): ReturnType<JournalStore['load']> {
    return this.#runExclusive(() => withPatience(() => this.#load()));
  }

  async #load(): ReturnType<JournalStore['load']> {
    const { value, revision } = await readEntry<BranchEntry>(this.#log, this.#key);
    this.#revision = revision;
    if (!value) return undefined;
    if (this.#stream?.name !== value.stream) {
      this.#stream = new BranchStream(this.#log, value.stream);
      this.#hasTakenOver = false;
    }
    const stream = this.#stream;
    const { header } = await stream.header();
    if (!this.#hasTakenOver) {
      this.#end = await endOf(stream);
      await this.#readRequests(stream, this.#end.sequence);
    }
    if (this.#leads()) await this.#takeOver(stream);
    const { sequence } = this.#end ?? (await endOf(stream));
    return {
      header,
      clock: (await readEntry<StoredClock>(this.#log, clockKey(this.#key))).value,
      snapshots: await this.#snapshots(stream),
      snapshot: async (mark) => {
        const bytes = await this.#log.objects.getBlob(snapshotName(stream, mark));
        return bytes ? readLine(Buffer.from(bytes).toString('utf8').trimEnd()) : undefined;
      },
      records: (after, count = Number.POSITIVE_INFINITY) =>
        stream.records(Math.max(after, header.baseSeq), count, sequence),
    };
  }

  /** Whether the room still keeps the branch in the stream that was loaded. */
  async isCurrent(): Promise<boolean> {
    const { value } = await readEntry<BranchEntry>(this.#log, this.#key);
    return value !== undefined && value.stream === this.#stream?.name;
  }

  /** Makes this host, which has followed the journal, the one that appends; resolves with the last message before that. */
  takeOver(): Promise<number> {
    return this.#runExclusive(async () => {
      if (!this.#stream) throw new Error('The journal has not been loaded.');
      return this.#takeOver(this.#stream);
    });
  }

  begin(header: JournalHeader, records: Pages = []): Promise<void> {
    return this.#runExclusive(async () => {
      if (!this.#leads()) throw lost();
      const { value: old, revision } = await readEntry<BranchEntry>(this.#log, this.#key);
      if (revision !== this.#revision && this.#stream !== undefined) throw lost();
      const stream = await createStream(this.#log, this.#key);
      const first = sealValue(header);
      const firstSeq = header.baseSeq + 1;
      try {
        const sequence = await stream.append({ firstSeq, previous: '', lines: [first] }, 0);
        let end: LogEnd = { sequence, seal: first.seal, nextSeq: firstSeq };
        for await (const page of records) end = await appendTo(stream, end, page);
        // From here on the new journal is the branch's; what comes before a crash at this point is not.
        this.#revision = await this.#replaceEntry({ id: this.#id, stream: stream.name }, revision);
        this.#end = end;
      } catch (error) {
        await stream.remove();
        throw error;
      }
      this.#stream = stream;
      this.#hasTakenOver = true;
      this.#requests.clear();
      await this.#log.values.delete(clockKey(this.#key));
      if (old) await new BranchStream(this.#log, old.stream).remove();
    });
  }

  /** What this host has followed is in the journal already. */
  append(records: readonly JournalRecord[], requests?: RequestsBySeq): Promise<void> {
    return this.#runExclusive(async () => {
      if (!this.#stream || !this.#end) throw new Error('The journal has not been loaded or begun.');
      const { nextSeq } = this.#end;
      const added = records.filter(({ seq }) => seq >= nextSeq);
      if (added.length === 0) return;
      if (this.isFollowed || !this.#hasTakenOver) throw lost();
      this.#end = await appendTo(this.#stream, this.#end, added, requests);
      this.#requests.noteAll(added, requests);
    });
  }

  /** A message of the host that leads, and its records, while this one follows. */
  receive(message: LogMessage, records: readonly JournalRecord[]): void {
    this.#requests.noteAll(records, message.requests);
    // What comes before the takeover of this host may arrive after it. What comes behind it is another host's.
    if (message.sequence <= (this.#end?.sequence ?? 0)) return;
    this.#end = endAfter(message);
    this.#hasTakenOver = false;
  }

  requestOf(key: string): Promise<NotedRequest | undefined> {
    return Promise.resolve(this.#requests.of(key));
  }

  /** Notes the requests of the last messages up to `last`. */
  async #readRequests(stream: BranchStream, last: number): Promise<void> {
    this.#requests.clear();
    for await (const message of stream.read(Math.max(2, last - MESSAGES_READ), last))
      if (message.requests.size > 0) this.#requests.noteAll(recordsOf(message), message.requests);
  }

  async saveSnapshot(mark: SnapshotMark, snapshot: SealedText): Promise<void> {
    if (this.isFollowed || !this.#stream) return;
    const why = this.#log.health.away();
    if (why !== undefined) throw new Error(why);
    const name = snapshotName(this.#stream, mark);
    await this.#log.objects.putBlob({ name }, Buffer.from(writeLine(snapshot), 'utf8'));
  }

  async dropSnapshot(mark: SnapshotMark): Promise<void> {
    if (this.isFollowed || !this.#stream) return;
    await this.#log.objects.delete(snapshotName(this.#stream, mark));
  }

  /** Does not wait for the servers, which may be away: the clock is saved again soon, and announced besides. */
  async saveClock(clock: StoredClock): Promise<void> {
    this.#clock = clock;
    this.#saving ??= this.#saveClocks().finally(() => (this.#saving = undefined));
  }

  clear(): Promise<void> {
    return this.#runExclusive(async () => {
      if (this.isFollowed) return;
      const { value: old } = await readEntry<BranchEntry>(this.#log, this.#key);
      await this.#log.values.delete(this.#key);
      await this.#log.values.delete(clockKey(this.#key));
      if (old) await new BranchStream(this.#log, old.stream).remove();
      this.#stream = undefined;
      this.#end = undefined;
      this.#requests.clear();
    });
  }

  /** Finishes what is under way; the connection is the room's. */
  async close(): Promise<void> {
    await this.#saving;
    await this.#runExclusive(async () => undefined);
  }

  async #saveClocks(): Promise<void> {
    while (this.#clock) {
      const text = entryText(this.#clock);
      this.#clock = undefined;
      const { values, health } = this.#log;
      // A host that leaves does not wait for servers that are away.
      const isKept = !this.isFollowed && !(health.isLeaving && health.away() !== undefined);
      if (isKept) await values.put(clockKey(this.#key), text).catch(() => undefined);
    }
  }

  /** Appends an empty message, after which no other host can append; resolves with the sequence before it. */
  async #takeOver(stream: BranchStream): Promise<number> {
    if (this.#hasTakenOver && this.#end) return this.#end.sequence;
    for (let attempt = 0; attempt < MAX_TAKEOVERS; attempt++) {
      const { sequence: last, seal, nextSeq } = await endOf(stream);
      try {
        const entry = { firstSeq: nextSeq, previous: seal, lines: [] };
        const sequence = await stream.append(entry, last);
        if ((this.#end?.sequence ?? 0) < last) await this.#readRequests(stream, last);
        this.#end = { sequence, seal, nextSeq };
        this.#hasTakenOver = true;
        return last;
      } catch (error) {
        // Another host has appended in the meantime.
        if (!isLost(error)) throw error;
      }
    }
    throw lost();
  }

  async #snapshots(stream: BranchStream): Promise<readonly SnapshotMark[]> {
    const marks = (await this.#log.objects.list()).flatMap(({ name, deleted }) => {
      const [, seq, at] = /^(\d+)-(\d+)$/.exec(name.slice(stream.name.length + 1)) ?? [];
      return deleted || !name.startsWith(`${stream.name}/`) || seq === undefined
        ? []
        : [{ seq: Number(seq), at: Number(at) }];
    });
    return marks.sort((a, b) => a.at - b.at || a.seq - b.seq);
  }

  async #replaceEntry(entry: BranchEntry, revision: number): Promise<number> {
    const { values } = this.#log;
    try {
      return await (revision === 0
        ? values.create(this.#key, entryText(entry))
        : values.update(this.#key, entryText(entry), revision));
    } catch (error) {
      throw isConflict(error) ? lost() : error;
    }
  }
}

const isLost = (error: unknown): boolean => error instanceof Error && error.name === 'JournalLost';

const endOf = async (stream: BranchStream): Promise<LogEnd> =>
  endAfter(await stream.message(await stream.lastSequence()));

async function appendTo(
  stream: BranchStream,
  { sequence, seal, nextSeq }: LogEnd,
  records: readonly JournalRecord[],
  requests?: RequestsBySeq,
): Promise<LogEnd> {
  const lines = sealRecords(seal, records);
  const last = lines.at(-1);
  if (!last) return { sequence, seal, nextSeq };
  const entry = { firstSeq: nextSeq, previous: seal, lines, requests };
  return {
    sequence: await stream.append(entry, sequence),
    seal: last.seal,
    nextSeq: nextSeq + lines.length,
  };
}

const snapshotName = (stream: BranchStream, { seq, at }: SnapshotMark): string =>
  `${stream.name}/${seq}-${at}`;
