/** What the hosts of a cluster ask of the log that they share: NATS JetStream, or one in memory under virtual time. */
import type { LogHealth } from './log-health.ts';

/** Another writer was first: what was appended does not go on where the stream ends. */
export class LogConflict extends Error {
  override readonly name = 'LogConflict';
}

/** The stream is not there any more. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
}

/** A message as it is appended. */
export interface StreamMessage {
  /** Known to the log: a message that is sent twice is there once. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A message as it lies in a stream. */
export interface StoredMessage extends StreamMessage {
  /** Counts the messages of the stream from 1. */
  readonly sequence: number;
}

/** Append-only streams of messages. */
export interface LogStreams {
  create(name: string): Promise<void>;
  /** Deletes a stream, if it is there. */
  remove(name: string): Promise<void>;
  /** Sequence of the last message of a stream. */
  lastSequence(name: string): Promise<number>;
  message(name: string, sequence: number): Promise<StoredMessage | undefined>;
  /**
   * Appends behind the message `after`; resolves with the sequence. Rejects with LogConflict or StreamGone; after any other error it is
   * unknown whether the message is there.
   */
  append(name: string, message: StreamMessage, after: number): Promise<number>;
  /** The messages of a stream from one on, as they come, until the signal or a failure. */
  read(name: string, from: number, signal?: AbortSignal): AsyncIterable<StoredMessage>;
}

/** A value of a key. */
export interface LogEntry {
  /** Later changes of any key have higher ones. */
  readonly revision: number;
  /** Undefined where the key was deleted. */
  readonly text: string | undefined;
}

/** Keys with values that are replaced. */
export interface LogValues {
  /** The value as the nearest server has it, which may be behind the others. */
  get(key: string): Promise<LogEntry | undefined>;
  /** The value by the server that decides. */
  newest(key: string): Promise<LogEntry | undefined>;
  put(key: string, text: string): Promise<void>;
  /** Replaces the value of a revision, 0 where there is none; resolves with the new one, undefined where it has another revision. */
  replace(key: string, text: string, revision: number): Promise<number | undefined>;
  delete(key: string): Promise<void>;
  /** The keys that match a pattern such as `branch.*`. */
  keys(pattern: string): Promise<readonly string[]>;
  /** Each change of the keys that match, beginning with the present values. */
  watch(pattern: string): AsyncIterable<LogEntry & { readonly key: string }>;
}

/** Larger things by their names. */
export interface LogObjects {
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  delete(name: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly { readonly name: string; readonly size: number }[]>;
}

/** Messages between hosts, each of which arrives once or not at all. */
export interface LogMessages {
  publish(subject: string, text: string): void;
  subscribe(subject: string, receive: (text: string) => void): void;
  /** Sends a message to who answers a subject; rejects when there is no reply within `timeoutMs`. */
  request(subject: string, text: string, timeoutMs: number): Promise<string>;
  /** Answers messages; where it rejects, the sender gets no reply. */
  answer(subject: string, reply: (text: string) => Promise<string>): void;
  /** Resolves when what was published has been sent. */
  flush(): Promise<void>;
}

/** The log of one room, as one host reaches it. */
export interface LogPort {
  readonly room: string;
  readonly streams: LogStreams;
  readonly values: LogValues;
  readonly objects: LogObjects;
  readonly messages: LogMessages;
  readonly health: LogHealth;
  /** Called when a connection that was lost is there again. */
  onReconnect(listener: () => void): void;
  /** Tries work again while the servers form a cluster or choose a leader. */
  withPatience<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What all streams and buckets of a room begin with. */
export const prefixOf = (room: string): string => `sandpit_${room}`;

/** A subject of a room outside its streams. */
export const subjectIn = (room: string, name: string): string => `sandpit.${room}.${name}`;
