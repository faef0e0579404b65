/** The lease that names the leader of a room. */
import { nuid } from '@nats-io/transport-node';
import { isConflict } from './branch-stream.ts';
import { LEASE_MS, LEASE_PROBE_MS, VALID_MS } from './deadlines.ts';
import { prefixOf } from './room-log.ts';
import type { RoomLog } from './room-log.ts';

const KEY = 'lease';
const RELEASED = '-';

/**
 * The key of a room that names its leader. It decides which host tries to lead; which one may append is decided by the stream.
 * An update names the revision that it replaces, so that of several hosts one succeeds.
 */
export class Lease {
  readonly #log: RoomLog;
  readonly #host: string;
  /** Called when there was no sign of a leader for the length of a lease. */
  readonly #onSilent: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** The latest revision that is known, and when it was found, in real milliseconds. */
  #seen = { revision: -1, at: Number.NEGATIVE_INFINITY };
  /** Revision of this host's own lease; undefined where it has none. */
  #held: number | undefined;
  #validUntil = 0;
  #isProbed = false;

  constructor(log: RoomLog, host: string, onSilent: () => void) {
    this.#log = log;
    this.#host = host;
    this.#onSilent = onSilent;
  }

  get revision(): number {
    return this.#held ?? this.#seen.revision;
  }

  /** Until when a leader's time may pass, in real milliseconds. */
  get validUntil(): number {
    return this.#validUntil;
  }

  /** Whether there was no sign of a leader for the length of a lease. */
  isSilent(): boolean {
    return performance.now() - this.#seen.at >= LEASE_MS;
  }

  /** A sign of life of the leader, with the revision that it holds. */
  see(revision: number): void {
    this.#seen = { revision: Math.max(revision, this.#seen.revision), at: performance.now() };
    this.#isProbed = false;
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(this.#onSilent, LEASE_MS + 1);
  }

  /** Sees each renewal as it is stored: the last one of a host that was killed may not have been announced. */
  async watch(): Promise<void> {
    const renewals = await this.#log.values.watch({ key: KEY });
    for await (const entry of renewals) {
      if (entry.revision <= this.#seen.revision) continue;
      this.see(entry.revision);
      if (entry.string() === RELEASED) this.seeReleased();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Finds out early whether a leader without announcements has renewed its lease since. */
  probe(): void {
    if (this.#isProbed || performance.now() - this.#seen.at < LEASE_PROBE_MS) return;
    this.#isProbed = true;
    void this.#log.values.get(KEY).then(
      (entry) => {
        if (entry && entry.revision > this.#seen.revision) this.see(entry.revision);
      },
      () => undefined,
    );
  }

  /** The leader has left: the lease is free. */
  seeReleased(): void {
    this.#seen = { ...this.#seen, at: Number.NEGATIVE_INFINITY };
  }

  /** Tries to become the leader; resolves with the number of the term, undefined where another host leads or was first. */
  async acquire(): Promise<number | undefined> {
    const { values } = this.#log;
    // A leader that shows itself from here on is not replaced.
    const seen = this.#seen.revision;
    const entry = await values.get(KEY);
    const revision = entry?.revision ?? 0;
    const isFree = revision === 0 || entry?.string() === RELEASED;
    if (revision > seen && !isFree) {
      if (revision > this.#seen.revision) this.see(revision);
      return undefined;
    }
    const began = performance.now();
    const value = `${this.#host} ${nuid.next()}`;
    const latest = Math.max(revision, seen);
    const held = await unlessConflict(
      latest <= 0 ? values.create(KEY, value) : values.update(KEY, value, latest),
    );
    this.see(held ?? revision);
    this.#held = held;
    if (held !== undefined) this.#validUntil = began + VALID_MS;
    return held;
  }

  /**
   * Whether the lease is this host's, by the server that leads the stream of the key. Servers have accepted two updates of one
   * revision that came at the same moment; the later one counts.
   */
  async isHeld(): Promise<boolean> {
    const bucket = prefixOf(this.#log.room);
    const last = { last_by_subj: `$KV.${bucket}.${KEY}` };
    const stored = await this.#log.jsm.streams.getMessage(`KV_${bucket}`, last);
    return stored?.string().startsWith(`${this.#host} `) ?? false;
  }

  /** Keeps the lease; resolves with false when another host has taken it. Rejects when that cannot be found out. */
  async renew(): Promise<boolean> {
    const began = performance.now();
    const value = `${this.#host} ${nuid.next()}`;
    const held = await unlessConflict(this.#log.values.update(KEY, value, this.revision));
    if (held === undefined) return this.#isOwn(value);
    this.#held = held;
    this.see(held);
    this.#validUntil = began + VALID_MS;
    return true;
  }

  /** Lets other hosts lead at once. */
  async release(): Promise<void> {
    await unlessConflict(this.#log.values.update(KEY, RELEASED, this.revision));
  }

  /** A renewal whose confirmation was lost looks like a conflict when it is tried again. */
  async #isOwn(value: string): Promise<boolean> {
    const entry = await this.#log.values.get(KEY);
    if (!entry?.string().startsWith(`${this.#host} `) || entry.string() === value) return false;
    this.#held = entry.revision;
    this.see(entry.revision);
    return true;
  }
}

async function unlessConflict(revision: Promise<number>): Promise<number | undefined> {
  try {
    return await revision;
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}
