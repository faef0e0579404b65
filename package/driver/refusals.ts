/** The error with which calls of the exchange reject. */
import type { Method } from '#shared/control-client.ts';

/** A call that the exchange refused, and its response. */
interface Refusal {
  readonly method: Method;
  readonly path: string;
  /** `error`, `999` (login), `998` (identity) or `997` (payout details); `-1` for a chart without bars. */
  readonly type: string;
  /** What the exchange says, in the language of the call. */
  readonly reason: string;
  /** The response as it came. */
  readonly answer: unknown;
}

/** The exchange refused a call; the message is its own. */
export class ExchangeRefused extends Error implements Refusal {
  override readonly name = 'ExchangeRefused';
  readonly method: Method;
  readonly path: string;
  readonly type: string;
  readonly reason: string;
  readonly answer: unknown;

  constructor({ method, path, type, reason, answer }: Refusal) {
    super(`${method} ${path} is refused (${type}): ${reason}`);
    this.method = method;
    this.path = path;
    this.type = type;
    this.reason = reason;
    this.answer = answer;
  }
}
