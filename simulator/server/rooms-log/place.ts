/** The place of a room that several hosts serve: its record in the directory, its exchange in a log of its own. */
import { ControlError } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import type { JoinedRoom } from '#simulator/cluster/nats/index.ts';
import type { RoomLog } from '#simulator/cluster/nats/room-log.ts';
import { changedElsewhere } from '../rooms/store.ts';
import type { RoomPart, RoomPlace, SharedPlace } from '../rooms/store.ts';
import { EntryChanged } from './directory.ts';
import type { RoomDirectory, StoredEntry } from './directory.ts';
import { RoomPresence } from './presence.ts';

/** A record that waits to be stored, and those who wait for it. */
interface Waiting {
  record: RoomRecord;
  readonly stored: Promise<void>;
}

/** Where the record of a room lies. */
export class RecordPlace implements Omit<RoomPlace, 'openExchange' | 'discardExchange' | 'discard'> {
  readonly #directory: RoomDirectory;
  readonly #name: string;
  readonly #log: string;
  readonly #runExclusive = createMutex();
  #revision: number;
  #waiting: Waiting | undefined;
  /** Records that wait or are being stored: what comes from other hosts then is found by its conflict. */
  #unsaved = 0;
  /** Counts the times at which another record took the place of the present one: what was made before is not stored. */
  #changes = 0;
  /** A record that came before there was a listener. */
  #unseen: RoomRecord | undefined;
  #listener = (record: RoomRecord): void => void (this.#unseen = record);

  /** @param revision of the entry; 0 for a new room */
  constructor(
    directory: RoomDirectory,
    name: string,
    { log, revision }: Pick<StoredEntry, 'log' | 'revision'>,
  ) {
    this.#directory = directory;
    this.#name = name;
    this.#log = log;
    this.#revision = revision;
  }

  save(record: RoomRecord): Promise<void> {
    if (this.#waiting) {
      // Those that come during a write are stored by the next one together.
      this.#waiting.record = record;
      return this.#waiting.stored;
    }
    const changes = this.#changes;
    this.#unsaved += 1;
    const stored = this.#runExclusive(async () => {
      const latest = this.#waiting?.record ?? record;
      this.#waiting = undefined;
      try {
        if (changes !== this.#changes) throw changedElsewhere(this.#name);
        await this.#store(latest);
      } catch (error) {
        this.#restore();
        throw error;
      } finally {
        this.#unsaved -= 1;
      }
    });
    this.#waiting = { record, stored };
    return stored;
  }

  onRecord(listener: (record: RoomRecord) => void): void {
    this.#listener = listener;
    if (this.#unseen) listener(this.#unseen);
    this.#unseen = undefined;
  }

  read(name: string): Promise<string | undefined> {
    return this.#directory.readText(`${this.#name}/${name}`);
  }

  write(name: string, text: string): Promise<void> {
    return this.#directory.writeText(`${this.#name}/${name}`, text);
  }

  /** An entry that has arrived. */
  receive({ record, revision }: StoredEntry): void {
    if (this.#unsaved > 0 || this.#revision === 0 || revision <= this.#revision) return;
    this.#revision = revision;
    this.#changes += 1;
    this.#listener(record);
  }

  async refresh(): Promise<void> {
    const entry = await this.#directory.read(this.#name);
    if (entry) this.receive(entry);
  }

  /** What could not be stored is not kept here either, nor what was made from it. */
  #restore(): void {
    this.#changes += 1;
    const known = this.#directory.entries().get(this.#name);
    if (!known || known.log !== this.#log) return;
    this.#revision = known.revision;
    this.#listener(known.record);
  }

  async #store(record: RoomRecord): Promise<void> {
    try {
      this.#revision = await this.#directory.save(this.#name, { log: this.#log, record }, this.#revision);
    } catch (error) {
      if (!(error instanceof EntryChanged)) throw error;
      if (this.#revision === 0)
        throw new ControlError(409, 'NAME_TAKEN', `There is a room ${this.#name} already.`);
      throw changedElsewhere(this.#name);
    }
  }
}

/** This host's share of a room. */
export class LogPlace implements SharedPlace {
  readonly #joined: JoinedRoom;
  readonly #log: RoomLog;
  readonly #record: RecordPlace;
  #presence: RoomPresence | undefined;

  constructor(joined: JoinedRoom, log: RoomLog, record: RecordPlace) {
    this.#joined = joined;
    this.#log = log;
    this.#record = record;
  }

  attach({ session, carryOut, connections }: RoomPart): void {
    this.#joined.room.attach(session, carryOut);
    this.#presence = new RoomPresence(this.#log, this.#joined.room.host, connections);
  }

  ready(): Promise<void> {
    return this.#joined.room.ready();
  }

  leads(): boolean {
    return !this.#joined.room.isFollowing();
  }

  term(): number {
    return this.#joined.room.term;
  }

  respond(request: HttpRequest): Promise<HttpResponse> {
    return this.#joined.room.calls.respond(request);
  }

  respondAsLeader(request: HttpRequest): Promise<HttpResponse> {
    return this.#joined.room.calls.respondAsLeader(request);
  }

  refresh(): Promise<void> {
    return this.#record.refresh();
  }

  connections(): ReadonlyMap<number, number> {
    return this.#presence?.counts() ?? new Map();
  }

  leave(): void {
    this.#joined.room.leave();
  }

  async close(): Promise<void> {
    this.#presence?.close();
    await this.#joined.room.close();
  }
}
