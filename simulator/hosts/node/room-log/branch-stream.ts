/** The stream of NATS JetStream that holds the journal of a branch. */
import { setTimeout as pause } from 'node:timers/promises';
import { DeliverPolicy, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { StoredMsg } from '@nats-io/jetstream';
import { headers, nuid } from '@nats-io/transport-node';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { JournalCorrupt, JournalLost } from '../../storage/errors.ts';
import { openRecords, readLine, writeLine } from '../../storage/lines.ts';
import type { JournalLine, Lines, SealedText } from '../../storage/port.ts';
import { ACK_TIMEOUT_MS } from './deadlines.ts';
import { prefixOf, withPatience } from './room-log.ts';
import type { RoomLog } from './room-log.ts';

/** The header of a journal or a group of its records, as it lies in one message of a stream. Without lines, `firstSeq` is that of the next record. */
export interface LogMessage extends Lines {
  /** Counts the messages of the stream from 1, which holds the header. */
  readonly sequence: number;
}

/** Names the object that holds what is too large for a message. */
const OBJECT_FIELD = 'Sandpit-Object';
const FIRST_SEQ_FIELD = 'Sandpit-Seq';
const PREVIOUS_FIELD = 'Sandpit-Previous';
/** Begins the line with the requests, which is not a line of the journal. */
const REQUESTS_MARK = '@';
const HEADER_SEQUENCE = 1;
/** A server takes messages of up to 1 MB unless it is configured otherwise. */
const MAX_MESSAGE_BYTES = 512 * 1024;
const RETRY_MS = 100;
/** A consumer that is lost with its server is found out within as long. */
const PULL_MS = 4_000;
const NANOSECONDS = 1_000_000;
const LOST = 'Another host has taken the room over; this one writes no more.';

/** Whether something was refused because another host was first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown);

const isGone = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;

/** This host may not append to the journal any more. */
export const lost = (): JournalLost => new JournalLost(LOST);

/** A stream of its own for a journal that begins. */
export async function createStream(log: RoomLog, key: string): Promise<BranchStream> {
  const name = `${prefixOf(log.room)}_${key.replace('.', '_')}_${nuid.next()}`;
  await log.jsm.streams.add({
    name,
    subjects: [subjectOf(name)],
    storage: 'file',
    num_replicas: log.replicas,
    allow_direct: true,
    deny_delete: true,
    deny_purge: true,
    duplicate_window: 120_000 * NANOSECONDS,
  });
  return new BranchStream(log, name);
}

const subjectOf = (stream: string): string => stream.replace('_', '.');

/**
 * A journal in a stream: a message with the header, then a message for each group of records, in the lines of a journal
 * file. Each append names the message that it follows, so that of two writers one is refused.
 */
export class BranchStream {
  readonly name: string;
  readonly #log: RoomLog;

  constructor(log: RoomLog, name: string) {
    this.#log = log;
    this.name = name;
  }

  /** Sequence of the last message. */
  async lastSequence(): Promise<number> {
    const { jsm } = this.#log;
    return (await withPatience(() => jsm.streams.info(this.name))).state.last_seq;
  }

  async message(sequence: number): Promise<LogMessage> {
    const { jsm } = this.#log;
    const stored = await withPatience(() => jsm.streams.getMessage(this.name, { seq: sequence }));
    if (!stored) throw new JournalCorrupt(`message ${sequence} is missing`);
    return this.#opened(stored);
  }

  /** The first line of the stream. */
  async header(): Promise<SealedText> {
    const [header] = (await this.message(HEADER_SEQUENCE)).lines;
    if (!header) throw new JournalCorrupt('its first message has no header');
    return header;
  }

  /** At most `count` lines from a record on, of the messages up to `last`. */
  async lines(firstSeq: number, count: number, last: number): Promise<Lines> {
    const from = await this.find(firstSeq, last);
    let previous: string | undefined;
    const lines: JournalLine[] = [];
    for await (const message of this.read(from, last)) {
      const skipped = Math.max(0, firstSeq - message.firstSeq);
      previous ??= message.lines[skipped - 1]?.seal ?? message.previous;
      lines.push(...message.lines.slice(skipped));
      if (lines.length >= count) break;
    }
    return { firstSeq, previous: previous ?? '', lines: lines.slice(0, count) };
  }

  /** The messages from one to another, or without an end until the signal. */
  async *read(from: number, to = Number.POSITIVE_INFINITY, signal?: AbortSignal): AsyncGenerator<LogMessage> {
    if (from > to) return;
    const { js } = this.#log;
    const start = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from };
    const consumer = await withPatience(() => js.consumers.get(this.name, start));
    const messages = await consumer.consume({ expires: PULL_MS });
    const stop = (): void => messages.stop();
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    try {
      for await (const { data, headers: header, seq } of messages) {
        if (header) yield await this.#opened({ data, header, seq });
        if (seq >= to) return;
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      await messages.close();
    }
  }

  /**
   * Appends behind the message `after`; resolves with the sequence. Without an acknowledgement it is sent again, under the same id,
   * until there is one or the host leaves: what may have been stored must not be taken for lost. Throws JournalLost.
   */
  async append({ firstSeq, previous, lines }: Lines, after: number): Promise<number> {
    const text =
      lines.map(({ text, seal }) => writeLine({ text, seal })).join('') + requestsLine(firstSeq, lines);
    const about = headers();
    about.set(FIRST_SEQ_FIELD, String(firstSeq));
    about.set(PREVIOUS_FIELD, previous);
    const msgID = nuid.next();
    const isLarge = Buffer.byteLength(text) > MAX_MESSAGE_BYTES;
    if (isLarge) {
      const name = `${this.name}/${msgID}`;
      await this.#log.objects.putBlob({ name }, Buffer.from(text, 'utf8'));
      about.set(OBJECT_FIELD, name);
    }
    const options = {
      msgID,
      headers: about,
      timeout: ACK_TIMEOUT_MS,
      expect: { streamName: this.name, lastSequence: after },
    };
    const { js, health } = this.#log;
    return health.storing(async (failed) => {
      for (;;) {
        try {
          return (await js.publish(subjectOf(this.name), isLarge ? '' : text, options)).seq;
        } catch (error) {
          if (isGone(error)) throw lost();
          if (isConflict(error)) return this.#ownMessage(after + 1, msgID);
          if (health.isLeaving) throw error;
          failed(error);
          await pause(RETRY_MS);
        }
      }
    });
  }

  /** Deletes the stream and its objects. */
  async remove(): Promise<void> {
    const { jsm, objects } = this.#log;
    await jsm.streams.delete(this.name).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    for (const { name, deleted } of await objects.list())
      if (!deleted && name.startsWith(`${this.name}/`)) await objects.delete(name);
  }

  /** Without an acknowledgement a message may be there all the same; it is known by its id. */
  async #ownMessage(sequence: number, msgID: string): Promise<number> {
    const { jsm } = this.#log;
    const stored = await withPatience(() => jsm.streams.getMessage(this.name, { seq: sequence }));
    if (stored?.header.get('Nats-Msg-Id') !== msgID) throw lost();
    return sequence;
  }

  /** Sequence of the last message that begins at or before a record. */
  async find(seq: number, last: number): Promise<number> {
    let [low, high] = [HEADER_SEQUENCE + 1, last];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((await this.message(middle)).firstSeq <= seq) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  async #opened({ data, header, seq }: Pick<StoredMsg, 'data' | 'header' | 'seq'>): Promise<LogMessage> {
    const name = header.get(OBJECT_FIELD);
    const bytes = name ? await this.#log.objects.getBlob(name) : data;
    if (!bytes) throw new JournalCorrupt(`the object of message ${seq} is missing`);
    const raw = Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1);
    const requests = raw.at(-1)?.startsWith(REQUESTS_MARK) ? raw.pop()?.slice(1) : undefined;
    const firstSeq = Number(header.get(FIRST_SEQ_FIELD));
    const requestOf = new Map(requests === undefined ? [] : (JSON.parse(requests) as [number, string][]));
    const lines = raw.map((line, index) => ({ ...readLine(line), request: requestOf.get(firstSeq + index) }));
    return { sequence: seq, firstSeq, previous: header.get(PREVIOUS_FIELD), lines };
  }
}

/** The records of a message after the header's. Throws JournalCorrupt. */
export const recordsOf = ({ previous, firstSeq, lines }: Lines): JournalRecord[] =>
  openRecords(previous, firstSeq, lines);

/** Seal of the last line up to the end of a message. */
export const lastSealOf = ({ previous, lines }: Lines): string => lines.at(-1)?.seal ?? previous;

/** Which requests gave the commands of lines. */
function requestsLine(firstSeq: number, lines: readonly JournalLine[]): string {
  const requests = lines.flatMap(({ request }, index) =>
    request === undefined ? [] : [[firstSeq + index, request] as const],
  );
  return requests.length > 0 ? `${REQUESTS_MARK}${JSON.stringify(requests)}\n` : '';
}
