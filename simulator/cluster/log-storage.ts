/** Keeps journals in the streams of a log. */
import { BranchStream, createStream, lastSealOf, lost } from './branch-stream.ts';
import type { LogMessage } from './branch-stream.ts';
import { LOOK_MS } from './deadlines.ts';
import { pause } from '#shared/pause.ts';
import type { LogPort } from './port.ts';
import type { StoredClock } from '#simulator/session/journal.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import { JournalLost } from '#simulator/session/storage/errors.ts';
import { openValue, readJournalLine, sealValue, writeLine } from '#simulator/session/storage/lines.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import type {
  BranchId,
  FoundJournal,
  JournalStorage,
  LineGroups,
  JournalLines,
  SealedText,
  Storage,
  StoredJournal,
} from '#simulator/session/storage/port.ts';

/** Where the journal of a branch lies: the value of its key. */
interface BranchEntry {
  readonly id: BranchId;
  readonly stream: string;
}

/** The end of a journal: what the next record is appended to. */
interface LogEnd {
  /** Of the last message. */
  readonly sequence: number;
  /** Of the last line. */
  readonly seal: string;
  /** Number of the next record. */
  readonly nextSeq: number;
}

/** Whether this host leads the room; another one keeps nothing. */
interface Leader {
  leads(): boolean;
  /** Whether no other host can lead at this moment. */
  holdsLease(): boolean;
}

const PRESENT = 'present';
const MAIN_KEY = 'branch.0';
const BRANCH_KEYS = 'branch.*';
const MAX_TAKEOVERS = 20;
/** So many messages, and so many records, are looked through for requests by a host that opens a journal. */
const LATEST_MESSAGES = 1_000;
const LATEST_RECORDS = 10_000;
const SNAPSHOT = 'snapshot-';

const clockKey = (key: string): string => `clock.${key}`;

/** The sealed value of a key of the room, and its revision; 0 where there is none. */
async function readEntry(
  { values }: LogPort,
  key: string,
): Promise<{ readonly sealed: SealedText | undefined; readonly revision: number }> {
  const entry = await values.newest(key);
  const sealed = entry?.text === undefined ? undefined : readJournalLine(entry.text);
  return { sealed, revision: entry?.revision ?? 0 };
}

/** A value as it lies at a key of the room. */
const entryText = (sealed: SealedText): string => writeLine(sealed).trimEnd();

/** What the end of a journal is after a message. */
const endAfter = (message: LogMessage): LogEnd => ({
  sequence: message.sequence,
  seal: lastSealOf(message),
  nextSeq: message.firstSeq + (message.sequence === 1 ? 0 : message.lines.length),
});

const endOf = async (stream: BranchStream): Promise<LogEnd> =>
  endAfter(await stream.message(await stream.lastSequence()));

/**
 * A journal in a stream. `append` resolves when the server has acknowledged the message. The host that leads the room takes
 * the stream over with an empty message when it loads the journal; from then on an append of any other host is refused.
 * A host that follows reads, and what it is given to keep is left to the leader.
 */
export class LogJournal implements JournalStorage {
  readonly archive = undefined;
  readonly id: BranchId;
  readonly #log: LogPort;
  /** Names the branch among those of the room. */
  readonly #key: string;
  readonly #leader: Leader;
  #stream: BranchStream | undefined;
  /** Revision of the branch's key. */
  #revision = 0;
  /** Known once the journal was loaded or begun. */
  #end: LogEnd | undefined;
  #hasTakenOver = false;
  /** To be saved. */
  #clock: SealedText | undefined;
  /** Revision of the clock's key; undefined where it has to be looked up. */
  #clockRevision: number | undefined;
  #clockAt = 0;
  #saving: Promise<void> | undefined;
  readonly #runExclusive = createMutex();

  constructor(log: LogPort, id: BranchId, key: string, leader: Leader) {
    this.#log = log;
    this.id = id;
    this.#key = key;
    this.#leader = leader;
  }

  /** Undefined before the journal was loaded or begun. */
  get stream(): BranchStream | undefined {
    return this.#stream;
  }

  get end(): LogEnd | undefined {
    return this.#end;
  }

  /** Where the clock stands that this host has stored or read: no other host begins to lead at an earlier instant. */
  get clockAt(): Instant {
    return this.#clockAt;
  }

  load(): Promise<FoundJournal | undefined> {
    return this.#runExclusive(() => this.#log.withPatience(() => this.#load()));
  }

  async #load(): Promise<FoundJournal | undefined> {
    const { sealed, revision } = await readEntry(this.#log, this.#key);
    const entry = openValue<BranchEntry>(sealed);
    this.#revision = revision;
    if (!entry) return undefined;
    const stream = new BranchStream(this.#log, entry.stream);
    this.#stream = stream;
    this.#hasTakenOver = false;
    const header = await stream.header();
    this.#end = await endOf(stream);
    if (this.#leader.leads()) await this.#takeOver(stream);
    const { sequence, nextSeq } = this.#end;
    const first = nextSeq > LATEST_RECORDS ? await stream.find(nextSeq - LATEST_RECORDS, sequence) : 0;
    return { header, latest: stream.read(Math.max(2, first, sequence - LATEST_MESSAGES), sequence) };
  }

  /** Whether the room plays this branch, and still keeps it in the stream that was loaded. */
  async isCurrent(present: BranchId | undefined): Promise<boolean> {
    const { scenario, seed, branch } = this.id;
    if (present?.scenario !== scenario || present.seed !== seed || present.branch !== branch) return false;
    const entry = openValue<BranchEntry>((await readEntry(this.#log, this.#key)).sealed);
    return entry !== undefined && entry.stream === this.#stream?.name;
  }

  /** Makes this host, which has followed the journal, the one that appends; resolves with the last message before that, and with those that it has not received. */
  takeOver(): Promise<{ readonly last: number; readonly missed: readonly LogMessage[] }> {
    return this.#runExclusive(async () => {
      if (!this.#stream || !this.#end) throw new Error('The journal has not been loaded.');
      const known = this.#end.sequence;
      const last = await this.#takeOver(this.#stream);
      const missed: LogMessage[] = [];
      for await (const message of this.#stream.read(known + 1, last)) missed.push(message);
      return { last, missed };
    });
  }

  begin(header: SealedText, baseSeq: number, groups: LineGroups): Promise<void> {
    return this.#runExclusive(async () => {
      if (!this.#leader.leads()) throw lost();
      const { sealed, revision } = await readEntry(this.#log, this.#key);
      if (revision !== this.#revision && this.#stream !== undefined) throw lost();
      const stream = await createStream(this.#log, this.#key);
      try {
        const nextSeq = baseSeq + 1;
        const sequence = await stream.append({ firstSeq: nextSeq, previous: '', lines: [header] }, 0);
        let end: LogEnd = { sequence, seal: header.seal, nextSeq };
        for await (const group of groups) end = await appendTo(stream, end, group);
        // From here on the new journal is the branch's; what comes before a crash at this point is not.
        this.#revision = await this.#replaceEntry({ id: this.id, stream: stream.name }, revision);
        this.#end = end;
      } catch (error) {
        await stream.remove();
        throw error;
      }
      this.#stream = stream;
      this.#hasTakenOver = true;
      await this.#log.values.delete(clockKey(this.#key));
      [this.#clockRevision, this.#clockAt] = [undefined, 0];
      const old = openValue<BranchEntry>(sealed);
      if (old) await new BranchStream(this.#log, old.stream).remove();
    });
  }

  append(lines: JournalLines): Promise<void> {
    return this.#runExclusive(async () => {
      if (!this.#stream || !this.#end) throw new Error('The journal has not been loaded or begun.');
      if (!this.#leader.leads() || !this.#hasTakenOver) throw lost();
      this.#end = await appendTo(this.#stream, this.#end, lines);
    });
  }

  /** Takes note of a message of the host that leads, while this one follows. */
  receive(message: LogMessage): void {
    // What comes before the takeover of this host may arrive after it. What comes behind it is another host's.
    if (message.sequence <= (this.#end?.sequence ?? 0)) return;
    this.#end = endAfter(message);
    this.#hasTakenOver = false;
  }

  async read(firstSeq: number, count: number): Promise<JournalLines> {
    if (!this.#stream || !this.#end) throw new Error('The journal has not been loaded or begun.');
    return this.#stream.lines(firstSeq, count, this.#end.sequence);
  }

  async value(name: string): Promise<SealedText | undefined> {
    if (!this.#stream) return undefined;
    if (!name.startsWith(SNAPSHOT)) {
      const { sealed, revision } = await readEntry(this.#log, clockKey(this.#key));
      this.#clockRevision = revision;
      this.#clockAt = Math.max(this.#clockAt, openValue<StoredClock>(sealed)?.at ?? 0);
      return sealed;
    }
    const bytes = await this.#log.objects.get(objectName(this.#stream, name));
    return bytes ? readJournalLine(Buffer.from(bytes).toString('utf8').trimEnd()) : undefined;
  }

  async setValue(name: string, value: SealedText | undefined): Promise<void> {
    if (!name.startsWith(SNAPSHOT)) return this.#saveClock(value);
    if (!this.#leader.leads() || !this.#stream) return;
    const { health, objects } = this.#log;
    const object = objectName(this.#stream, name);
    if (!value) {
      await objects.delete(object);
      return;
    }
    const why = health.away();
    if (why !== undefined) throw new Error(why);
    await objects.put(object, Buffer.from(writeLine(value), 'utf8'));
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    const stream = this.#stream;
    if (!stream) return [];
    const names = (await this.#log.objects.list()).flatMap(({ name }) =>
      name.startsWith(`${stream.name}/`) ? [SNAPSHOT + name.slice(stream.name.length + 1)] : [],
    );
    return names.filter((name) => name.startsWith(prefix));
  }

  /** The connection is the room's. */
  async close(): Promise<void> {
    await this.#saving;
    await this.#runExclusive(async () => undefined);
  }

  /** Of several that come while one is being stored, the last one is stored next. */
  #saveClock(clock: SealedText | undefined): Promise<void> {
    this.#clock = clock;
    return (this.#saving ??= this.#saveClocks().finally(() => (this.#saving = undefined)));
  }

  async #saveClocks(): Promise<void> {
    while (this.#clock) {
      const clock = this.#clock;
      this.#clock = undefined;
      const { health } = this.#log;
      // A host that leaves does not wait for servers that are away.
      if (this.#leader.leads() && !(health.isLeaving && health.away() !== undefined))
        await health.storing((failed) => this.#storeClock(clock, failed));
    }
    // Where another host may lead by now, it may have read the clock before: nothing is shown until this host knows that it leads.
    while (this.#leader.leads() && !this.#leader.holdsLease() && !this.#log.health.isLeaving)
      await pause(LOOK_MS);
  }

  /** Replaces the clock, whose time never goes back. What was sent once is sent again until it is stored, or this host does not lead any more. */
  async #storeClock(given: SealedText, failed: (error: unknown) => void): Promise<void> {
    const { values, health } = this.#log;
    const key = clockKey(this.#key);
    let clock = given;
    while (this.#leader.leads()) {
      try {
        this.#clockRevision ??= (await values.newest(key))?.revision ?? 0;
        const at = openValue<StoredClock>(clock)?.at ?? 0;
        const revision = await values.replace(key, entryText(clock), this.#clockRevision);
        this.#clockRevision = revision;
        if (revision !== undefined) {
          this.#clockAt = Math.max(this.#clockAt, at);
          return;
        }
        // It was stored without an acknowledgement, or the leader before this one was late.
        const { sealed } = await readEntry(this.#log, key);
        clock = laterClock(clock, sealed);
      } catch (error) {
        if (health.isLeaving) return;
        failed(error);
        await pause(LOOK_MS);
      }
    }
  }

  /** Appends an empty message, after which no other host can append; resolves with the sequence before it. */
  async #takeOver(stream: BranchStream): Promise<number> {
    if (this.#hasTakenOver && this.#end) return this.#end.sequence;
    for (let attempt = 0; attempt < MAX_TAKEOVERS; attempt++) {
      const { sequence: last, seal, nextSeq } = await endOf(stream);
      try {
        const sequence = await stream.append({ firstSeq: nextSeq, previous: seal, lines: [] }, last);
        this.#end = { sequence, seal, nextSeq };
        this.#hasTakenOver = true;
        return last;
      } catch (error) {
        // Another host has appended in the meantime.
        if (!(error instanceof JournalLost)) throw error;
      }
    }
    throw lost();
  }

  async #replaceEntry(entry: BranchEntry, revision: number): Promise<number> {
    const { values } = this.#log;
    const text = entryText(sealValue(entry));
    const replaced = await values.replace(this.#key, text, revision);
    if (replaced === undefined) throw lost();
    return replaced;
  }
}

/** The clock of one, at the later time of both. */
function laterClock(own: SealedText, stored: SealedText | undefined): SealedText {
  const [clock, other] = [openValue<StoredClock>(own), openValue<StoredClock>(stored)];
  return clock && other && other.at > clock.at ? sealValue({ ...clock, at: other.at }) : own;
}

async function appendTo(stream: BranchStream, end: LogEnd, lines: JournalLines): Promise<LogEnd> {
  const sequence = await stream.append(lines, end.sequence);
  return { sequence, seal: lastSealOf(lines), nextSeq: lines.firstSeq + lines.lines.length };
}

const objectName = (stream: BranchStream, name: string): string =>
  `${stream.name}/${name.slice(SNAPSHOT.length)}`;

/** The journals of a room: a stream for each branch of its session. */
export class LogStorage implements Storage {
  readonly #log: LogPort;
  readonly #leader: Leader;

  constructor(log: LogPort, leader: Leader = { leads: () => true, holdsLease: () => true }) {
    this.#log = log;
    this.#leader = leader;
  }

  get title(): string {
    return `The room ${this.#log.room}`;
  }

  async list(): Promise<readonly StoredJournal[]> {
    const keys = await this.#log.values.keys(BRANCH_KEYS);
    const journals = await Promise.all(keys.map((key) => this.#storedAt(key)));
    return journals.filter((journal) => journal !== undefined);
  }

  placeOf({ branch }: BranchId, taken: readonly string[]): string {
    if (branch === MAIN_BRANCH) return MAIN_KEY;
    const numbers = taken.map((key) => Number(key.slice(key.indexOf('.') + 1)));
    return `branch.${Math.max(0, ...numbers) + 1}`;
  }

  async open(id: BranchId, place: string): Promise<JournalStorage> {
    return new LogJournal(this.#log, id, place, this.#leader);
  }

  async remove(_id: BranchId, place: string): Promise<void> {
    if (!this.#leader.leads()) return;
    const entry = openValue<BranchEntry>((await readEntry(this.#log, place)).sealed);
    await this.#log.values.delete(place);
    await this.#log.values.delete(clockKey(place));
    if (entry) await new BranchStream(this.#log, entry.stream).remove();
  }

  async present(): Promise<BranchId | undefined> {
    return openValue<BranchId>((await readEntry(this.#log, PRESENT)).sealed);
  }

  async setPresent(id: BranchId): Promise<void> {
    if (this.#leader.leads()) await this.#log.values.put(PRESENT, entryText(sealValue(id)));
  }

  /** Found from the first and the last message of a stream. */
  async #storedAt(place: string): Promise<StoredJournal | undefined> {
    const entry = openValue<BranchEntry>((await readEntry(this.#log, place)).sealed);
    if (!entry) return undefined;
    const stream = new BranchStream(this.#log, entry.stream);
    const { sealed: clock } = await readEntry(this.#log, clockKey(place));
    return { place, header: await stream.header(), last: await lastRecord(stream), clock };
  }
}

async function lastRecord(stream: BranchStream): Promise<string | undefined> {
  for (let sequence = await stream.lastSequence(); sequence > 1; sequence--) {
    const last = (await stream.message(sequence)).lines.at(-1);
    if (last) return last.text;
  }
  return undefined;
}
