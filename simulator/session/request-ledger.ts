/** Requests that their callers repeat: each is carried out once. */
import { requestContentOf } from '#simulator/protocol/api/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { hashText, printable } from '#simulator/engine/kernel/index.ts';
import type { Journal } from './journal.ts';
import type { PageRequest } from './parts.ts';

/** A caller names a request by it, and repeats the request with the same one. */
export const KEY_FIELD = 'idempotency-key';

/** Which request it is, and what it asks for where its caller has named it. */
export interface KeyedRequest extends PageRequest {
  /** Method, path and a hash of the form. */
  readonly content?: string;
}

/** A request as the ledger has it carried out or confirmed. */
export interface RepeatableCall {
  /** `onCommand` is told each command that the request gives. */
  carryOut(onCommand: (name: string) => void): Promise<HttpResponse>;
  /** The response to a call that was carried out, and whose response is not known any more. */
  confirm(): Promise<HttpResponse>;
}

interface Known {
  readonly content: string | undefined;
  readonly response: Promise<HttpResponse>;
}

/** Responses that are kept, the latest ones, and how long one may be: confirmations are far shorter. */
const MAX_RESPONSES = 1_000;
const MAX_LENGTH = 10_000;

/** Commands of the host that a call may bring about besides its own, also where it is refused. */
const SIDE_COMMANDS: ReadonlySet<string> = new Set([
  'account.touchToken',
  'account.wrongCode',
  'account.wrongPassword',
]);

const isOwn = (command: string): boolean => !SIDE_COMMANDS.has(command);

/** The key of a caller belongs to his login: another caller may choose the same. Undefined for a request without one. */
export function callersKey(request: HttpRequest): PageRequest | undefined {
  const key = request.header(KEY_FIELD) ?? '';
  if (key === '') return undefined;
  return { key: hashText(`${request.header('authorization') ?? ''}\n${key}`) };
}

/** Which request it is by the key of its caller, otherwise by that of its page or host. */
export async function keyedRequest(
  request: HttpRequest,
  from: PageRequest | undefined,
): Promise<KeyedRequest | undefined> {
  const own = callersKey(request);
  return own ? { ...own, content: await requestContentOf(request) } : from;
}

/** The requests of one exchange by their keys: those under way, the latest responses, and behind them what the journal knows. */
export class RequestLedger {
  readonly #journal: Pick<Journal, 'requestOf'>;
  readonly #underWay = new Map<string, Known>();
  readonly #done = new Map<string, Known>();

  constructor(journal: Pick<Journal, 'requestOf'>) {
    this.#journal = journal;
  }

  /** Has a request carried out, unless it was before: then it gets that response again. 422 for a key of another request. */
  respond(request: HttpRequest, keyed: KeyedRequest, call: RepeatableCall): Promise<HttpResponse> {
    const { key, content } = keyed;
    const earlier = this.#underWay.get(key) ?? this.#done.get(key);
    if (earlier && !isSame(earlier, content))
      return Promise.resolve(reused(request, earlier.content, content));
    if (earlier) return earlier.response;
    const response = this.#once(request, keyed, call);
    this.#underWay.set(key, { content, response });
    return response.finally(() => this.#underWay.delete(key));
  }

  async #once(request: HttpRequest, { key, content }: KeyedRequest, call: RepeatableCall) {
    const noted = this.#journal.requestOf(key);
    if (noted?.commands.some(isOwn))
      return isSame(noted, content) ? call.confirm() : reused(request, noted.content, content);
    let isCarriedOut = false;
    const response = await call.carryOut((command) => (isCarriedOut ||= isOwn(command)));
    if (isCarriedOut && content !== undefined) this.#keep(key, content, response);
    return response;
  }

  #keep(key: string, content: string, response: HttpResponse): void {
    const { body } = response;
    if (typeof body !== 'string' || body.length > MAX_LENGTH) return;
    this.#done.set(key, { content, response: Promise.resolve(response) });
    const [oldest] = this.#done.keys();
    if (this.#done.size > MAX_RESPONSES && oldest !== undefined) this.#done.delete(oldest);
  }
}

/** Nothing is known of what a request asked for whose page repeats it, or that an earlier version noted. */
const isSame = (earlier: Pick<Known, 'content'>, content: string | undefined): boolean =>
  earlier.content === undefined || content === undefined || earlier.content === content;

const callOf = (content = ''): string => content.slice(0, content.lastIndexOf(' '));

/** The response to a request whose key belongs to another one (draft-ietf-httpapi-idempotency-key-header). */
function reused(request: HttpRequest, earlier?: string, content?: string): HttpResponse {
  const key = printable((request.header(KEY_FIELD) ?? '').slice(0, 80));
  const [first, now] = [callOf(earlier), callOf(content)];
  const difference = now === first ? 'another form' : now;
  const message = `Idempotency-Key "${key}": expected the request that it was first sent with, ${first}; got ${difference}. Nothing was carried out. Repeat a key only with the same method, path and form, and give every other request a key of its own.`;
  return {
    status: 422,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'error', message }),
  };
}
