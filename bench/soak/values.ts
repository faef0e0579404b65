/** Values for the fields of published documents: most as the schema has them, some as no schema would. */
import fc from 'fast-check';
import { membersIn } from '#shared/json.ts';
import { hostileTexts } from '../../tests/hostile-texts.ts';

/** A JSON Schema as the documents use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** A document with references within it. */
export type ApiDocument = Readonly<Record<string, unknown>>;

/** What a reference such as `#/components/schemas/Row` names. */
export function resolve<T>(document: ApiDocument, value: T & { readonly $ref?: string }): T {
  if (value.$ref === undefined) return value;
  const steps = value.$ref.slice(2).split('/');
  const found = steps.reduce<unknown>((at, step) => membersIn(at)[step.replaceAll('~1', '/')], document);
  return found as T;
}

/** Numbers and texts around the bounds of what programs take for one. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom<unknown>(0, -1, -0, 1e308, -1e308, 2 ** 53, 2 ** 31, 0.1, 1e-9, null, true, '', [], {}),
  fc.constantFrom(
    'NaN',
    '1e9',
    '-1',
    '0x10',
    ' 1',
    '٣',
    '9'.repeat(400),
    '__proto__',
    'constructor',
    '\u0000',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant('[').map((open) => JSON.parse(open.repeat(90) + ']'.repeat(90)) as unknown),
);

/** Amounts and prices; some fit balances and markets. */
const decimals = fc.oneof(
  fc.constantFrom('0.001', '0.01', '1', '10', '100', '95000', '3000', '0', '99999999999999999', '0.00000001'),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value.toFixed(6)),
);

const texts = fc.oneof(
  fc.constantFrom(
    'BTC/USDT',
    'ETH/USDT',
    'demo@sandpit.test',
    'demo123',
    '123456',
    '1min',
    'in',
    'out',
    'all',
  ),
  fc.string({ maxLength: 30 }),
);

/** Values that a schema takes, as far as it says. */
function fitting(document: ApiDocument, given: Schema, depth: number): fc.Arbitrary<unknown> {
  const schema = resolve(document, given);
  const inner = (part: Schema): fc.Arbitrary<unknown> => valueOf(document, part, depth + 1);
  if (depth > 6) return odd;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map(inner));
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') {
    const { minimum = -5, maximum = 2 ** 53 } = schema;
    const near = fc.integer({
      min: Math.max(minimum, -1e6),
      max: Math.min(maximum, Math.max(minimum, 0) + 20),
    });
    return fc.oneof({ weight: 4, arbitrary: near }, fc.constantFrom(minimum, maximum));
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(inner(schema.items ?? {}), { maxLength: 4 });
  if (type === 'object') return objectOf(schema, inner);
  if (type === 'string') return schema.format === 'decimal' ? decimals : texts;
  return odd;
}

/** Members of a schema, at times without a required one or with one it does not have. */
function objectOf(
  { properties = {}, required = [] }: Schema,
  inner: (part: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(members, { requiredKeys: [...required] }) },
    fc.record(members, { requiredKeys: [] }),
    fc.record({ ...members, unknown: odd }, { requiredKeys: [] }),
  );
}

/** Values for a schema: six of seven as it has them. */
export function valueOf(document: ApiDocument, schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const arbitrary = fitting(document, schema, depth);
  return fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: odd });
}
