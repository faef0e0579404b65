/** Reads the calls and socket frames of a HAR. */
import * as z from 'zod/mini';
import { decodeForm, operationAt, readableBody } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { eventIn } from '../socket-packet.ts';

/** What is wrong with a HAR, and where in it. */
export class HarError extends Error {
  override readonly name = 'HarError';
}

/** A call of the contract with its response. Times are those of the browser, unix milliseconds. */
export interface HarCall {
  readonly name: OperationName;
  /** Its place in the file, such as `log.entries[3]`. */
  readonly where: string;
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Between which instants the server had it: without the time that it waited to be sent and that its response took to arrive. */
  readonly handled: readonly [from: number, to: number];
  /** The token of the caller; undefined for a visitor. */
  readonly token: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The `Date` of the response, unix milliseconds. */
  readonly date: number | undefined;
}

/** An event that the page received. */
export interface HarEvent {
  readonly where: string;
  readonly receivedAt: number;
  readonly name: string;
  readonly payload: unknown;
}

export interface Har {
  /** Oldest first, as the events. */
  readonly calls: readonly HarCall[];
  readonly events: readonly HarEvent[];
}

const header = z.object({ name: z.string(), value: z.string() });
const frame = z.object({
  type: z.enum(['send', 'receive']),
  /** Unix seconds. */
  time: z.number(),
  data: z.string(),
});
const entry = z.object({
  startedDateTime: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'expected a date')),
  time: z.number(),
  /** Milliseconds; -1 or left out where a phase did not occur. */
  timings: z.optional(z.record(z.string(), z.unknown())),
  request: z.object({
    method: z.string(),
    url: z.url(),
    headers: z.array(header),
    postData: z.optional(z.object({ mimeType: z.string(), text: z.optional(z.string()) })),
  }),
  response: z.object({
    status: z.number(),
    headers: z.array(header),
    content: z.object({ text: z.optional(z.string()), encoding: z.optional(z.string()) }),
  }),
  _webSocketMessages: z.optional(z.array(frame)),
});
const har = z.object({ log: z.object({ entries: z.array(entry) }) });
const frames = z.array(frame);

const HAR = 'a HAR, which has the member log with entries';
const FRAMES = 'a list of messages of a socket';

type Entry = z.output<typeof entry>;

/**
 * Reads a HAR, and the frames of its socket where they are in a file of their own. Throws HarError.
 * @param frameText a list of messages as `_webSocketMessages` has them
 */
export function readHar(file: string, text: string, framesFile?: string, frameText?: string): Har {
  const { log } = parsed(har, HAR, file, text);
  const messages = log.entries.flatMap(({ _webSocketMessages: own = [] }, index) =>
    own.map((message, at) => ({ message, where: `log.entries[${index}]._webSocketMessages[${at}]` })),
  );
  if (framesFile !== undefined && frameText !== undefined) {
    parsed(frames, FRAMES, framesFile, frameText).forEach((message, at) =>
      messages.push({ message, where: `${framesFile}: [${at}]` }),
    );
  }
  return {
    calls: log.entries
      .flatMap((one, index) => callOf(one, `log.entries[${index}]`))
      .sort((a, b) => a.sentAt - b.sentAt),
    events: messages
      .flatMap(({ message, where }) => eventOf(message, where))
      .sort((a, b) => a.receivedAt - b.receivedAt),
  };
}

/** @param what the file should be */
function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  what: string,
  file: string,
  text: string,
): z.output<Schema> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new HarError(`${file} is not JSON: ${brokenAt(text)}`);
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const [place, message] = [placeOf(issue?.path ?? []), issue?.message];
  throw new HarError(
    place === '' || place === 'log' ? `${file} is not ${what}: ${message}` : `${file}: ${place}: ${message}`,
  );
}

/** Where JSON cannot be read. The parser's own message is not passed on: it may quote the text. */
function brokenAt(text: string): string {
  if (text.trim() === '') return 'it is empty';
  let [readable, beyond] = [0, text.length + 1];
  while (beyond - readable > 1) {
    const middle = Math.trunc((readable + beyond) / 2);
    if (mayGoOn(text.slice(0, middle))) readable = middle;
    else beyond = middle;
  }
  const before = text.slice(0, readable);
  const place = `line ${before.split('\n').length}, column ${readable - before.lastIndexOf('\n')}`;
  return readable < text.length ? place : `it is cut at ${place}`;
}

/** Whether a text is JSON, or the beginning of some: then the parser stops at its end. */
function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const [, position = ''] = /at position (\d+)/.exec(String(error)) ?? [];
    return position === '' ? String(error).includes('end of JSON') : Number(position) === text.length;
  }
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

function callOf(
  { startedDateTime, time, timings = {}, request, response }: Entry,
  where: string,
): readonly HarCall[] {
  const url = new URL(request.url);
  const name = operationAt(request.method, url.pathname.slice(Math.max(0, url.pathname.indexOf('/api/'))));
  if (name === undefined || response.status !== 200) return [];
  const sentAt = Date.parse(startedDateTime);
  const date = Date.parse(valueOf(response.headers, 'date') ?? '');
  const { mimeType, text = '' } = request.postData ?? {};
  const form = readableBody(text, mimeType);
  return [
    {
      name,
      where,
      sentAt,
      receivedAt: sentAt + time,
      handled: [sentAt + lasting(timings, BEFORE_SENT), sentAt + time - lasting(timings, ['receive'])],
      token: valueOf(request.headers, 'authorization'),
      fields: decodeForm(url.searchParams, form),
      body: bodyOf(response.content, where),
      date: Number.isNaN(date) ? undefined : date,
    },
  ];
}

/** `connect` has `ssl` in it. */
const BEFORE_SENT = ['blocked', 'dns', 'connect'];

const lasting = (timings: Readonly<Record<string, unknown>>, phases: readonly string[]): number =>
  phases.reduce((sum, phase) => sum + Math.max(0, Number(timings[phase] ?? 0) || 0), 0);

const valueOf = (headers: readonly z.output<typeof header>[], wanted: string): string | undefined =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value || undefined;

function bodyOf({ text, encoding }: Entry['response']['content'], where: string): unknown {
  if (text === undefined) {
    throw new HarError(
      `${where}.response.content.text is missing: save the HAR with the content of responses`,
    );
  }
  try {
    return JSON.parse(encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text);
  } catch {
    throw new HarError(`${where}.response.content.text is not JSON`);
  }
}

function eventOf({ type, time, data }: z.output<typeof frame>, where: string): readonly HarEvent[] {
  if (type === 'send') return [];
  try {
    const event = eventIn(data);
    return event ? [{ where, receivedAt: time * 1000, ...event }] : [];
  } catch {
    throw new HarError(`${where}.data is not an event of socket.io`);
  }
}
