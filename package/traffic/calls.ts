/** Calls of the contract as they pass between a page and a server, wherever they were seen: in a HAR or at a proxy. */
import { operations, readableBody } from '#contract/index.ts';
import type { Operation, OperationName } from '#contract/index.ts';

/** A call with its response, and when it passed, in milliseconds of the clock by which it was seen. */
export interface SeenCall {
  readonly operation: OperationName;
  /** Parameters by their names, as they were sent. */
  readonly form: Readonly<Record<string, string>>;
  /** The JSON of the response; undefined where it is none. */
  readonly body: unknown;
  /** The `Date` of the response, unix milliseconds; undefined where it has none. */
  readonly date: number | undefined;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** The body of a request; a form or JSON where its type is left out. */
interface SeenBody {
  readonly text: string;
  readonly mimeType?: string | undefined;
}

/** The parameters of a call: those of its query, and of its body where it takes a form. What a page adds against caches is none (WIRE-R1). */
export function callFormOf(
  operation: OperationName,
  url: URL,
  { text, mimeType }: SeenBody,
): SeenCall['form'] {
  const { method, body }: Operation = operations[operation];
  const sent = method === 'POST' && body === 'form' ? readableBody(text, mimeType) : [];
  const { _timespan, ...form } = Object.fromEntries([...url.searchParams, ...sent]);
  return form;
}

/** The instant that a `Date` header names, unix milliseconds; undefined where it names none. */
export function headerDate(header: string | undefined): number | undefined {
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : date;
}
