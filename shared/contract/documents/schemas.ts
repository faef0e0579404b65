/** JSON Schemas of the wire, made from the definitions: named rows become components, everything else is inline. */
import * as z from 'zod/mini';
import * as entities from '../entities/index.ts';

/** As much of JSON Schema as the documents use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  deprecated?: boolean;
  additionalProperties?: JsonSchema | boolean;
  $defs?: Record<string, JsonSchema>;
  definitions?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

for (const [name, schema] of Object.entries(entities))
  if (schema instanceof z.core.$ZodType) z.globalRegistry.add(schema, { id: capitalised(name) });

/** OpenAPI 3.1 speaks draft 2020-12, AsyncAPI 3.0 draft 7. */
export type Dialect = 'draft-2020-12' | 'draft-07';

/** What fields mean, by the definition that they belong to and their path in it; the definition itself under the empty path. */
export type FieldComments = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SchemaBook {
  /** The wire form of a schema, its fields described by the comments of `definition`; named rows are referred to. */
  of(schema: z.ZodMiniType, definition?: string): JsonSchema;
  /** Every named row referred to so far, by name. */
  components(): Record<string, JsonSchema>;
}

/** A key that a sender may leave out. Tolerance of the decoder does not count: our server sends the rest always. */
function mayBeLeftOut(schema: z.core.$ZodType): boolean {
  const { type } = schema._zod.def;
  return type === 'optional' || type === 'default';
}

interface Override {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function completeObject({ zodSchema, jsonSchema }: Override): void {
  const { def } = zodSchema._zod;
  if (def.type !== 'object') return;
  const fields = Object.entries(def.shape);
  const required = fields.flatMap(([key, field]) => (mayBeLeftOut(field) ? [] : [key]));
  if (required.length > 0) jsonSchema.required = required;
  for (const [key, field] of fields) {
    const property = jsonSchema.properties?.[key];
    if (typeof property === 'object') completeProperty(field as z.core.$ZodTypes, property);
  }
}

/** Adds defaults; a value that may be left out may also be empty text. */
function completeProperty(field: z.core.$ZodTypes, property: z.core.JSONSchema.BaseSchema): void {
  const { def } = field._zod;
  if (def.type === 'default') property.default = def.defaultValue as never;
  if (mayBeLeftOut(field)) delete property.minLength;
}

const componentRef = (ref: string): string =>
  ref.replace(/^#\/(\$defs|definitions)\//, '#/components/schemas/');

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [key, componentRef(inner)]
      : [key, withComponentRefs(inner)],
  );
  return Object.fromEntries(pairs);
}

const uncapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Writes what the fields of a schema mean into it. In draft 7 nothing beside a reference counts. */
function describe(
  schema: JsonSchema,
  target: Dialect,
  fields: Readonly<Record<string, string>>,
  within = '',
): JsonSchema {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const comment = fields[within + name];
    const takesComment = target === 'draft-2020-12' || property.$ref === undefined;
    if (comment !== undefined && takesComment) property['description'] = comment;
    describe(property, target, fields, `${within}${name}.`);
  }
  const inner = [schema.items ?? [], schema.anyOf ?? [], schema.additionalProperties ?? []].flat();
  for (const each of inner) if (typeof each === 'object') describe(each, target, fields, within);
  return schema;
}

/** A book of schemas in one dialect. */
export function createSchemaBook(target: Dialect, comments: FieldComments = {}): SchemaBook {
  const named = new Map<string, JsonSchema>();
  const note = (definitions: Record<string, JsonSchema> = {}): void => {
    for (const [name, { id: _id, $id: _uri, ...schema }] of Object.entries(definitions)) {
      const fields = comments[uncapitalised(name)] ?? {};
      const about = fields[''] === undefined ? {} : { description: fields[''] };
      named.set(name, { ...about, ...describe(schema, target, fields) });
    }
  };
  return {
    of(schema, definition = '') {
      const options = { target, io: 'input', unrepresentable: 'any', override: completeObject } as const;
      const made = withComponentRefs(z.toJSONSchema(z.object({ value: schema }), options)) as JsonSchema;
      note(made.$defs ?? made.definitions);
      return describe(made.properties?.['value'] ?? {}, target, comments[definition] ?? {});
    },
    components: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
