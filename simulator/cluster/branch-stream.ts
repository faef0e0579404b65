/** The stream of a log that holds the journal of a branch. */
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { JournalCorrupt, JournalLost } from '#simulator/session/storage/errors.ts';
import { openRecords, readJournalLine, writeLine } from '#simulator/session/storage/lines.ts';
import type { JournalLine, JournalLines, SealedText } from '#simulator/session/storage/port.ts';
import { LogConflict, prefixOf, StreamGone } from './port.ts';
import type { LogPort, StoredMessage, StreamMessage } from './port.ts';
import { pause } from '#shared/pause.ts';

/** The header of a journal or a group of its records, as it lies in one message of a stream. Without lines, `firstSeq` is that of the next record. */
export interface LogMessage extends JournalLines {
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
const LOST = 'Another host has taken the room over; this one writes no more.';

/** This host may not append to the journal any more. */
export const lost = (): JournalLost => new JournalLost(LOST);

/** A stream of its own for a journal that begins. */
export async function createStream(log: LogPort, key: string): Promise<BranchStream> {
  const name = `${prefixOf(log.room)}_${key.replace('.', '_')}_${crypto.randomUUID()}`;
  await log.streams.create(name);
  return new BranchStream(log, name);
}

/**
 * A journal in a stream: a message with the header, then a message for each group of records, in the lines of a journal
 * file. Each append names the message that it follows, so that of two writers one is refused.
 */
export class BranchStream {
  readonly name: string;
  readonly #log: LogPort;

  constructor(log: LogPort, name: string) {
    this.#log = log;
    this.name = name;
  }

  /** Sequence of the last message. */
  async lastSequence(): Promise<number> {
    const { streams, withPatience } = this.#log;
    return withPatience(() => streams.lastSequence(this.name));
  }

  async message(sequence: number): Promise<LogMessage> {
    const { streams, withPatience } = this.#log;
    const stored = await withPatience(() => streams.message(this.name, sequence));
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
  async lines(firstSeq: number, count: number, last: number): Promise<JournalLines> {
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
    for await (const stored of this.#log.streams.read(this.name, from, signal)) {
      yield await this.#opened(stored);
      if (stored.sequence >= to) return;
    }
  }

  /**
   * Appends behind the message `after`; resolves with the sequence. Without an acknowledgement it is sent again, under the same id,
   * until there is one or the host leaves: what may have been stored must not be taken for lost. Throws JournalLost.
   */
  async append({ firstSeq, previous, lines }: JournalLines, after: number): Promise<number> {
    const text =
      lines.map(({ text, seal }) => writeLine({ text, seal })).join('') + requestsLine(firstSeq, lines);
    const id = crypto.randomUUID();
    const isLarge = Buffer.byteLength(text) > MAX_MESSAGE_BYTES;
    const object = `${this.name}/${id}`;
    const { objects, streams, health } = this.#log;
    if (isLarge) await objects.put(object, Buffer.from(text, 'utf8'));
    const headers = { [FIRST_SEQ_FIELD]: String(firstSeq), [PREVIOUS_FIELD]: previous };
    const message: StreamMessage = isLarge
      ? { id, headers: { ...headers, [OBJECT_FIELD]: object }, text: '' }
      : { id, headers, text };
    return health.storing(async (failed) => {
      for (;;) {
        try {
          return await streams.append(this.name, message, after);
        } catch (error) {
          if (error instanceof StreamGone) throw lost();
          if (error instanceof LogConflict) return this.#ownMessage(after + 1, id);
          if (health.isLeaving) throw error;
          failed(error);
          await pause(RETRY_MS);
        }
      }
    });
  }

  /** Deletes the stream and its objects. */
  async remove(): Promise<void> {
    const { streams, objects } = this.#log;
    await streams.remove(this.name);
    for (const { name } of await objects.list())
      if (name.startsWith(`${this.name}/`)) await objects.delete(name);
  }

  /** Without an acknowledgement a message may be there all the same; it is known by its id. */
  async #ownMessage(sequence: number, id: string): Promise<number> {
    const { streams, withPatience } = this.#log;
    const stored = await withPatience(() => streams.message(this.name, sequence));
    if (stored?.id !== id) throw lost();
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

  async #opened({ sequence, headers, text: own }: StoredMessage): Promise<LogMessage> {
    const name = headers[OBJECT_FIELD];
    const bytes = name ? await this.#log.objects.get(name) : undefined;
    if (name && !bytes) throw new JournalCorrupt(`the object of message ${sequence} is missing`);
    const raw = (bytes ? Buffer.from(bytes).toString('utf8') : own).split('\n').slice(0, -1);
    const requests = raw.at(-1)?.startsWith(REQUESTS_MARK) ? raw.pop()?.slice(1) : undefined;
    const firstSeq = Number(headers[FIRST_SEQ_FIELD]);
    const requestOf = new Map(requests === undefined ? [] : (JSON.parse(requests) as [number, string][]));
    const lines = raw.map((line, index) => ({
      ...readJournalLine(line),
      request: requestOf.get(firstSeq + index),
    }));
    return { sequence, firstSeq, previous: headers[PREVIOUS_FIELD] ?? '', lines };
  }
}

/** The records of a message after the header's. Throws JournalCorrupt. */
export const recordsInLines = ({ previous, firstSeq, lines }: JournalLines): JournalRecord[] =>
  openRecords(previous, firstSeq, lines);

/** Seal of the last line up to the end of a message. */
export const lastSealOf = ({ previous, lines }: JournalLines): string => lines.at(-1)?.seal ?? previous;

/** Which requests gave the commands of lines. */
function requestsLine(firstSeq: number, lines: readonly JournalLine[]): string {
  const requests = lines.flatMap(({ request }, index) =>
    request === undefined ? [] : [[firstSeq + index, request] as const],
  );
  return requests.length > 0 ? `${REQUESTS_MARK}${JSON.stringify(requests)}\n` : '';
}
