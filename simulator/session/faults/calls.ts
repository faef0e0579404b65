/** Applies the fault plan to calls. */
import { operationOf } from '#simulator/protocol/api/index.ts';
import { operations } from '#contract/index.ts';
import { LOST } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { CallError, ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import { dated } from '../dated.ts';
import { HeldCalls } from './held-calls.ts';
import type { FaultMatches, FaultMatch } from './matches.ts';
import type { Api } from '../parts.ts';

/** What the fault plan does to one call: real milliseconds of delay on the way there and back, and the way it goes wrong. */
interface FaultDecision {
  readonly requestDelay: number;
  readonly responseDelay: number;
  readonly error: FaultMatch | undefined;
}

/** What a proxy says of itself. */
const proxyPages = {
  http429: { status: 429, message: 'Too Many Requests', more: { 'retry-after': '1' } },
  http500: { status: 500, message: 'Internal Server Error', more: {} },
  http502: { status: 502, message: 'Bad Gateway', more: {} },
  http503: { status: 503, message: 'Service Unavailable', more: { 'retry-after': '1' } },
} as const;

const proxyPage = (title: string): string => `<html>
<head><title>${title}</title></head>
<body>
<center><h1>${title}</h1></center>
<hr><center>proxy</center>
</body>
</html>
`;

const CUT_OFF_JSON = '{"type":"ok","message":{"list":[{"id":';

const refusalKeys = { '999': 'LOGIN', '998': 'NOT_VERIFIED', '997': 'NO_PAYOUT', error: 'INTERNAL' } as const;

/** Applies the fault plan to calls. */
export class CallFilter {
  readonly #matches: FaultMatches;
  readonly #api: Api;
  readonly #now: () => Instant;
  readonly #delays = new DelayQueue();
  readonly #held = new HeldCalls();

  /**
   * @param api makes the refusals
   * @param now virtual time, for the `Date` of responses that come from no exchange
   */
  constructor(matches: FaultMatches, api: Api, now: () => Instant) {
    this.#matches = matches;
    this.#api = api;
    this.#now = now;
  }

  /**
   * Carries a call out as the fault plan says. `LOST` means that no response arrives; the adapter of the host
   * lets it fail as the network would.
   */
  pass(request: HttpRequest, carryOut: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const decision = this.#decide(request);
    return decision ? this.#suffer(decision, request, carryOut) : carryOut();
  }

  async #suffer(
    { requestDelay, responseDelay, error }: FaultDecision,
    request: HttpRequest,
    carryOut: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    if (!(await this.#delays.wait(requestDelay))) return LOST;
    const hangs = error?.rule.error === 'hang';
    const isDone = !error || error.rule.after === true;
    const reached = hangs ? this.#hang(error, request, carryOut) : isDone ? carryOut() : undefined;
    const response = await reached;
    if (!(await this.#delays.wait(responseDelay))) return LOST;
    if (error && !hangs) return failed(error.rule, request, this.#api, this.#now());
    return response ?? LOST;
  }

  /** Lets calls go on that hang by a rule that has been cleared. */
  release(): void {
    this.#held.release((seq) => this.#matches.isSet(seq));
  }

  /** Lets go of calls that are on their way: their responses are lost. */
  close(): void {
    this.#delays.close();
    this.#held.close();
  }

  #decide(request: HttpRequest): FaultDecision | undefined {
    const faults = this.#matches.active(({ on }) => on === 'all' || on === codeOf(request));
    if (faults.length === 0) return undefined;
    const delays = { requestDelay: 0, responseDelay: 0 };
    for (const fault of faults.filter(({ rule }) => rule.latency)) {
      const match = this.#matches.match(fault);
      if (match?.rule.latency) {
        delays[match.rule.after ? 'responseDelay' : 'requestDelay'] += this.#matches.latency(
          match,
          match.rule.latency,
        );
      }
    }
    const error = this.#matches.firstMatch(faults.filter(({ rule }) => rule.error));
    return { ...delays, error };
  }

  async #hang(
    { rule, seq }: FaultMatch,
    request: HttpRequest,
    carryOut: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const early = rule.after ? await carryOut() : undefined;
    const mayGoOn = !this.#matches.isSet(seq) || (await this.#held.hold(seq, request.signal()));
    return mayGoOn ? (early ?? carryOut()) : LOST;
  }
}

/** The code of the operation that a request names, if there is one. */
function codeOf(request: HttpRequest): string | undefined {
  const name = operationOf(request);
  return name && operations[name].code;
}

async function failed(
  rule: ActiveFaultRule,
  request: HttpRequest,
  api: Api,
  at: Instant,
): Promise<HttpResponse> {
  const error: Exclude<CallError, 'hang'> = rule.error === 'hang' ? 'network' : (rule.error ?? 'network');
  switch (error) {
    case 'network':
      return LOST;
    case 'malformed':
      return page(200, { 'content-type': 'application/json; charset=utf-8' }, CUT_OFF_JSON, at);
    case 'http429':
    case 'http500':
    case 'http502':
    case 'http503': {
      const { status, message, more } = proxyPages[error];
      const headers = { 'content-type': 'text/html; charset=utf-8', ...more };
      return page(status, headers, proxyPage(`${status} ${message}`), at);
    }
    default:
      return dated(await api.refuse(request, new Refusal(rule.key ?? refusalKeys[error], rule.params)), at);
  }
}

/** Without a date of its own a Node server would send the real one, and clients would set their clocks by it. */
function page(status: number, headers: Record<string, string>, body: string, at: Instant): HttpResponse {
  return dated({ status, headers: { ...headers, 'cache-control': 'no-store' }, body }, at);
}

/** Requests delayed by a latency fault. */
class DelayQueue {
  readonly #waiting = new Map<ReturnType<typeof setTimeout>, (completed: boolean) => void>();
  #closed = false;

  /** Resolves after so many real milliseconds, with false when the exchange was closed in the meantime. */
  wait(milliseconds: number): Promise<boolean> {
    if (this.#closed || milliseconds === 0) return Promise.resolve(!this.#closed);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(timer);
        resolve(true);
      }, milliseconds);
      this.#waiting.set(timer, resolve);
    });
  }

  close(): void {
    this.#closed = true;
    for (const [timer, resolve] of this.#waiting) {
      clearTimeout(timer);
      resolve(false);
    }
    this.#waiting.clear();
  }
}
