/** The port of a log over NATS JetStream. */
import { DeliverPolicy, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import type { KV, KvEntry } from '@nats-io/kv';
import type { ObjectStore } from '@nats-io/obj';
import { headers, TimeoutError } from '@nats-io/transport-node';
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import { ACK_TIMEOUT_MS, CLUSTER_PATIENCE_MS } from '../deadlines.ts';
import { pause } from '#shared/pause.ts';
import { LogConflict, prefixOf, StreamGone } from '../port.ts';
import type {
  LogMessages,
  LogObjects,
  LogStreams,
  LogValues,
  StoredMessage,
  StreamMessage,
} from '../port.ts';

/** A consumer that is lost with its server is found out within as long. */
const PULL_MS = 4_000;
const DUPLICATES_KNOWN_MS = 120_000;
const RETRY_MS = 250;
const NANOSECONDS = 1_000_000;
/** A message of a bucket that has it says that its key was deleted. */
const OPERATION_HEADER = 'KV-Operation';
const ID_HEADER = 'Nats-Msg-Id';

/** Whether something was refused because another host was first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown);

const isGone = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;

/** The errors of the port where NATS has its own. */
function portError(error: unknown): unknown {
  if (isConflict(error)) return new LogConflict('Another host was first.', { cause: error });
  if (isGone(error)) return new StreamGone('The stream is not there.', { cause: error });
  return error;
}

/** Tries again while servers form a cluster or choose a leader, which takes them up to 10 s. */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CLUSTER_PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isForming = isClusterForming(error);
      if (!isForming || performance.now() >= deadline) throw error;
      await pause(RETRY_MS);
    }
  }
}

/** 10008: the system is temporarily unavailable; 10005: not enough servers yet; and no response at all. */
const isClusterForming = (error: unknown): boolean =>
  error instanceof JetStreamApiError ? [10_005, 10_008].includes(error.code) : error instanceof TimeoutError;

function rethrowGone(error: unknown): void {
  if (isGone(error)) throw portError(error);
}

const subjectOf = (stream: string): string => stream.replace('_', '.');

/** Streams that are kept on so many servers. */
export class NatsStreams implements LogStreams {
  readonly #js: JetStreamClient;
  readonly #jsm: JetStreamManager;
  readonly #replicas: number;

  constructor(js: JetStreamClient, jsm: JetStreamManager, replicas: number) {
    this.#js = js;
    this.#jsm = jsm;
    this.#replicas = replicas;
  }

  async create(name: string): Promise<void> {
    await this.#jsm.streams.add({
      name,
      subjects: [subjectOf(name)],
      storage: 'file',
      num_replicas: this.#replicas,
      allow_direct: true,
      deny_delete: true,
      deny_purge: true,
      duplicate_window: DUPLICATES_KNOWN_MS * NANOSECONDS,
    });
  }

  async remove(name: string): Promise<void> {
    await this.#jsm.streams.delete(name).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }

  async lastSequence(name: string): Promise<number> {
    return (await this.#jsm.streams.info(name)).state.last_seq;
  }

  async message(name: string, sequence: number): Promise<StoredMessage | undefined> {
    const stored = await this.#jsm.streams.getMessage(name, { seq: sequence });
    return stored ? storedMessage(stored) : undefined;
  }

  async append(name: string, { id, headers: fields, text }: StreamMessage, after: number): Promise<number> {
    const about = headers();
    for (const [field, value] of Object.entries(fields)) about.set(field, value);
    const expect = { streamName: name, lastSequence: after };
    const options = { msgID: id, headers: about, timeout: ACK_TIMEOUT_MS, expect };
    try {
      return (await this.#js.publish(subjectOf(name), text, options)).seq;
    } catch (error) {
      // Nobody answers for a stream that was deleted.
      if (error instanceof Error && error.name === 'JetStreamNotEnabled')
        await this.lastSequence(name).catch(rethrowGone);
      throw portError(error);
    }
  }

  async *read(name: string, from: number, signal?: AbortSignal): AsyncGenerator<StoredMessage> {
    const start = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from };
    const consumer = await withPatience(() => this.#js.consumers.get(name, start));
    const messages = await consumer.consume({ expires: PULL_MS });
    const stop = (): void => messages.stop();
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    try {
      for await (const { data, headers: header, seq } of messages)
        if (header) yield storedMessage({ data, header, seq });
    } finally {
      signal?.removeEventListener('abort', stop);
      await messages.close();
    }
  }
}

function storedMessage({ data, header, seq }: Pick<StoredMsg, 'data' | 'header' | 'seq'>): StoredMessage {
  return {
    sequence: seq,
    id: header.get(ID_HEADER),
    headers: fieldsOf(header),
    text: Buffer.from(data).toString('utf8'),
  };
}

const fieldsOf = (header: MsgHdrs): Readonly<Record<string, string>> =>
  Object.fromEntries(header.keys().map((field) => [field, header.get(field)]));

const textOf = (entry: KvEntry): string | undefined =>
  entry.operation === 'PUT' ? entry.string() : undefined;

/** The keys of a room's bucket. */
export class NatsValues implements LogValues {
  readonly #kv: KV;
  readonly #jsm: JetStreamManager;
  readonly #bucket: string;

  constructor(kv: KV, jsm: JetStreamManager, room: string) {
    this.#kv = kv;
    this.#jsm = jsm;
    this.#bucket = prefixOf(room);
  }

  async get(key: string) {
    const entry = await this.#kv.get(key);
    return entry ? { revision: entry.revision, text: textOf(entry) } : undefined;
  }

  async newest(key: string) {
    const last = { last_by_subj: `$KV.${this.#bucket}.${key}` };
    const stored = await this.#jsm.streams.getMessage(`KV_${this.#bucket}`, last);
    if (!stored) return undefined;
    const isDeleted = stored.header.has(OPERATION_HEADER);
    return { revision: stored.seq, text: isDeleted ? undefined : stored.string() };
  }

  async put(key: string, text: string): Promise<void> {
    await this.#kv.put(key, text);
  }

  async replace(key: string, text: string, revision: number): Promise<number | undefined> {
    try {
      return await (revision === 0 ? this.#kv.create(key, text) : this.#kv.update(key, text, revision));
    } catch (error) {
      if (isConflict(error)) return undefined;
      throw error;
    }
  }

  delete(key: string): Promise<void> {
    return this.#kv.delete(key);
  }

  async keys(pattern: string): Promise<readonly string[]> {
    const keys: string[] = [];
    for await (const key of await this.#kv.keys(pattern)) keys.push(key);
    return keys;
  }

  async *watch(pattern: string) {
    for await (const entry of await this.#kv.watch({ key: pattern }))
      yield { key: entry.key, revision: entry.revision, text: textOf(entry) };
  }
}

/** The objects of a room. */
export class NatsObjects implements LogObjects {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    return (await this.#objects.getBlob(name)) ?? undefined;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#objects.putBlob({ name }, bytes);
  }

  async delete(name: string): Promise<void> {
    await this.#objects.delete(name);
  }

  async list() {
    const there = (await this.#objects.list()).filter(({ deleted }) => !deleted);
    return there.sort((a, b) => a.mtime.localeCompare(b.mtime));
  }
}

/** Messages of a connection. */
export class NatsMessages implements LogMessages {
  readonly #connection: NatsConnection;

  constructor(connection: NatsConnection) {
    this.#connection = connection;
  }

  publish(subject: string, text: string): void {
    this.#connection.publish(subject, text);
  }

  subscribe(subject: string, receive: (text: string) => void): void {
    this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) receive(message.string());
      },
    });
  }

  async request(subject: string, text: string, timeoutMs: number): Promise<string> {
    return (await this.#connection.request(subject, text, { timeout: timeoutMs })).string();
  }

  answer(subject: string, reply: (text: string) => Promise<string>): void {
    this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) return;
        void reply(message.string()).then(
          (text) => void message.respond(text),
          // The sender asks again when nothing comes.
          (failure: unknown) => console.warn('A call of another host failed:', failure),
        );
      },
    });
  }

  flush(): Promise<void> {
    return this.#connection.flush();
  }
}
