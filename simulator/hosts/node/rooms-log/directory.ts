/** The rooms that several hosts serve together: a key for each, with what is kept of it beside its exchange. */
import { nuid } from '@nats-io/transport-node';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { isConflict } from '../room-log/branch-stream.ts';
import { prefixOf, withPatience } from '../room-log/room-log.ts';
import type { RoomLog } from '../room-log/room-log.ts';

/** What is kept of a room. */
export interface RoomEntry {
  /** Name of the log that holds the exchange. */
  readonly log: string;
  readonly record: RoomRecord;
}

/** An entry as it lies there. */
export interface StoredEntry extends RoomEntry {
  /** A later one is higher. */
  readonly revision: number;
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
    try {
      await values.create(ADMINISTRATOR, given);
      return given;
    } catch (error) {
      if (!isConflict(error)) throw error;
      return (await this.#valueOf(ADMINISTRATOR))?.text ?? given;
    }
  }

  /** The entry as it is stored at this moment; undefined where there is none. */
  async read(name: string): Promise<StoredEntry | undefined> {
    const value = await withPatience(() => this.#valueOf(keyOf(name)));
    if (!value) return undefined;
    const entry: RoomEntry = JSON.parse(await this.#textOf(value.text));
    const stored = { ...entry, revision: value.revision };
    this.#note(name, stored);
    return stored;
  }

  /** Replaces the entry of a revision, 0 for a new one; resolves with its own revision. Throws EntryChanged. */
  async save(name: string, entry: RoomEntry, revision: number): Promise<number> {
    const text = JSON.stringify(entry);
    const object = Buffer.byteLength(text) > MAX_VALUE_BYTES ? `${keyOf(name)}/${nuid.next()}` : undefined;
    if (object !== undefined) await this.#log.objects.putBlob({ name: object }, Buffer.from(text, 'utf8'));
    const value = object === undefined ? text : OBJECT_MARK + object;
    const before = this.#entries.get(name);
    const saved = await withPatience(() => this.#replace(name, value, revision));
    this.#note(name, { ...entry, revision: saved });
    if (before) await this.#dropObjects(name, object);
    return saved;
  }

  /** Reads what other hosts have stored and has not arrived yet. */
  async refresh(): Promise<void> {
    const { state } = await withPatience(() => this.#log.jsm.streams.info(this.#stream));
    if (state.last_seq <= this.#latest) return;
    for await (const key of await this.#log.values.keys(ROOM_KEYS))
      await this.read(key.slice(keyOf('').length));
    this.#latest = Math.max(this.#latest, state.last_seq);
  }

  /** A text that lies beside the entries; undefined where there is none. */
  async readText(name: string): Promise<string | undefined> {
    const bytes = await this.#log.objects.getBlob(name);
    return bytes ? Buffer.from(bytes).toString('utf8') : undefined;
  }

  async writeText(name: string, text: string): Promise<void> {
    await this.#log.objects.putBlob({ name }, Buffer.from(text, 'utf8'));
  }

  /** Deletes the log of an exchange. */
  async removeLog(name: string): Promise<void> {
    const { jsm } = this.#log;
    const prefix = prefixOf(name);
    const streams: string[] = [];
    for await (const stream of jsm.streams.names())
      if (stream.startsWith(`${prefix}_`) || stream === `KV_${prefix}` || stream === `OBJ_${prefix}`)
        streams.push(stream);
    for (const stream of streams) await jsm.streams.delete(stream);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#log.close();
  }

  get #stream(): string {
    return `KV_${prefixOf(this.#log.room)}`;
  }

  /** Of the server that leads the stream: others may be behind it. */
  async #valueOf(key: string): Promise<{ readonly text: string; readonly revision: number } | undefined> {
    const last = { last_by_subj: `$KV.${prefixOf(this.#log.room)}.${key}` };
    const stored = await this.#log.jsm.streams.getMessage(this.#stream, last);
    return stored ? { text: stored.string(), revision: stored.seq } : undefined;
  }

  async #textOf(value: string): Promise<string> {
    if (!value.startsWith(OBJECT_MARK)) return value;
    const text = await this.readText(value.slice(OBJECT_MARK.length));
    if (text === undefined) throw new Error('The entry of a room has just been replaced.');
    return text;
  }

  async #replace(name: string, value: string, revision: number): Promise<number> {
    const { values } = this.#log;
    const key = keyOf(name);
    try {
      return await (revision === 0 ? values.create(key, value) : values.update(key, value, revision));
    } catch (error) {
      // Without an acknowledgement it may be there all the same.
      const stored = await this.#valueOf(key);
      if (stored?.text === value) return stored.revision;
      if (!isConflict(error)) throw error;
      await this.read(name);
      throw new EntryChanged();
    }
  }

  /** Objects of an entry that none points to any more. */
  async #dropObjects(name: string, present: string | undefined): Promise<void> {
    const { objects } = this.#log;
    for (const { name: object, deleted } of await objects.list())
      if (!deleted && object.startsWith(`${keyOf(name)}/`) && object !== present)
        await objects.delete(object);
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
        for await (const { key } of await this.#log.values.watch({ key: ROOM_KEYS }))
          await this.read(key.slice(keyOf('').length));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
