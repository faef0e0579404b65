/** Reads the calls and socket frames of a HAR. */
import * as z from 'zod/mini';
import { operationAt, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { membersIn } from '#shared/json.ts';
import { headerDate, callFormOf } from './calls.ts';
import type { SeenCall } from './calls.ts';
import { eventIn } from './packets.ts';
import type { PacketEvent } from './packets.ts';

/** What is wrong with a HAR, and where in it. */
export class HarError extends Error {
  override readonly name = 'HarError';
}

/** A call of the contract with its response. Times are those of the browser, unix milliseconds. */
export interface HarCall extends SeenCall {
  /** Its place in the file, such as `log.entries[3]`. */
  readonly where: string;
  /** Between which instants the server had it: without the time that it waited to be sent and that its response took to arrive. */
  readonly handled: readonly [from: number, to: number];
  /** The token of the caller; undefined for a visitor. */
  readonly token: string | undefined;
}

/** An event that the page received. */
export interface HarEvent extends PacketEvent {
  readonly where: string;
  readonly receivedAt: number;
}

export interface Har {
  /** Oldest first, as the events. */
  readonly calls: readonly HarCall[];
  readonly events: readonly HarEvent[];
  /** What could not be used, and why. */
  readonly notes: readonly string[];
}

const header = z.object({ name: z.string(), value: z.string() });
const frame = z.object({
  type: z.string().check(z.regex(/^(?:send|receive)$/i, 'expected send or receive')),
  /** Unix seconds, as Chrome writes them, or milliseconds, as Playwright does. */
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
    postData: z.optional(
      z.object({
        mimeType: z.optional(z.string()),
        text: z.optional(z.string()),
        /** The form, where there is no text. */
        params: z.optional(z.array(z.object({ name: z.string(), value: z.optional(z.string()) }))),
      }),
    ),
  }),
  response: z.object({
    status: z.number(),
    headers: z.array(header),
    content: z.object({ text: z.optional(z.string()), encoding: z.optional(z.string()) }),
  }),
});
const har = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });
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
  const left = new LeftOut();
  const calls = log.entries.flatMap((given, index) =>
    left.read(() => callIn(given, `log.entries[${index}]`, left)),
  );
  const messages = log.entries.flatMap((given, index) => {
    const own = membersIn(given)['_webSocketMessages'];
    const where = `log.entries[${index}]._webSocketMessages`;
    return (Array.isArray(own) ? own : []).map((message: unknown, at) => ({
      message,
      where: `${where}[${at}]`,
    }));
  });
  if (framesFile !== undefined && frameText !== undefined) {
    parsed(frames, FRAMES, framesFile, frameText).forEach((message, at) =>
      messages.push({ message, where: `${framesFile}: [${at}]` }),
    );
  }
  const events = messages.flatMap(({ message, where }) => left.readMessage(() => eventOf(message, where)));
  requireTokens(calls);
  return {
    calls: calls.toSorted((a, b) => a.sentAt - b.sentAt),
    events: events.toSorted((a, b) => a.receivedAt - b.receivedAt),
    notes: left.notes(),
  };
}

/** Counts what cannot be used, with the first of each kind. */
class LeftOut {
  #others = 0;
  readonly #refused: string[] = [];
  readonly #broken: string[] = [];
  readonly #messages: string[] = [];

  /** An entry that is no call of the exchange. */
  addOther(): void {
    this.#others += 1;
  }

  /** A call that was not carried out. */
  addRefused(where: string): void {
    this.#refused.push(where);
  }

  /** What `reading` gives; nothing where it is not whole. */
  read<Value>(reading: () => readonly Value[]): readonly Value[] {
    return this.#whole(reading, this.#broken);
  }

  readMessage<Value>(reading: () => readonly Value[]): readonly Value[] {
    return this.#whole(reading, this.#messages);
  }

  notes(): readonly string[] {
    const some = (count: number, one: string, several: string): string =>
      `${count} ${count === 1 ? one : several}`;
    const [refused, broken, messages] = [this.#refused, this.#broken, this.#messages];
    return [
      ...(this.#others > 0
        ? [`${some(this.#others, 'entry is no call', 'entries are no calls')} of the exchange`]
        : []),
      ...(refused.length > 0
        ? [
            `${some(refused.length, 'call was', 'calls were')} not answered with status 200, such as ${refused[0]}`,
          ]
        : []),
      ...(broken.length > 0
        ? [`${some(broken.length, 'call is', 'calls are')} not whole and left out: ${broken[0]}`]
        : []),
      ...(messages.length > 0
        ? [
            `${some(messages.length, 'message of a socket is', 'messages of sockets are')} left out: ${messages[0]}`,
          ]
        : []),
    ];
  }

  #whole<Value>(reading: () => readonly Value[], into: string[]): readonly Value[] {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof HarError)) throw error;
      into.push(error.message);
      return [];
    }
  }
}

/** Refuses a recording whose tokens were taken out. Throws HarError. */
function requireTokens(calls: readonly HarCall[]): void {
  const isPrivate = ({ operation, body }: HarCall): boolean =>
    operations[operation].auth === 'required' && membersIn(body)['type'] === 'ok';
  if (calls.some(({ token }) => token !== undefined) || !calls.some(isPrivate)) return;
  throw new HarError(
    'the calls have no token (header Authorization), so nobody is known who made them: Chrome leaves it out by default; turn on ' +
      '"Allow to generate HAR with sensitive data" in the settings of the developer tools (Preferences > Network), and choose "Export HAR (with sensitive data)"',
  );
}

/** @param what the file should be */
function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  what: string,
  file: string,
  text: string,
): z.output<Schema> {
  const plain = text.replace(/^\uFEFF/, '');
  let given: unknown;
  try {
    given = JSON.parse(plain);
  } catch {
    throw new HarError(`${file} is not JSON: ${brokenAt(plain)}`);
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

/** The call of an entry; none where it is none of the exchange, or was refused. Throws HarError where it is not whole. */
function callIn(given: unknown, where: string, left: LeftOut): readonly HarCall[] {
  const { method, url } = membersIn(membersIn(given)['request']);
  const path = typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : '';
  const operation = operationAt(String(method), path.slice(Math.max(0, path.indexOf('/api/'))));
  if (operation === undefined) {
    if (!path.includes('/socket.io')) left.addOther();
    return [];
  }
  const result = entry.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new HarError(`${where}.${placeOf(issue?.path ?? [])}: ${issue?.message}`);
  }
  if (result.data.response.status === 200) return [callOf(result.data, operation, where)];
  left.addRefused(where);
  return [];
}

function callOf(
  { startedDateTime, time, timings = {}, request, response }: Entry,
  operation: OperationName,
  where: string,
): HarCall {
  const url = new URL(request.url);
  const sentAt = Date.parse(startedDateTime);
  const { mimeType, text, params = [] } = request.postData ?? {};
  const written = new URLSearchParams(params.map(({ name, value = '' }) => [name, value])).toString();
  const sent = text === undefined ? { text: written, mimeType: FORM } : { text, mimeType };
  return {
    operation,
    where,
    sentAt,
    receivedAt: sentAt + time,
    handled: [sentAt + lasting(timings, BEFORE_SENT), sentAt + time - lasting(timings, ['receive'])],
    token: valueOf(request.headers, 'authorization'),
    form: callFormOf(operation, url, sent),
    body: bodyOf(response.content, where),
    date: headerDate(valueOf(response.headers, 'date')),
  };
}

const FORM = 'application/x-www-form-urlencoded';

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

/** From here on a time is of milliseconds: as seconds it would lie 3,000 years ahead. */
const FIRST_MS = 100_000_000_000;

/** The event of a message; none where it was sent. Throws HarError where it cannot be read. */
function eventOf(given: unknown, where: string): readonly HarEvent[] {
  const result = frame.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new HarError(`${where}.${placeOf(issue?.path ?? [])}: ${issue?.message}`);
  }
  const { type, time, data } = result.data;
  if (type.toLowerCase() === 'send') return [];
  try {
    const event = eventIn(data);
    return event ? [{ where, receivedAt: time < FIRST_MS ? time * 1000 : time, ...event }] : [];
  } catch {
    throw new HarError(`${where}.data is not an event of socket.io`);
  }
}
