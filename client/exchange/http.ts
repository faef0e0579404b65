/** Calls over HTTP (WIRE-R1, WIRE-R3). The only place of the client that fetches. */
import { decodeReply, encodeForm, encodeMultipart, REFUSED_FIELD } from '#contract/index.ts';
import type { DecodedResponseOf, OperationName, RequestInputOf } from '#contract/index.ts';
import { NO_SEAT } from '#contract/rooms/no-seat.ts';
import * as z from 'zod/mini';
import { clientOperations } from './calls.ts';
import type { CorrectedClock, ExchangeClock } from './clock.ts';
import { ExchangeError } from './errors.ts';

export interface HttpOptions {
  /** Origin of the exchange, without a trailing slash; empty for the page's own. */
  readonly origin: string;
  readonly clock: ExchangeClock | CorrectedClock;
  /** The stored token, undefined for a visitor. */
  readonly token: () => string | undefined;
  /** Sent in the header `lang`. */
  readonly language: () => string;
  readonly fetch: typeof fetch;
  /** Called with every refusal and the token that the refused call carried. */
  readonly onRefusal: (error: ExchangeError, token: string | undefined) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Makes one call. Rejects with an ExchangeError, or with the reason of the signal when it was aborted. */
export type Call = <Name extends OperationName>(
  name: Name,
  input: RequestInputOf<Name>,
  options?: CallOptions,
) => Promise<DecodedResponseOf<Name>>;

/** The code of a failed call: its own in the contract, and what it ended with. */
const codeOf = (name: OperationName, end: string): string => `${clientOperations[name].code} ${end}`;

const noSeat = z.object({ error: z.object({ code: z.literal(NO_SEAT) }) });

/** Whether a response refuses a call because the browser has no seat in a room. */
const isNoSeat = (body: unknown): boolean => noSeat.safeParse(body).success;

/** Binds calls to one exchange. */
export function createHttp(options: HttpOptions): Call {
  return async (name, input, { signal } = {}) => {
    const token = clientOperations[name].auth === 'none' ? undefined : options.token();
    const refuse = (error: ExchangeError): never => {
      options.onRefusal(error, token);
      throw error;
    };
    if (clientOperations[name].auth === 'required' && token === undefined)
      return refuse(new ExchangeError('login', '', '', { code: codeOf(name, 'login') }));
    const sent = buildRequest(options, name, input, token);
    const { body, field, failure } = await exchange(options, name, sent, signal);
    if (failure !== undefined && isNoSeat(body))
      return refuse(new ExchangeError('seat', NO_SEAT, '', { code: codeOf(name, failure) }));
    const reply = decodeReply(name, body);
    if (reply.kind === 'ok') return reply.response;
    if (reply.kind === 'error') {
      const code = codeOf(name, failure ?? reply.type);
      return refuse(ExchangeError.refused(reply.type, reply.message, { field, code, answer: body }));
    }
    console.error(`The response of ${clientOperations[name].path} is malformed`, reply.issues);
    return refuse(new ExchangeError('malformed', '', '', { code: codeOf(name, failure ?? 'malformed') }));
  };
}

function buildRequest(
  { origin, clock, language }: HttpOptions,
  name: OperationName,
  input: object,
  token: string | undefined,
): readonly [url: string, init: RequestInit] {
  const { method, path, body } = clientOperations[name];
  const query = method === 'GET' ? encodeForm(input) : new URLSearchParams();
  query.set('_timespan', String(Math.trunc(clock.now())));
  const headers = { lang: language(), ...(token === undefined ? {} : { Authorization: token }) };
  const url = `${origin}${path}?${query}`;
  if (method === 'GET') return [url, { method, headers }];
  return [url, { method, headers, body: body === 'multipart' ? encodeMultipart(input) : encodeForm(input) }];
}

/** Statuses of a server that does not have the call: a retry would not help. */
const MISSING: ReadonlySet<number> = new Set([404, 405, 410, 501]);

interface Received {
  readonly body: unknown;
  readonly field: string | undefined;
  /** The HTTP status of a failure. */
  readonly failure: string | undefined;
}

async function exchange(
  { fetch, clock }: HttpOptions,
  name: OperationName,
  [url, init]: readonly [string, RequestInit],
  signal: AbortSignal | undefined,
): Promise<Received> {
  const lost = (cause: unknown, end = cause instanceof Error ? cause.name : 'network'): never => {
    if (signal?.aborted) throw cause;
    console.error(`No response from ${clientOperations[name].path}`, cause);
    throw new ExchangeError('network', '', '', { cause, code: codeOf(name, end) });
  };
  const sentAt = Date.now();
  const response = await fetch(url, { ...init, signal: signal ?? null }).catch((cause: unknown) =>
    lost(cause),
  );
  // A proxy before the exchange has a clock of its own.
  if (response.ok && 'observe' in clock) clock.observe(response.headers.get('Date'), sentAt, Date.now());
  const text = await response.text().catch((cause: unknown) => lost(cause));
  const failure = response.ok ? undefined : `HTTP ${response.status}`;
  try {
    const field = response.headers.get(REFUSED_FIELD) ?? undefined;
    return { body: JSON.parse(text) as unknown, field, failure };
  } catch (cause) {
    if (!response.ok && !MISSING.has(response.status)) return lost(cause, failure);
    const kind = response.ok && isPage(text) ? 'page' : 'malformed';
    const what = kind === 'page' ? 'a web page' : 'malformed';
    console.error(`The response of ${clientOperations[name].path} is ${what}`, cause);
    throw new ExchangeError(kind, '', '', { cause, code: codeOf(name, failure ?? kind) });
  }
}

/** Whether a text is a web page: what a development server, a proxy or a login page of a network answers to any address. */
const isPage = (text: string): boolean => /^\s*<(!doctype|html)\b/i.test(text);
