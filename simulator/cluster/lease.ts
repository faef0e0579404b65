/** The lease that names the leader of a room. */
import type { LogEntry, LogPort } from './port.ts';

const KEY = 'lease';
const RELEASED = '-';

/** What is known of the lease at a moment. */
interface SeenLease {
  readonly revision: number;
  readonly isReleased: boolean;
}

const seenIn = ({ revision, text }: LogEntry): SeenLease => ({ revision, isReleased: text === RELEASED });

/**
 * The key of a room that names its leader. It decides which host tries to lead; which one may append is decided by the stream.
 * A change names the revision that it replaces, so that of several hosts one succeeds.
 */
export class Lease {
  readonly #log: Pick<LogPort, 'values'>;
  readonly #host: string;

  constructor(log: Pick<LogPort, 'values'>, host: string) {
    this.#log = log;
    this.#host = host;
  }

  /** Each renewal as it is stored: the last one of a host that was killed may not have been announced. */
  async watch(onSeen: (seen: SeenLease) => void): Promise<void> {
    for await (const entry of this.#log.values.watch(KEY)) onSeen(seenIn(entry));
  }

  /** The lease at this moment, as the nearest server has it. */
  async look(): Promise<SeenLease | undefined> {
    const entry = await this.#log.values.get(KEY);
    return entry && seenIn(entry);
  }

  /**
   * Takes the lease where nobody has renewed it since the revision `seen`. Resolves with its revision, and with whether it is this
   * host's: otherwise another one leads or was first.
   */
  async acquire(seen: number): Promise<{ readonly revision: number; readonly isOwn: boolean }> {
    const { revision, isReleased } = (await this.look()) ?? { revision: 0, isReleased: true };
    if (revision > seen && !isReleased) return { revision, isOwn: false };
    const held = await this.#replace(Math.max(0, revision, seen));
    return { revision: held ?? revision, isOwn: held !== undefined };
  }

  /**
   * Whether the lease is this host's, by the server that decides. Servers have accepted two changes of one revision that came at the
   * same moment; the later one counts.
   */
  async isHeld(): Promise<boolean> {
    return this.#isOwn(await this.#log.values.newest(KEY));
  }

  /** Keeps the lease; resolves with its revision, undefined when another host has taken it. Rejects when that cannot be found out. */
  async renew(revision: number): Promise<number | undefined> {
    const renewed = await this.#replace(revision);
    if (renewed !== undefined) return renewed;
    // A renewal whose confirmation was lost looks like a conflict when it is tried again.
    const entry = await this.#log.values.newest(KEY);
    return this.#isOwn(entry) ? entry?.revision : undefined;
  }

  /** Lets other hosts lead at once. */
  async release(revision: number): Promise<void> {
    await this.#log.values.replace(KEY, RELEASED, revision);
  }

  #replace(revision: number): Promise<number | undefined> {
    return this.#log.values.replace(KEY, `${this.#host} ${crypto.randomUUID()}`, revision);
  }

  #isOwn(entry: LogEntry | undefined): boolean {
    return entry?.text?.startsWith(`${this.#host} `) ?? false;
  }
}
