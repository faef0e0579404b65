/** Finds the operation of a call, decodes its request and its response: shared by client and server. */
import type * as z from 'zod/mini';
import { operationNames, operations } from './operations/index.ts';
import type { DecodedResponseOf, OperationName, RequestOf } from './operations/index.ts';

const routes: ReadonlyMap<string, OperationName> = new Map(
  operationNames.map((name) => [`${operations[name].method} ${operations[name].path}`, name]),
);

/** The operation of a method and a path, trailing slash or not; undefined when there is none. */
export function operationAt(method: string, path: string): OperationName | undefined {
  return routes.get(`${method.toUpperCase()} ${path.replace(/\/+$/, '')}`);
}

/** One issue of a request: the field, and the rest of the sentence "must be …". */
export interface ParamIssue {
  readonly field: string;
  readonly message: string;
}

export type DecodedRequest<Name extends OperationName> =
  | { readonly ok: true; readonly value: RequestOf<Name> }
  | { readonly ok: false; readonly issues: readonly ParamIssue[] };

const issuesOf = (error: z.core.$ZodError): ParamIssue[] =>
  error.issues.map((issue) => ({ field: issue.path.map(String).join('.'), message: issue.message }));

/** Reads the parameters of a call; never throws. */
export function decodeRequest<Name extends OperationName>(name: Name, fields: unknown): DecodedRequest<Name> {
  const result = operations[name].request.safeParse(fields);
  return result.success
    ? { ok: true, value: result.data as RequestOf<Name> }
    : { ok: false, issues: issuesOf(result.error) };
}

/** A response as the client sees it. `malformed` is a body that no server of the family sends. */
export type Reply<Name extends OperationName> =
  | { readonly kind: 'ok'; readonly response: DecodedResponseOf<Name> }
  | { readonly kind: 'error'; readonly type: string; readonly message: string }
  | { readonly kind: 'malformed'; readonly issues: readonly ParamIssue[] };

/** Reads the body of a response: the envelope first, whose `type` may be text or a number, then its content. Never throws. */
export function decodeReply<Name extends OperationName>(name: Name, body: unknown): Reply<Name> {
  const { envelope, response } = operations[name];
  if (typeof body !== 'object' || body === null) return unreadable('', 'must be an object');
  const { type, message }: { readonly type?: unknown; readonly message?: unknown } = body;
  const isBars = envelope === 'bars' && type === undefined;
  if (!isBars && type !== 'ok') return refusal(type, message);
  const result = response.safeParse(envelope === 'message' ? message : body);
  return result.success
    ? { kind: 'ok', response: result.data as DecodedResponseOf<Name> }
    : { kind: 'malformed', issues: issuesOf(result.error) };
}

const unreadable = (field: string, message: string) =>
  ({ kind: 'malformed', issues: [{ field, message }] }) as const;

function refusal(type: unknown, message: unknown) {
  if (typeof type !== 'string' && typeof type !== 'number') return unreadable('type', 'is required');
  return { kind: 'error', type: String(type), message: typeof message === 'string' ? message : '' } as const;
}
