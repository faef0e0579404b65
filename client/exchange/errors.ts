/** Why a call failed. */

/**
 * `business`: the exchange refused, with a text to show. `login`: a visitor made a call that needs a login, and nothing
 * was sent. `session`: the token is unknown or not valid any more (999). `payout` and `identity`: payout information
 * (997) or identity (998) is missing. `seat`: the browser has no seat in a room of the host. `network`: no response.
 * `page`: a web page came in answer, of a proxy or a server that stands in the place of the exchange. `malformed`: the response is
 * not of this protocol.
 */
export type ExchangeErrorKind =
  | 'business'
  | 'login'
  | 'session'
  | 'payout'
  | 'identity'
  | 'seat'
  | 'network'
  | 'page'
  | 'malformed';

/** What else is known of a failed call. */
interface ErrorFacts extends ErrorOptions {
  /** The parameter of the call that the refusal is about, where the exchange names one. */
  readonly field?: string | undefined;
  /** See `ExchangeError.code`. */
  readonly code?: string | undefined;
  /** See `ExchangeError.answer`. */
  readonly answer?: unknown;
}

/** Thrown by every failed call. `message` is the server's text where it sent one, else empty. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  /** The parameter of the call that the refusal is about, where the exchange names one. */
  readonly field: string | undefined;
  /** For users to quote: the code of the call in the contract and what it ended with, such as `E34 998` or `E01 HTTP 502`. */
  readonly code: string | undefined;
  /** The response as it came; undefined where there was none that could be read. */
  readonly answer: unknown;

  constructor(
    readonly kind: ExchangeErrorKind,
    /** The `type` of the response, such as `error` or `999`; empty when there was none. */
    readonly type: string,
    message: string,
    { field, code, answer, ...options }: ErrorFacts = {},
  ) {
    super(message, options);
    this.field = field;
    this.code = code;
    this.answer = answer;
  }

  /** The error of a response whose `type` is not ok (WIRE-R3). */
  static refused(type: string, message: string, facts?: ErrorFacts): ExchangeError {
    return new ExchangeError(kinds[type] ?? 'business', type, message, facts);
  }
}

const kinds: Readonly<Record<string, ExchangeErrorKind>> = {
  '999': 'session',
  '998': 'identity',
  '997': 'payout',
};

/** Whether the exchange refused a call; false when its response was lost. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ExchangeError && error.kind === 'business';

/** Whether the same call could succeed if it were simply made again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ExchangeError && (error.kind === 'network' || error.kind === 'page');

const steps: ReadonlySet<ExchangeErrorKind> = new Set(['login', 'session', 'payout', 'identity']);

/** Whether a call was refused because its user has to do something first. */
export const isMissingStep = ({ kind }: ExchangeError): boolean => steps.has(kind);
