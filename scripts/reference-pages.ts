/** The reference pages of the documentation site, made from the published documents of the protocol, the control plane and scenarios. */
import { readFileSync } from 'node:fs';
import type { JsonSchema } from '#contract/documents/schemas.ts';
import { brief, codeText, fieldLines, table } from '#contract/documents/tables.ts';
import type { DocumentedCall, OpenApi, ResponseContent } from './openapi.ts';
import { scenarioFormatParts } from './scenario-format-page.ts';

/** A page of the folder `reference` of the site. */
export interface ReferencePage {
  /** Last part of its address, such as `calls-spot`. */
  readonly name: string;
  /** Its title, for the sidebar. */
  readonly title: string;
  /** Markdown, beginning with the title. */
  readonly text: string;
}

interface AsyncApi {
  readonly channels: Readonly<Record<string, { readonly description: string }>>;
  readonly operations: Readonly<Record<string, { readonly action: 'send' | 'receive' }>>;
  readonly components: {
    readonly messages: Readonly<
      Record<
        string,
        {
          readonly title: string;
          readonly summary: string;
          readonly payload: JsonSchema;
          readonly examples?: readonly { readonly payload: unknown }[];
        }
      >
    >;
  };
}

/** The documents that the pages are made from. */
export const SOURCES = {
  calls: 'shared/contract/openapi.json',
  events: 'shared/contract/asyncapi.json',
  control: 'docs/control-openapi.json',
  scenario: 'docs/scenario.schema.json',
} as const;

const MADE = 'This page is made from';

/** Every reference page, in the order of the sidebar. */
export function referencePages(
  read = (path: string) => readFileSync(path, 'utf8'),
): readonly ReferencePage[] {
  const calls = JSON.parse(read(SOURCES.calls)) as OpenApi;
  return [
    ...calls.tags.map((tag) => callsPage(calls, tag.name, tag.description)),
    eventsPage(JSON.parse(read(SOURCES.events)) as AsyncApi),
    rowsPage(calls),
    controlPage(JSON.parse(read(SOURCES.control)) as OpenApi),
    page(
      'scenario-format',
      'Format of scenario files',
      scenarioFormatParts(JSON.parse(read(SOURCES.scenario)) as JsonSchema),
    ),
  ];
}

const page = (name: string, title: string, parts: readonly string[]): ReferencePage => ({
  name,
  title,
  text: `# ${[title, ...parts].filter((part) => part !== '').join('\n\n')}\n`,
});

const example = (label: string, value: unknown): string =>
  value === undefined ? '' : `${label}:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** Names of the rows that a schema refers to, each once. */
function rowsIn(schema: unknown): readonly string[] {
  const names = [...JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  return [...new Set(names.map(([, name = '']) => name))].filter((name) => name !== 'Refusal');
}

const rowLinks = (schema: unknown): string => {
  const names = rowsIn(schema).map((name) => `[${name}](rows.md#${name.toLowerCase()})`);
  return names.length === 0 ? '' : `Fields: ${names.join(', ')}.`;
};

/** Lines of a table with the parameters of a call, those of the query and those of the body. */
function parameterLines({ parameters = [], requestBody }: DocumentedCall): readonly (readonly string[])[] {
  const query = parameters.flatMap(({ name, required, description = '', schema }) =>
    name === undefined || schema.deprecated
      ? []
      : [[codeText(name), codeText(brief(schema)), required ? 'yes' : byDefault(schema), description]],
  );
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const fields = Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => {
    if (schema.deprecated) return [];
    const isNeeded = body?.required?.includes(name) ?? false;
    return [
      [
        codeText(name),
        codeText(brief(schema)),
        isNeeded ? 'yes' : byDefault(schema),
        String(schema['description'] ?? ''),
      ],
    ];
  });
  return [...query, ...fields];
}

const byDefault = (schema: JsonSchema): string =>
  schema.default === undefined || schema.default === '' ? 'no' : `no, ${codeText(String(schema.default))}`;

function parametersTable(call: DocumentedCall): string {
  const lines = parameterLines(call);
  return lines.length === 0
    ? 'It takes no parameters.'
    : table(['Parameter', 'On the wire', 'Needed', 'Meaning'], lines);
}

/** What a response holds where the call succeeds, without the envelope. */
function contentOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  const success = schema?.anyOf?.[0] ?? schema;
  const { message, ...others } = success?.properties ?? {};
  return message && Object.keys(others).join() === 'type' ? message : success;
}

const exampleOf = (content: ResponseContent | undefined): unknown =>
  Object.values(content ?? {})[0]?.examples?.ok?.value;

function loginOf(security: readonly object[] = []): string {
  if (security.length === 0) return 'No login needed.';
  return security.length === 1 ? 'Needs a login.' : 'Takes a login if there is one.';
}

const list = (label: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `${label}: ${items.join(', ')}.`;

/** The form of a response: a table where it is an object of this call alone, else its name. */
function responseText(response: JsonSchema): string {
  const lines = fieldLines(response);
  const form =
    lines.length > 0
      ? table(['Field of the response', 'On the wire', 'Sent', 'Meaning'], lines)
      : `Response: ${codeText(brief(response))}.`;
  const rows = rowLinks(response);
  return lines.length > 0
    ? [form, rows].filter((text) => text !== '').join('\n\n')
    : `${form} ${rows}`.trim();
}

/** One call of the protocol. */
function callPart(path: string, method: string, call: DocumentedCall): string {
  const number = call['x-contract'] ?? '';
  const content = call.responses['200']?.content;
  const response = contentOf(Object.values(content ?? {})[0]?.schema);
  const guards = list('Guards', call['x-guards'] ?? []);
  const body = Object.values(call.requestBody?.content ?? {})[0];
  return [
    `## ${number} ${call.summary} {#${number.toLowerCase()}}`,
    codeText(`${method.toUpperCase()} ${path}`),
    [`Name \`${call.operationId}\`.`, loginOf(call.security), guards].filter((text) => text !== '').join(' '),
    parametersTable(call),
    responseText(response ?? {}),
    list('Refusals', call['x-errors'] ?? []),
    example('Request', body?.example),
    example('Response', exampleOf(content)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function callsPage({ paths }: OpenApi, tag: string, title: string): ReferencePage {
  const parts = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call.tags.includes(tag))
      .map(([method, call]) => ({
        number: call['x-contract'] ?? '',
        text: callPart(path, method, call),
      })),
  );
  const byNumber = parts.toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
  const about = `${MADE} \`${SOURCES.calls}\`. The rules of all calls, and every refusal, are in [the protocol](../contract.md#conventions).`;
  return page(`calls-${tag}`, title.replace(/:.*/, ''), [about, ...byNumber.map(({ text }) => text)]);
}

function eventsPage({ channels, operations, components }: AsyncApi): ReferencePage {
  const parts = Object.entries(components.messages).map(([name, message]) => {
    const [number = ''] = message.title.split(' ');
    const lines = fieldLines(message.payload);
    return [
      `## ${message.title} {#${number.toLowerCase()}}`,
      `${message.summary}.`,
      operations[name]?.action === 'send' ? (channels[name]?.description ?? '') : 'Sent by a client.',
      lines.length > 0
        ? table(['Field', 'On the wire', 'Sent', 'Meaning'], lines)
        : `Payload: ${codeText(brief(message.payload))}.`,
      example('Example', message.examples?.[0]?.payload),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  const about = `${MADE} \`${SOURCES.events}\`. How a socket is opened: [WIRE-R11](../contract.md#conventions).`;
  return page('events', 'Socket events', [about, ...parts]);
}

function rowsPage({ components }: OpenApi): ReferencePage {
  const parts = Object.entries(components.schemas)
    .filter(([, schema]) => schema.properties !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, schema]) =>
      [
        `## ${name} {#${name.toLowerCase()}}`,
        String(schema['description'] ?? ''),
        table(['Field', 'On the wire', 'Sent', 'Meaning'], fieldLines(schema)),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    );
  const about = `${MADE} \`${SOURCES.calls}\`. What the responses of calls hold. "Always" is what Sandpit does; another server may leave a field out.`;
  return page('rows', 'Rows of responses', [about, ...parts]);
}

/** One call of the control plane. */
function controlPart(path: string, method: string, call: DocumentedCall): string {
  const content = Object.values(call.responses['200']?.content ?? {})[0]?.schema;
  const fields = content ? fieldLines(content) : [];
  const refusals = Object.entries(call.responses)
    .filter(([status]) => status !== '200' && status !== '503')
    .map(([status, { description = '' }]) => `- ${status} ${description}`);
  return [
    `### ${method.toUpperCase()} ${path} {#${call.operationId.toLowerCase()}}`,
    codeText(`${method.toUpperCase()} ${path}`),
    call.description === call.summary ? call.summary : `${call.summary} ${call.description}`,
    parametersTable(call),
    fields.length > 0
      ? table(['Field of the response', 'On the wire', 'Sent', 'Meaning'], fields)
      : content
        ? `Response: ${codeText(brief(content))}.`
        : '',
    refusals.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function controlPage({ tags, paths }: OpenApi): ReferencePage {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const parts = tags.flatMap(({ name, description }) => [
    `## ${description.replace(/:.*/, '')}`,
    ...all
      .filter(({ call }) => call.tags.includes(name))
      .map(({ path, method, call }) => controlPart(path, method, call)),
  ]);
  const about = `${MADE} \`${SOURCES.control}\`, which \`GET /sim\` returns as well. What the calls are for: [the control plane](../control.md). Every call may also return 503, with \`NOT_RUNNING\` or \`FAILED\`.`;
  return page('control', 'Calls of the control plane', [about, ...parts]);
}
