import type { Method } from './types.ts';

/** The control plane said no, and why. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The exchange refused a call, in its own words. */
export class ExchangeRefused extends Error {
  override readonly name = 'ExchangeRefused';
  constructor(
    readonly method: Method,
    readonly path: string,
    /** `error`, `999` (login), `998` (identity) or `997` (payout details); `-1` for a chart without bars. */
    readonly type: string,
    /** What the exchange says, in the language of the call. */
    readonly reason: string,
    /** The answer as it came. */
    readonly answer: unknown,
  ) {
    super(`${method} ${path} is refused (${type}): ${reason}`);
  }
}
