/** Calls that a host of a room hands on to the leader, as they travel through the log. */
import { requestOf, wholeResponse } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { PageRequest } from '#simulator/session/parts.ts';
import { KEY_FIELD } from '#simulator/session/request-ledger.ts';
import { ADDRESS_FIELD } from '#simulator/http.ts';
import { subjectIn } from './port.ts';
import type { LogPort } from './port.ts';

/** What a leader makes of a call. */
export type CallReply =
  /** `seq`: the last command of the leader, in `stream`. */
  | { readonly response: HttpResponse; readonly seq: number; readonly stream: string }
  /** This host does not lead, and has not carried the call out. */
  | { readonly isElsewhere: true };

/** The headers that an exchange or a room reads. */
const HEADERS = ['authorization', 'content-type', 'lang', 'cookie', ADDRESS_FIELD, KEY_FIELD] as const;
/** A server takes messages of up to 1 MB; larger calls and responses travel as objects. */
const MAX_MESSAGE_BYTES = 512 * 1024;
const OBJECT_MARK = '@';

interface WireCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly size: number;
  readonly from: PageRequest | undefined;
}

type WireReply =
  | {
      readonly response: Omit<HttpResponse, 'body'>;
      readonly text?: string;
      readonly bytes?: string;
      readonly seq: number;
      readonly stream: string;
    }
  | { readonly isElsewhere: true };

const callsOf = (log: LogPort, host: string): string => subjectIn(log.room, `calls.${host}`);

/** Carries out the calls that other hosts send to this one. */
export function receiveCalls(
  log: LogPort,
  host: string,
  carryOut: (request: HttpRequest, from: PageRequest | undefined) => Promise<CallReply>,
): void {
  log.messages.answer(callsOf(log, host), async (data) => {
    const call: WireCall = JSON.parse(await unpack(log, data));
    const reply = await carryOut(receivedCall(call), call.from);
    return pack(log, JSON.stringify(await wireReply(reply)));
  });
}

/** Sends a call to a host. Rejects when there is no reply within so many milliseconds. */
export async function sendCall(
  log: LogPort,
  host: string,
  request: HttpRequest,
  { from, timeout }: { readonly from: PageRequest | undefined; readonly timeout: number },
): Promise<CallReply> {
  const data = await pack(log, JSON.stringify(wireCall(request, from)));
  const answer = await log.messages.request(callsOf(log, host), data, timeout);
  const reply: WireReply = JSON.parse(await unpack(log, answer));
  if ('isElsewhere' in reply) return reply;
  const { response, text, bytes = '', seq, stream } = reply;
  const body = text ?? new Uint8Array(Buffer.from(bytes, 'base64'));
  return { response: { ...response, body }, seq, stream };
}

function wireCall(request: HttpRequest, from: PageRequest | undefined): WireCall {
  const { method, url, body, size } = request;
  const given = HEADERS.map((name) => [name, request.header(name)] as const);
  const headers = Object.fromEntries(given.filter((entry): entry is [never, string] => entry[1] !== null));
  return { method, url: url.href, headers, body: Buffer.from(body).toString('base64'), size, from };
}

function receivedCall({ method, url, headers, body, size }: WireCall): HttpRequest {
  const bytes = new Uint8Array(Buffer.from(body, 'base64'));
  return requestOf({ method, url, headers: Object.entries(headers), body: bytes, size });
}

async function wireReply(reply: CallReply): Promise<WireReply> {
  if ('isElsewhere' in reply) return reply;
  const { seq, stream } = reply;
  // One message holds the whole response.
  const { body, ...response } = await wholeResponse(reply.response);
  return typeof body === 'string'
    ? { response, seq, stream, text: body }
    : { response, seq, stream, bytes: Buffer.from(body).toString('base64') };
}

async function pack({ objects }: LogPort, text: string): Promise<string> {
  if (Buffer.byteLength(text) <= MAX_MESSAGE_BYTES) return text;
  const name = `call-${crypto.randomUUID()}`;
  await objects.put(name, Buffer.from(text, 'utf8'));
  return `${OBJECT_MARK}${name}`;
}

async function unpack({ objects }: LogPort, text: string): Promise<string> {
  if (!text.startsWith(OBJECT_MARK)) return text;
  const name = text.slice(1);
  const bytes = await objects.get(name);
  await objects.delete(name);
  return Buffer.from(bytes ?? []).toString('utf8');
}
