/** A log in memory under virtual time, with the faults of servers and of networks. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { ACK_TIMEOUT_MS, CLUSTER_PATIENCE_MS, PROBE_TIMEOUT_MS } from '#simulator/cluster/deadlines.ts';
import { LogHealth } from '#simulator/cluster/log-health.ts';
import { pause } from '#shared/pause.ts';
import { LogConflict, StreamGone } from '#simulator/cluster/port.ts';
import type {
  LogEntry,
  LogMessages,
  LogObjects,
  LogPort,
  LogStreams,
  LogValues,
  StoredMessage,
  StreamMessage,
} from '#simulator/cluster/port.ts';
import type { Process, VirtualTime } from './time.ts';

const MAX_LATENCY_MS = 4;
/** What a reader did not get is sent again. */
const RESEND_MS = 4_000;
const PATIENCE_RETRY_MS = 250;
/** Two changes of one revision have to come so close together for both to be accepted. */
const SAME_MOMENT_MS = 25;

class TimedOut extends Error {
  override readonly name = 'TimeoutError';
}

/** A message of a stream and who has appended it. */
export interface WrittenMessage extends StoredMessage {
  readonly writer: Link;
}

interface Version extends LogEntry {
  readonly at: number;
}

interface Watcher {
  readonly isMeant: (key: string) => boolean;
  readonly send: (key: string, entry: LogEntry) => void;
}

/** The servers, which all hosts reach by links of their own. */
export class MemoryLog {
  readonly time: VirtualTime;
  readonly streams = new Map<string, WrittenMessage[]>();
  readonly values = new Map<string, Version[]>();
  readonly objects = new Map<string, Uint8Array>();
  readonly links = new Set<Link>();
  readonly #random: ReturnType<typeof xoroshiro128plus>;
  readonly #readers = new Set<() => void>();
  readonly watchers = new Set<Watcher>();
  #revision = 0;
  /** What the network does to everything that passes it. */
  network = { slowMs: 0, doubles: false, staleMs: 0, takesTwo: false };
  /** Called with each message that was appended. */
  onAppend: (stream: string, message: WrittenMessage) => void = () => undefined;

  constructor(time: VirtualTime, seed: number) {
    this.time = time;
    this.#random = xoroshiro128plus(seed);
  }

  latency(): number {
    return uniformInt(this.#random, 1, MAX_LATENCY_MS) + this.network.slowMs;
  }

  append(stream: string, message: StreamMessage, after: number, writer: Link): number {
    const messages = this.streams.get(stream);
    if (!messages) throw new StreamGone(stream);
    const known = messages.find(({ id }) => id === message.id);
    if (known) return known.sequence;
    if (messages.length !== after) throw new LogConflict(`expected ${after}, there are ${messages.length}`);
    const written = { ...message, sequence: after + 1, writer };
    messages.push(written);
    this.onAppend(stream, written);
    for (const look of this.#readers) look();
    return written.sequence;
  }

  /** Sends the message of a number when it is there; returns what ends that. */
  whenThere(stream: string, sequence: number, send: (message: StoredMessage) => void): () => void {
    const look = (): void => {
      const message = this.streams.get(stream)?.[sequence - 1];
      if (!message) return;
      this.#readers.delete(look);
      send(message);
    };
    this.#readers.add(look);
    look();
    return () => this.#readers.delete(look);
  }

  /** The value as it was known everywhere. */
  entry(key: string, staleMs = 0): LogEntry | undefined {
    return this.values.get(key)?.findLast(({ at }) => at <= this.time.now - staleMs);
  }

  write(key: string, text: string | undefined, expected?: number): number | undefined {
    const versions = this.values.get(key) ?? [];
    const [last, before] = [versions.at(-1), versions.at(-2)];
    const present = last?.text === undefined && expected === 0 ? 0 : (last?.revision ?? 0);
    const isSecond =
      this.network.takesTwo &&
      expected === (before?.revision ?? 0) &&
      this.time.now - (last?.at ?? 0) < SAME_MOMENT_MS;
    if (expected !== undefined && expected !== present && !isSecond) return undefined;
    const entry = { revision: (this.#revision += 1), text, at: this.time.now };
    this.values.set(key, [...versions, entry]);
    for (const { isMeant, send } of this.watchers) if (isMeant(key)) send(key, entry);
    return entry.revision;
  }
}

/** What one host has of the log: its connection, with the faults of that. */
export class Link implements LogPort {
  readonly room = 'simulated';
  readonly process: Process;
  readonly health: LogHealth;
  readonly streams: LogStreams;
  readonly values: LogValues;
  readonly objects: LogObjects;
  readonly messages: LogMessages;
  readonly #log: MemoryLog;
  readonly #reconnected = new Set<() => void>();
  readonly #subscribers: { readonly subject: string; readonly receive: (text: string) => void }[] = [];
  readonly #answers = new Map<string, (text: string) => Promise<string>>();
  #sentAt = 0;
  #receivedAt = 0;
  #cutUntil = 0;
  #isClosed = false;
  /** Announcements and calls of other hosts do not come before. */
  deafUntil = 0;
  /** What the log replies is lost until then. */
  muteUntil = 0;

  constructor(log: MemoryLog, process: Process) {
    this.#log = log;
    this.process = process;
    log.links.add(this);
    this.health = new LogHealth({
      servers: 'memory',
      probe: () => this.#ask(() => true, PROBE_TIMEOUT_MS),
      isClosed: () => this.#isClosed,
    });
    this.streams = this.#createStreams();
    this.values = this.#createValues();
    this.objects = this.#createObjects();
    this.messages = this.#createMessages();
  }

  /** Nothing passes for so long; what is sent meanwhile comes afterwards. @param isNoticed whether the host is told */
  cut(ms: number, isNoticed: boolean): void {
    const { time } = this.#log;
    this.#cutUntil = Math.max(this.#cutUntil, time.now + ms);
    if (!isNoticed) return;
    time.at(time.now + 1, this.process, () => this.health.connected(false));
    time.at(this.#cutUntil, this.process, () => {
      this.health.connected(true);
      for (const listener of this.#reconnected) listener();
    });
  }

  /** Everything passes again. */
  heal(): void {
    [this.#cutUntil, this.deafUntil, this.muteUntil] = [0, 0, 0];
    this.#log.time.at(this.#log.time.now, this.process, () => this.health.connected(true));
  }

  onReconnect(listener: () => void): void {
    this.#reconnected.add(listener);
  }

  async withPatience<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + CLUSTER_PATIENCE_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TimedOut) || performance.now() >= deadline) throw error;
        await pause(PATIENCE_RETRY_MS);
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.health.close();
    this.#log.links.delete(this);
  }

  get #isGone(): boolean {
    return this.process.isDead || this.#isClosed;
  }

  /** Has work done by the log when it arrives there; rejects when there is no reply in time. */
  #ask<T>(work: () => T, timeoutMs = ACK_TIMEOUT_MS): Promise<T> {
    const { time, network } = this.#log;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new TimedOut('timeout')), timeoutMs);
      this.#sentAt = Math.max(this.#sentAt, time.now + this.#log.latency(), this.#cutUntil);
      time.at(this.#sentAt, undefined, () => {
        const settle = settled(work, resolve, reject);
        // A second one of it finds what the first has done.
        if (network.doubles) settled(work, resolve, reject);
        this.#receive(() => {
          clearTimeout(timer);
          settle();
        });
      });
    });
  }

  /** Something comes from the log, in order, unless it is lost. */
  #receive(run: () => void, isLost = (): boolean => this.#log.time.now < this.muteUntil): void {
    const { time } = this.#log;
    this.#receivedAt = Math.max(this.#receivedAt, time.now + this.#log.latency());
    const arrive = this.#receivedAt;
    time.at(arrive, this.process, () => {
      if (!isLost() && time.now >= this.#cutUntil && !this.#isClosed) run();
    });
  }

  /** What a reader misses is sent again. */
  #push(run: () => void): void {
    const { time } = this.#log;
    let hasArrived = false;
    this.#receive(() => {
      hasArrived = true;
      run();
    });
    time.at(this.#receivedAt + RESEND_MS, undefined, () => {
      if (!hasArrived && !this.#isGone) this.#push(run);
    });
  }

  #createStreams(): LogStreams {
    const log = this.#log;
    const read = async function* (this: Link, name: string, from: number, signal?: AbortSignal) {
      for (let sequence = from; !signal?.aborted; sequence += 1) {
        const message = await new Promise<StoredMessage | undefined>((resolve) => {
          const end = log.whenThere(name, sequence, (found) => this.#push(() => resolve(found)));
          signal?.addEventListener('abort', () => {
            end();
            resolve(undefined);
          });
        });
        if (message && !signal?.aborted) yield message;
      }
    };
    return {
      create: (name) => this.#ask(() => void (log.streams.has(name) || log.streams.set(name, []))),
      remove: (name) => this.#ask(() => void log.streams.delete(name)),
      lastSequence: (name) => this.#ask(() => streamOf(log, name).length),
      message: (name, sequence) => this.#ask(() => streamOf(log, name)[sequence - 1]),
      append: (name, message, after) => this.#ask(() => log.append(name, message, after, this)),
      read: read.bind(this),
    };
  }

  #createValues(): LogValues {
    const log = this.#log;
    const watch = async function* (this: Link, pattern: string) {
      const waiting: (LogEntry & { readonly key: string })[] = [];
      let wake: () => void = () => undefined;
      const isMeant = matcher(pattern);
      const send = (key: string, entry: LogEntry): void =>
        this.#push(() => {
          waiting.push({ key, ...entry });
          wake();
        });
      log.watchers.add({ isMeant, send });
      for (const [key, versions] of log.values) {
        const entry = versions.at(-1);
        if (isMeant(key) && entry) send(key, entry);
      }
      for (;;) {
        const entry = waiting.shift();
        if (entry) yield entry;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    };
    return {
      get: (key) => this.#ask(() => log.entry(key, log.network.staleMs)),
      newest: (key) => this.#ask(() => log.entry(key)),
      put: (key, text) => this.#ask(() => void log.write(key, text)),
      replace: (key, text, revision) => this.#ask(() => log.write(key, text, revision)),
      delete: (key) => this.#ask(() => void log.write(key, undefined)),
      keys: (pattern) =>
        this.#ask(() =>
          [...log.values.keys()].filter((key) => matcher(pattern)(key) && log.entry(key)?.text !== undefined),
        ),
      watch: watch.bind(this),
    };
  }

  #createObjects(): LogObjects {
    const { objects } = this.#log;
    return {
      get: (name) => this.#ask(() => objects.get(name)),
      put: (name, bytes) => this.#ask(() => void objects.set(name, bytes)),
      delete: (name) => this.#ask(() => void objects.delete(name)),
      list: () => this.#ask(() => [...objects].map(([name, { length }]) => ({ name, size: length }))),
    };
  }

  #createMessages(): LogMessages {
    const { time, links } = this.#log;
    /** A message of this host arrives at another one, or is lost. */
    const deliver = (to: Link, run: () => void): void => {
      if (time.now < this.#cutUntil) return;
      to.#receive(run, () => time.now < to.deafUntil || this.#isGone);
    };
    return {
      publish: (subject, text) => {
        for (const to of links) {
          for (const each of to.#subscribers)
            if (each.subject === subject) deliver(to, () => each.receive(text));
        }
      },
      subscribe: (subject, receive) => void this.#subscribers.push({ subject, receive }),
      answer: (subject, reply) => void this.#answers.set(subject, reply),
      request: (subject, text, timeoutMs) =>
        new Promise((resolve, reject) => {
          setTimeout(() => reject(new TimedOut('timeout')), timeoutMs);
          const to = [...links].find((link) => link.#answers.has(subject));
          if (!to || to.#isGone) return this.#receive(() => reject(new Error('no responders')));
          deliver(to, () => {
            const back = (answer: string): void => to.#sendTo(this, () => resolve(answer));
            to.#answers
              .get(subject)?.(text)
              .then(back, () => undefined);
          });
        }),
      flush: () => this.#ask(() => undefined),
    };
  }

  #sendTo(to: Link, run: () => void): void {
    const { time } = this.#log;
    if (time.now >= this.#cutUntil) to.#receive(run, () => time.now < to.deafUntil);
  }
}

const streamOf = (log: MemoryLog, name: string): readonly WrittenMessage[] => {
  const stream = log.streams.get(name);
  if (!stream) throw new StreamGone(name);
  return stream;
};

/** Does work at once; returns what tells its outcome. */
function settled<T>(
  work: () => T,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): () => void {
  try {
    const value = work();
    return () => resolve(value);
  } catch (error) {
    return () => reject(error);
  }
}

/** Keys that are meant by a name, or by one that ends with a star. */
const matcher = (pattern: string): ((key: string) => boolean) =>
  pattern.endsWith('*') ? (key) => key.startsWith(pattern.slice(0, -1)) : (key) => key === pattern;
