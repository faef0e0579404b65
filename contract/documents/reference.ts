/** docs/contract.md: an introduction written by hand, then tables made from the definitions. */
import { errorCatalogue, errorKeys } from '../errors.ts';
import { events } from '../events.ts';
import type { Area, Operation } from '../operation.ts';
import { operationNames, operations } from '../operations/index.ts';
import { areas } from './openapi.ts';
import { createSchemaBook } from './schemas.ts';
import type { FieldComments, JsonSchema, SchemaBook } from './schemas.ts';
import { keysOf } from '../keys.ts';

/** A table; a bar inside a cell would end it. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...body.map(line)].join('\n');
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** The form of a value in a word or a few: `PairRow[]`, `{list: OpenOrder[], count}`, `Paginator<LeverOrder[]>`. */
function brief(schema: JsonSchema): string {
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

/** The parameters of a call with their defaults; what is accepted and never read is left out. */
function parameters(schema: JsonSchema): string {
  const shown = Object.entries(schema.properties ?? {}).filter(([, property]) => !property.deprecated);
  return shown
    .map(([name, property]) => {
      if (property.default !== undefined) return code(`${name} = ${String(property.default) || "''"}`);
      return code(schema.required?.includes(name) ? name : `${name}?`);
    })
    .join(', ');
}

function callsOf(area: Area, book: SchemaBook): string {
  const calls = operationNames.map((name): [string, Operation] => [name, operations[name]]);
  const body = calls
    .filter(([, operation]) => operation.area === area)
    .map(([name, operation]) => [
      operation.code,
      code(name),
      `${operation.method} ${code(operation.path)}`,
      operation.summary,
      operation.auth,
      operation.guards.join(', '),
      parameters(book.of(operation.request)),
      code(brief(book.of(operation.response))),
      operation.errors.join(', '),
    ]);
  const head = ['No', 'Name', 'Call', 'What it does', 'Login', 'Guards', 'Request', 'Response', 'Refusals'];
  return `### ${areas[area]}\n\n${table(head, body)}`;
}

function eventsTable(book: SchemaBook): string {
  const body = Object.values(events).map((event) => [
    event.code,
    code(event.name),
    event.direction === 'toServer' ? 'client → server' : 'server → client',
    event.audience,
    event.summary,
    code(brief(book.of(event.payload))),
  ]);
  return table(['No', 'Event', 'Direction', 'To', 'Content', 'Payload'], body);
}

/** An object that has no name of its own, also where `null` may take its place. */
function inlineObject(schema: JsonSchema): JsonSchema | undefined {
  return [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties !== undefined);
}

/** A line for each field; those of an inline object follow it, as `wallet.id`. */
function fieldLines(schema: JsonSchema, within = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    const inline = inlineObject(property);
    const form = inline ? `object${property.anyOf ? ' | null' : ''}` : brief(property);
    const sent = schema.required?.includes(field) ? 'always' : 'may be left out';
    const line = [code(within + field), code(form), sent, String(property['description'] ?? '')];
    return inline ? [line, ...fieldLines(inline, `${within}${field}.`)] : [line];
  });
}

function rowTables(book: SchemaBook): string {
  return Object.entries(book.components())
    .map(([name, schema]) => {
      const body = fieldLines(schema);
      const about = String(schema['description'] ?? '');
      return `### ${name}\n\n${about}\n\n${table(['Field', 'On the wire', 'Sent', 'Meaning'], body)}`;
    })
    .join('\n\n');
}

function errorsTable(): string {
  return table(
    ['Key', '`type`', 'Condition'],
    errorKeys.map((key) => [key, code(errorCatalogue[key].type), errorCatalogue[key].when]),
  );
}

/** The whole reference; the same definitions and introduction give the same text. */
export function reference(introduction: string, comments: FieldComments): string {
  const book = createSchemaBook('draft-2020-12', comments);
  const calls = keysOf(areas).map((area) => callsOf(area, book));
  const sections = [
    introduction.trim(),
    `## Refusals\n\n${errorsTable()}`,
    '## Calls',
    ...calls,
    `## Socket events\n\n${eventsTable(book)}`,
    `## Rows\n\n"Always" is what our own server does; another may leave the field out, null or empty.\n\n${rowTables(book)}`,
  ];
  return `${sections.join('\n\n')}\n`;
}
