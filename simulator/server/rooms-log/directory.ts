/** The rooms that several hosts serve together: a key for each, with what is kept of it beside its exchange. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import type { LogWatch } from '#simulator/cluster/log-health.ts';
import { prefixOf } from '#simulator/cluster/port.ts';
import { isConflict, withPatience } from '#simulator/cluster/nats/nats-port.ts';
import type { RoomLog } from '#simulator/cluster/nats/room-log.ts';

/** What is kept of a room. */
interface RoomEntry {
  /** Name of the log that holds the exchange. */
  readonly log: string;
  readonly record: RoomRecord;
}

/** An entry as it lies there. */
export interface StoredEntry extends RoomEntry {
  /** A later one is higher. */
  readonly revision: number;
  /** The object that holds it, where it is too large for the key. */
  readonly object: string | undefined;
}

/** An entry that another host has replaced in the meantime. */
export class EntryChanged extends Error {
  override readonly name = 'EntryChanged';
  constructor() {
    super('Another host has stored the room in the meantime.');
  }
}

const ADMINISTRATOR = 'administrator';
const ROOM_KEYS = 'room.*';
/** A server takes messages of up to 1 MB; a larger entry lies in an object that the key names. */
const MAX_VALUE_BYTES = 512 * 1024;
const OBJECT_MARK = '@';
const RETRY_MS = 1_000;

const keyOf = (name: string): string => `room.${name}`;

/** The entries of all rooms. What other hosts store arrives by itself. */
export class RoomDirectory {
  readonly #log: RoomLog;
  readonly #entries = new Map<string, StoredEntry>();
  /** Revision of the last change that was seen. */
  #latest = 0;
  #isClosed = false;
  /** Called with each entry that another host has stored. */
  onEntry: (name: string, entry: StoredEntry) => void = () => undefined;

  private constructor(log: RoomLog) {
    this.#log = log;
  }

  /** Reads all entries. */
  static async open(log: RoomLog): Promise<RoomDirectory> {
    const directory = new RoomDirectory(log);
    await directory.refresh();
    void directory.#watch();
    return directory;
  }

  entries(): ReadonlyMap<string, StoredEntry> {
    return this.#entries;
  }

  /** The token of the administrator; the given one is kept where there is none yet. */
  async administrator(given: string): Promise<string> {
    const { values } = this.#log;
    if ((await values.replace(ADMINISTRATOR, given, 0)) !== undefined) return given;
    return (await values.newest(ADMINISTRATOR))?.text ?? given;
  }

  /** The entry as it is stored at this moment; undefined where there is none. */
  async read(name: string): Promise<StoredEntry | undefined> {
    const value = await withPatience(() => this.#log.values.newest(keyOf(name)));
    if (value?.text === undefined) return undefined;
    const { text, revision } = value;
    const object = text.startsWith(OBJECT_MARK) ? text.slice(OBJECT_MARK.length) : undefined;
    const whole = object === undefined ? text : await this.readText(object);
    if (whole === undefined) throw new Error(`The entry of the room ${name} has just been replaced.`);
    const entry: RoomEntry = JSON.parse(whole);
    const stored = { ...entry, revision, object };
    this.#note(name, stored);
    return stored;
  }

  /** Replaces the entry of a revision, 0 for a new one; resolves with its own revision. Throws EntryChanged. */
  async save(name: string, entry: RoomEntry, revision: number): Promise<number> {
    const text = JSON.stringify(entry);
    const object =
      Buffer.byteLength(text) > MAX_VALUE_BYTES ? `${keyOf(name)}/${crypto.randomUUID()}` : undefined;
    if (object !== undefined) await this.writeText(object, text);
    const value = object === undefined ? text : OBJECT_MARK + object;
    const before = this.#entries.get(name)?.object;
    try {
      const saved = await withPatience(() => this.#replace(name, value, revision));
      this.#note(name, { ...entry, revision: saved, object });
      if (before !== undefined) await this.#log.objects.delete(before);
      return saved;
    } catch (error) {
      if (object !== undefined && error instanceof EntryChanged) await this.#log.objects.delete(object);
      throw error;
    }
  }

  /** Whether the log is there. */
  get watch(): LogWatch {
    return this.#log.health;
  }

  /** Reads what other hosts have stored and has not arrived yet. Rejects at once where the log is away. */
  async refresh(): Promise<void> {
    const why = this.watch.away();
    if (why !== undefined) throw new Error(why);
    const { state } = await withPatience(() => this.#log.jsm.streams.info(this.#stream));
    if (state.last_seq <= this.#latest) return;
    for (const key of await this.#log.values.keys(ROOM_KEYS)) await this.read(key.slice(keyOf('').length));
    this.#latest = Math.max(this.#latest, state.last_seq);
  }

  /** A text that lies beside the entries; undefined where there is none. */
  async readText(name: string): Promise<string | undefined> {
    const bytes = await this.#log.objects.get(name);
    return bytes ? Buffer.from(bytes).toString('utf8') : undefined;
  }

  async writeText(name: string, text: string): Promise<void> {
    await this.#log.objects.put(name, Buffer.from(text, 'utf8'));
  }

  /** Deletes the log of an exchange. */
  async removeLog(name: string): Promise<void> {
    const { jsm } = this.#log;
    const prefix = prefixOf(name);
    const streams: string[] = [];
    for await (const stream of jsm.streams.names()) {
      if (stream.startsWith(`${prefix}_`) || stream === `KV_${prefix}` || stream === `OBJ_${prefix}`)
        streams.push(stream);
    }
    for (const stream of streams) await jsm.streams.delete(stream);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#log.close();
  }

  get #stream(): string {
    return `KV_${prefixOf(this.#log.room)}`;
  }

  #subject(key: string): string {
    return `$KV.${prefixOf(this.#log.room)}.${key}`;
  }

  /** Writes a value where the key has the revision. The server compares the last sequence of the whole stream (decision 54). */
  async #replace(name: string, value: string, revision: number): Promise<number> {
    const { js, jsm } = this.#log;
    const key = keyOf(name);
    for (;;) {
      const { state } = await jsm.streams.info(this.#stream);
      const stored = await this.#log.values.newest(key);
      // An attempt without an acknowledgement.
      if (stored?.text === value) return stored.revision;
      if ((stored?.revision ?? 0) !== revision) {
        await this.read(name);
        throw new EntryChanged();
      }
      try {
        return (await js.publish(this.#subject(key), value, { expect: { lastSequence: state.last_seq } }))
          .seq;
      } catch (error) {
        // Another key has changed, or this one.
        if (!isConflict(error)) throw error;
      }
    }
  }

  #note(name: string, stored: StoredEntry): void {
    this.#latest = Math.max(this.#latest, stored.revision);
    if ((this.#entries.get(name)?.revision ?? 0) >= stored.revision) return;
    this.#entries.set(name, stored);
    this.onEntry(name, stored);
  }

  /** A watch does not outlive its server: another one takes its place. */
  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      try {
        for await (const { key } of this.#log.values.watch(ROOM_KEYS))
          await this.read(key.slice(keyOf('').length));
      } catch {
        await pause(RETRY_MS);
      }
    }
  }
}
