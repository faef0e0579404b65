/** Schemas as text: the form of a value in a few words, and a line for each field. */
import type { JsonSchema } from './schemas.ts';

/** A table; a bar inside a cell would end it. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...body.map(line)].join('\n');
}

export const codeText = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** The form of a value in a word or a few: `PairRow[]`, `{list: OpenOrder[], count}`, `Paginator<LeverOrder[]>`. */
export function brief(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.items)) return `[${schema.items.map(brief).join(', ')}]`;
  if (schema.items) return `${brief(schema.items)}[]`;
  if (schema.anyOf) return schema.anyOf.map(brief).join(' | ');
  if (schema.properties?.['current_page']) return `Paginator<${brief(schema.properties['data'] ?? {})}>`;
  if (schema.properties) return `{${Object.entries(schema.properties).map(member(schema)).join(', ')}}`;
  return leaf(schema);
}

function member(parent: JsonSchema) {
  return ([name, schema]: [string, JsonSchema]): string => {
    const optional = parent.required?.includes(name) ? '' : '?';
    const form = schema.$ref || schema.items || schema.properties ? `: ${brief(schema)}` : '';
    return `${name}${optional}${form}`;
  };
}

/** Up to how many whole numbers are listed one by one. */
const MAX_LISTED = 12;

/** What a value may be; of many whole numbers their ranges, `1–32, 34, 501`. */
function choices(values: readonly unknown[]): string {
  const numbers = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  if (numbers.length <= MAX_LISTED || numbers.length < values.length)
    return values.map((value) => JSON.stringify(value)).join(' | ');
  const ranges = numbers
    .filter((value, index) => numbers[index - 1] !== value - 1)
    .map((from) => {
      const to = numbers.find((value, index) => value >= from && numbers[index + 1] !== value + 1);
      return to === from ? String(from) : `${from}–${to}`;
    });
  return ranges.join(', ');
}

/** A single value: what it is and what it may be. */
function leaf(schema: JsonSchema): string {
  if (schema.enum) return choices(schema.enum);
  if (schema.contentMediaType) return 'JSON text';
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  const formats: Record<string, string> = {
    decimal: type === 'string' ? 'decimal text' : 'decimal text or number',
    binary: 'file',
    'server-date-time': 'Y-m-d H:i:s',
  };
  return formats[String(schema['format'])] ?? (type === 'object' ? 'object' : type);
}

/** An object that has no name of its own, also where `null` may take its place. */
function inlineObject(schema: JsonSchema): JsonSchema | undefined {
  return [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties !== undefined);
}

/** A line for each field; those of an inline object follow it, as `wallet.id`. */
export function fieldLines(schema: JsonSchema, within = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    const inline = inlineObject(property);
    const form = inline ? `object${property.anyOf ? ' | null' : ''}` : brief(property);
    const sent = schema.required?.includes(field) ? 'always' : 'may be left out';
    const line = [codeText(within + field), codeText(form), sent, String(property['description'] ?? '')];
    return inline ? [line, ...fieldLines(inline, `${within}${field}.`)] : [line];
  });
}
