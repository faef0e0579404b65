/** The errors with which calls of the exchange and of the control plane reject. */
import type { Method } from './types.ts';

/** The control plane refused, and why. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

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
