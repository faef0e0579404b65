/** The client of the control plane (docs/control.md), whatever carries its calls. */
import { messageOf, parseJson } from './json.ts';

export type Method = 'GET' | 'POST';

/** One call as it goes out. */
export interface Outgoing {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Sends a call to the exchange; resolves with status and text of the response. */
export type ControlWire = (call: Outgoing) => Promise<{ readonly status: number; readonly text: string }>;

/** What a refusal has besides its reason. */
export interface RefusalDetails {
  /** Of code REFUSED: the exchange's own key, and what it names. */
  readonly refusal?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Of code INVALID: what of the request is wrong. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

interface Refusal extends RefusalDetails {
  readonly code: string;
  readonly message: string;
}

/** The control plane refused: `code` for programs, `reason` for people. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
  /** HTTP status. */
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  readonly details: RefusalDetails;

  /** `call`: method and path, with which the message begins. */
  constructor(call: string, status: number, { code, message, ...details }: Refusal) {
    super(`${call}: ${message}`);
    this.status = status;
    this.code = code;
    this.reason = message;
    this.details = details;
  }
}

/** A wire to whatever handles requests of the web: the worker of a page, or a runtime in the same process. */
export const wireOver =
  (respond: (request: Request) => Promise<Response>, origin: string = location.origin): ControlWire =>
  async ({ method, path, headers, body }) => {
    const response = await respond(
      new Request(new URL(path, origin), { method, headers, body: body ?? null }),
    );
    return { status: response.status, text: await response.text() };
  };

/**
 * A call of the control plane: JSON in, JSON out.
 * @throws ControlRefused
 * @throws Error where what responds is no exchange
 */
export async function callControl<T>(
  wire: ControlWire,
  method: Method,
  path: string,
  body?: unknown,
): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const { status, text } = await wire({ method, path, headers, body: JSON.stringify(body) });
  const response = parseJson(text) as { readonly error?: Refusal } | undefined;
  if (response === undefined)
    throw new Error(`${method} ${path} answered ${status} and no JSON: is this a Sandpit exchange?`);
  const { error = { code: 'FAILED', message: text } } = response;
  if (status >= 400) throw new ControlRefused(`${method} ${path}`, status, error);
  return response as T;
}

/** What an error says to people. */
export function reasonOf(error: unknown): string {
  return error instanceof ControlRefused ? error.reason : messageOf(error);
}
