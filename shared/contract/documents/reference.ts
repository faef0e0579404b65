/** docs/contract.md: an introduction written by hand, then tables made from the definitions. */
import { errorCatalogue, errorKeys } from '../errors.ts';
import { events } from '../events.ts';
import type { Area, Operation } from '../operation.ts';
import { operationNames, operations } from '../operations/index.ts';
import { areas } from './openapi.ts';
import { createSchemaBook } from './schemas.ts';
import { brief, codeText, fieldLines, table } from './tables.ts';
import type { FieldComments, JsonSchema, SchemaBook } from './schemas.ts';
import { keysOf } from '../keys.ts';

/** The parameters of a call with their defaults; what is accepted and never read is left out. */
function parameters(schema: JsonSchema): string {
  const shown = Object.entries(schema.properties ?? {}).filter(([, property]) => !property.deprecated);
  return shown
    .map(([name, property]) => {
      if (property.default !== undefined) return codeText(`${name} = ${String(property.default) || "''"}`);
      return codeText(schema.required?.includes(name) ? name : `${name}?`);
    })
    .join(', ');
}

function callsOf(area: Area, book: SchemaBook): string {
  const calls = operationNames.map((name): [string, Operation] => [name, operations[name]]);
  const body = calls
    .filter(([, operation]) => operation.area === area)
    .map(([name, operation]) => [
      operation.code,
      codeText(name),
      `${operation.method} ${codeText(operation.path)}`,
      operation.summary,
      operation.auth,
      operation.guards.join(', '),
      parameters(book.of(operation.request)),
      codeText(brief(book.of(operation.response))),
      operation.errors.join(', '),
    ]);
  const head = ['No', 'Name', 'Call', 'What it does', 'Login', 'Guards', 'Request', 'Response', 'Refusals'];
  return `### ${areas[area]}\n\n${table(head, body)}`;
}

function eventsTable(book: SchemaBook): string {
  const body = Object.values(events).map((event) => [
    event.code,
    codeText(event.name),
    event.direction === 'toServer' ? 'client → server' : 'server → client',
    event.audience,
    event.summary,
    codeText(brief(book.of(event.payload))),
  ]);
  return table(['No', 'Event', 'Direction', 'To', 'Content', 'Payload'], body);
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
    errorKeys.map((key) => [key, codeText(errorCatalogue[key].type), errorCatalogue[key].when]),
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
