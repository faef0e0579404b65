/** Requests made from an OpenAPI document. */
import fc from 'fast-check';
import { resolve, valueOf } from './values.ts';
import type { ApiDocument, Schema } from './values.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** A call that the document describes. */
export interface DescribedCall {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** A request that is to be sent as it is. */
export interface HostileRequest {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** The address with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Whose token it carries: that of a user, a made-up one, or none. */
  readonly caller: 'user' | 'forged' | 'visitor';
}

/** The calls of a document, in its order. */
export function callsOf(document: ApiDocument): readonly DescribedCall[] {
  const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** A text without halves of characters, which no form and no frame carries. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

/** A value as a field of a form or query. */
const fieldText = (value: unknown): string =>
  typeof value === 'string' ? wellFormed(value) : JSON.stringify(value);

function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return fieldText(value ?? null);
  return new URLSearchParams(
    Object.entries(value).map(([name, field]) => [wellFormed(name), fieldText(field ?? null)]),
  ).toString();
}

/** A body by its type; a form of parts is sent as an ordinary one, which hosts take too. */
function bodyOf(
  document: ApiDocument,
  { requestBody }: Operation,
): fc.Arbitrary<readonly [string, string] | undefined> {
  const [found] = Object.entries(requestBody?.content ?? {});
  if (!found) return fc.constant(undefined);
  const [type, { schema }] = found;
  const isJson = type === 'application/json';
  const written = valueOf(document, schema).map((value) => (isJson ? JSON.stringify(value) : formOf(value)));
  const broken = fc.constantFrom('', '{', '[[[', '%', 'a=%ff&b', '\u0000', '{"a":1}}', 'null');
  const mime = isJson ? type : 'application/x-www-form-urlencoded';
  const types = fc.constantFrom(
    mime,
    mime,
    mime,
    mime,
    'text/plain',
    'application/json',
    'multipart/form-data',
  );
  return fc.tuple(types, fc.oneof({ weight: 9, arbitrary: written }, broken));
}

function requestOf(
  document: ApiDocument,
  { path, method, operation }: DescribedCall,
): fc.Arbitrary<HostileRequest> {
  const parameters = (operation.parameters ?? []).map((each) => resolve(document, each));
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((each) => each.in === 'query')
        .map(({ name, schema }) => [name, valueOf(document, schema)]),
    ),
    { requiredKeys: [] },
  );
  const caller = fc.constantFrom(
    'user' as const,
    'user' as const,
    'user' as const,
    'forged' as const,
    'visitor' as const,
  );
  const lang = fc.constantFrom('en', 'zh', 'xx', '"', '../../etc');
  return fc.tuple(query, bodyOf(document, operation), caller, lang).map(([fields, body, by, language]) => {
    const [type, text] = body ?? [];
    const search = formOf(fields);
    return {
      path,
      method: method === 'get' ? 'GET' : 'POST',
      target: search === '' ? path : `${path}?${search}`,
      headers: { lang: language, ...(type !== undefined && { 'content-type': type }) },
      body: text,
      caller: by,
    };
  });
}

/** As many requests as asked for, over all calls in turn; the same seed gives the same ones. */
export function hostileRequests(
  document: ApiDocument,
  calls: readonly DescribedCall[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly HostileRequest[] {
  const numRuns = Math.ceil(count / calls.length);
  const byCall = calls.map((call, index) =>
    fc.sample(requestOf(document, call), { numRuns, seed: seed + index }),
  );
  const rounds = Array.from({ length: numRuns }, (_, round) =>
    byCall.flatMap((requests) => requests[round] ?? []),
  );
  return rounds.flat().slice(0, count);
}
