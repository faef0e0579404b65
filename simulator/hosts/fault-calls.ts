import { operationOf } from '#simulator/api/index.ts';
import { operations } from '#contract/index.ts';
import { Refusal, type Instant } from '#simulator/kernel/index.ts';
import type { CallError, FaultRule } from '#simulator/modules/faults/index.ts';
import type { FaultMatches } from './fault-matches.ts';
import type { Api } from './parts.ts';

export interface CallGateDeps {
  readonly matches: FaultMatches;
  /** Makes the refusals. */
  readonly api: Api;
  /** Virtual time, for the `Date` of answers that come from no exchange. */
  readonly now: () => Instant;
}

/** What the plan does to one call: real milliseconds of delay on the way there and back, and the way it goes wrong. */
interface Verdict {
  readonly there: number;
  readonly back: number;
  readonly error: FaultRule | undefined;
}

/** Applies the fault plan to calls. */
export interface CallGate {
  /**
   * Carries a call out as the plan has it. `Response.error()` means that no answer arrives; whoever speaks to the caller
   * lets it fail as the network would.
   */
  pass(request: Request, carryOut: () => Promise<Response>): Promise<Response>;
  /** Lets go of calls that are on their way: their answers are lost. */
  close(): void;
}

const proxyPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body>
<center><h1>502 Bad Gateway</h1></center>
<hr><center>proxy</center>
</body>
</html>
`;

const brokenOff = '{"type":"ok","message":{"list":[{"id":';

const refusalKeys = { '999': 'LOGIN', '998': 'NOT_VERIFIED', '997': 'NO_PAYOUT', error: 'INTERNAL' } as const;

export function createCallGate({ matches, api, now }: CallGateDeps): CallGate {
  const roads = new Roads();
  const judge = (request: Request): Verdict | undefined => {
    const name = operationOf(request);
    const code = name && operations[name].code;
    const faults = matches.standing(({ on }) => on === 'all' || (code !== undefined && on === code));
    if (faults.length === 0) return undefined;
    const delays = { there: 0, back: 0 };
    for (const fault of faults.filter(({ rule }) => rule.latency)) {
      const strike = matches.strike(fault);
      if (strike?.rule.latency)
        delays[strike.rule.after ? 'back' : 'there'] += matches.latency(strike, strike.rule.latency);
    }
    const error = matches.firstStrike(faults.filter(({ rule }) => rule.error));
    return { ...delays, error: error?.rule };
  };
  return {
    async pass(request, carryOut) {
      const verdict = judge(request);
      if (!verdict) return carryOut();
      const { there, back, error } = verdict;
      if (!(await roads.travel(there))) return Response.error();
      const answer = !error || error.after ? await carryOut() : undefined;
      if (!(await roads.travel(back))) return Response.error();
      if (!error) return answer ?? Response.error();
      return failed(error, request, api, now());
    },
    close: () => roads.close(),
  };
}

function failed(rule: FaultRule, request: Request, api: Api, at: Instant): Response | Promise<Response> {
  const error: CallError = rule.error ?? 'network';
  if (error === 'network') return Response.error();
  if (error === 'malformed') return page(200, 'application/json; charset=utf-8', brokenOff, at);
  if (error === 'http502') return page(502, 'text/html; charset=utf-8', proxyPage, at);
  return api.refuse(request, new Refusal(rule.key ?? refusalKeys[error], rule.params));
}

/** Without a date of its own a Node server would send the real one, and clients would set their clocks by it. */
function page(status: number, type: string, body: string, at: Instant): Response {
  const headers = { 'content-type': type, 'cache-control': 'no-store', date: new Date(at).toUTCString() };
  return new Response(body, { status, headers });
}

/** Calls on their slow way. */
class Roads {
  readonly #travellers = new Map<ReturnType<typeof setTimeout>, (arrived: boolean) => void>();
  #closed = false;

  /** Resolves after so many real milliseconds, with false when the exchange was closed meanwhile. */
  travel(milliseconds: number): Promise<boolean> {
    if (this.#closed || milliseconds === 0) return Promise.resolve(!this.#closed);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#travellers.delete(timer);
        resolve(true);
      }, milliseconds);
      this.#travellers.set(timer, resolve);
    });
  }

  close(): void {
    this.#closed = true;
    for (const [timer, resolve] of this.#travellers) {
      clearTimeout(timer);
      resolve(false);
    }
    this.#travellers.clear();
  }
}
