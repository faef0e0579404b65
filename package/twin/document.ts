/** The published contract: what it demands of a body, and where in its documents a place is described. */
import { isObject } from '#shared/json.ts';
import { asyncApiDocument } from '#contract/documents/asyncapi.ts';
import { openApiDocument } from '#contract/documents/openapi.ts';
import type { JsonSchema } from '#contract/documents/schemas.ts';
import { operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { element, member } from './paths.ts';
import type { ComparedSubject } from './types.ts';

/** A schema and its JSON Pointer in the document. */
export interface SchemaPlace {
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** Whether there may be null in its place. */
  readonly isNullable?: boolean;
}

/** What a body has that the contract does not allow, or lacks although it demands it. */
export interface ContractIssue {
  readonly path: string;
  readonly problem: 'missing' | 'type';
}

const documents = { call: openApiDocument({}), event: asyncApiDocument({}) };

export const fileOf = ({ kind }: ComparedSubject): string =>
  kind === 'call' ? 'shared/contract/openapi.json' : 'shared/contract/asyncapi.json';

const escaped = (key: string): string => key.replace(/~/g, '~0').replace(/\//g, '~1');

/** The schema of a subject's body; undefined for an event that the contract does not know. */
export function rootOf({ kind, name }: ComparedSubject): SchemaPlace | undefined {
  const pointer = kind === 'event' ? `/components/messages/${escaped(name)}/payload` : bodyPointer(name);
  const schema = at(kind, pointer);
  return schema && resolved({ schema, pointer }, kind);
}

/** Pointer of the description of a call. */
export function callPointer(name: string): string {
  const { path, method } = operations[name as OperationName];
  return `/paths/${escaped(path)}/${method.toLowerCase()}`;
}

function bodyPointer(name: string): string {
  const body = `${callPointer(name)}/responses/200/content/application~1json/schema`;
  return operations[name as OperationName].envelope === 'bars' ? body : `${body}/anyOf/0`;
}

function at(kind: ComparedSubject['kind'], pointer: string): JsonSchema | undefined {
  const keys = pointer.split('/').slice(1);
  let found: unknown = documents[kind];
  for (const key of keys)
    found = (found as Record<string, unknown> | undefined)?.[key.replace(/~1/g, '/').replace(/~0/g, '~')];
  return found as JsonSchema | undefined;
}

function resolved(place: SchemaPlace, kind: ComparedSubject['kind']): SchemaPlace {
  const { $ref } = place.schema;
  if ($ref === undefined) return alternative(place, kind);
  const pointer = $ref.slice(1);
  const schema = at(kind, pointer);
  return schema ? resolved({ schema, pointer }, kind) : place;
}

/** Of a schema or null, the schema. */
function alternative(place: SchemaPlace, kind: ComparedSubject['kind']): SchemaPlace {
  const index = place.schema.anyOf?.findIndex(({ type }) => type !== 'null') ?? -1;
  const schema = place.schema.anyOf?.[index];
  if (!schema) return place;
  const isNullable = place.schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  return { ...resolved({ schema, pointer: `${place.pointer}/anyOf/${index}` }, kind), isNullable };
}

/** One level down: a key, or the rows of a list (`''`, or the number of a row). */
function down(
  { schema, pointer }: SchemaPlace,
  key: string,
  kind: ComparedSubject['kind'],
): SchemaPlace | undefined {
  const property = schema.properties?.[key];
  if (property) return resolved({ schema: property, pointer: `${pointer}/properties/${escaped(key)}` }, kind);
  const { items, additionalProperties } = schema;
  const isRow = /^\d*$/.test(key);
  const tuple = Array.isArray(items) ? items : (schema['prefixItems'] as JsonSchema[] | undefined);
  if (isRow && tuple) {
    const word = Array.isArray(items) ? 'items' : 'prefixItems';
    const index = Math.min(Number(key), tuple.length - 1);
    return resolved({ schema: tuple[index] ?? {}, pointer: `${pointer}/${word}/${index}` }, kind);
  }
  if (isRow && items && !Array.isArray(items))
    return resolved({ schema: items, pointer: `${pointer}/items` }, kind);
  if (typeof additionalProperties !== 'object') return undefined;
  return resolved({ schema: additionalProperties, pointer: `${pointer}/additionalProperties` }, kind);
}

/** Where the contract describes a path such as `message.list[].price`; undefined where it does not. */
export function schemaPlace(subject: ComparedSubject, path: string): SchemaPlace | undefined {
  const keys = path.replace(/\[(\d*)\]/g, '.$1').split('.');
  return keys.reduce<SchemaPlace | undefined>(
    (place, key) => place && down(place, key, subject.kind),
    rootOf(subject),
  );
}

/** Everything that the published contract does not allow in a body. */
export function contractIssues(subject: ComparedSubject, body: unknown): readonly ContractIssue[] {
  const root = rootOf(subject);
  return root ? issuesIn(root, body, '', subject.kind) : [];
}

function issuesIn(
  place: SchemaPlace,
  value: unknown,
  path: string,
  kind: ComparedSubject['kind'],
): readonly ContractIssue[] {
  if (value === null && place.isNullable) return [];
  if (!isOfType(place.schema, value)) return [{ path, problem: 'type' }];
  if (Array.isArray(value)) {
    return value.flatMap((row, index) => {
      const inner = down(place, String(index), kind);
      return inner ? issuesIn(inner, row, element(path, index), kind) : [];
    });
  }
  if (!isObject(value)) return [];
  const lacking = (place.schema.required ?? []).filter((key) => !(key in value));
  return [
    ...lacking.map((key) => ({ path: member(path, key), problem: 'missing' as const })),
    ...Object.keys(value).flatMap((key) => {
      const inner = down(place, key, kind);
      // A field that need not be sent may be null (`optional` of shared/contract/fields.ts).
      if (!inner || (value[key] === null && !place.schema.required?.includes(key))) return [];
      return issuesIn(inner, value[key], member(path, key), kind);
    }),
  ];
}

function isOfType({ type, const: only, enum: options }: JsonSchema, value: unknown): boolean {
  if (only !== undefined) return value === only;
  // The wire has null where a list or an object may be absent; what may be null says so otherwise.
  if (value === null) return type === undefined || [type].flat().includes('null');
  if (type === undefined) return options === undefined || options.includes(value);
  return [type]
    .flat()
    .some((each) => typeName(value) === each || (each === 'number' && typeName(value) === 'integer'));
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
