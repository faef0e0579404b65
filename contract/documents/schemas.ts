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
  [keyword: string]: unknown;
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

for (const [name, schema] of Object.entries(entities)) {
  if (schema instanceof z.core.$ZodType) z.globalRegistry.add(schema, { id: capitalised(name) });
}

/** OpenAPI 3.1 speaks draft 2020-12, AsyncAPI 3.0 draft 7. */
export type Dialect = 'draft-2020-12' | 'draft-07';

export interface SchemaBook {
  /** The wire form of a schema; named rows are referred to. */
  of(schema: z.ZodMiniType): JsonSchema;
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
  const required = Object.keys(def.shape).filter((key) => !mayBeLeftOut(def.shape[key] as z.core.$ZodType));
  if (required.length > 0) jsonSchema.required = required;
  for (const [key, field] of Object.entries(def.shape)) {
    const property = jsonSchema.properties?.[key];
    if (typeof property === 'object') completeProperty(field as z.core.$ZodTypes, property);
  }
}

/** A value with a default says so; where a value may be left out, empty text may stand for that. */
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
  return Object.fromEntries(pairs) as unknown;
}

/** A book of schemas in one dialect. */
export function createSchemaBook(target: Dialect): SchemaBook {
  const named = new Map<string, JsonSchema>();
  const note = (definitions: Record<string, JsonSchema> = {}): void => {
    for (const [name, { id: _id, $id: _uri, ...schema }] of Object.entries(definitions))
      named.set(name, schema);
  };
  return {
    of(schema) {
      const options = { target, io: 'input', unrepresentable: 'any', override: completeObject } as const;
      const made = withComponentRefs(z.toJSONSchema(z.object({ value: schema }), options)) as JsonSchema;
      note((made['$defs'] ?? made['definitions']) as Record<string, JsonSchema> | undefined);
      return made.properties?.['value'] ?? {};
    },
    components: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
