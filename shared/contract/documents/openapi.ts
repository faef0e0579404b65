/** The OpenAPI 3.1 document of the calls. */
import { errorCatalogue, errorKeys } from '../errors.ts';
import type { ErrorKey } from '../errors.ts';
import { examples } from '../examples/index.ts';
import type { Area, Operation } from '../operation.ts';
import { operationNames, operations } from '../operations/index.ts';
import type { OperationName } from '../operations/index.ts';
import { languages } from '../languages.ts';
import { createSchemaBook } from './schemas.ts';
import type { FieldComments, JsonSchema, SchemaBook } from './schemas.ts';

/** What each area is about, in the order of the call numbers. */
export const areas: Readonly<Record<Area, string>> = {
  market: 'Market and quotation',
  spot: 'Spot trading',
  leverage: 'Leverage',
  wallet: 'Wallets, transfers, deposits and withdrawals',
  micro: 'Second contracts',
  deposit: 'Deposit interest and presale',
  c2c: 'Peer-to-peer trading',
  acceptor: 'Acceptors and regional agents',
  account: 'Account, identity, security and news',
  sandpit: 'Extensions: what the simulator offers and announces; other backends may do without',
};

const security = { required: [{ token: [] }], optional: [{}, { token: [] }], none: [] } as const;

const mediaTypes = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;

const sharedParameters = [
  { $ref: '#/components/parameters/lang' },
  { $ref: '#/components/parameters/_timespan' },
];

/** A request as it is written in an example; a file is named, not shown. */
function written(request: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(request).map(([key, value]) => [key, value instanceof Blob ? 'photo.png' : value]),
  );
}

function queryParameters(schema: JsonSchema, example: Record<string, unknown>) {
  return Object.entries(schema.properties ?? {}).map(([name, { deprecated, description, ...property }]) => ({
    name,
    in: 'query',
    description,
    ...(schema.required?.includes(name) && { required: true }),
    ...(deprecated && { deprecated }),
    schema: property,
    ...(name in example && { example: example[name] }),
  }));
}

function requestBody(operation: Operation, schema: JsonSchema, example: Record<string, unknown>) {
  if (operation.body === 'none' || Object.keys(schema.properties ?? {}).length === 0) return {};
  const required = (schema.required?.length ?? 0) > 0;
  return { requestBody: { required, content: { [mediaTypes[operation.body]]: { schema, example } } } };
}

const refusalSchema = { $ref: '#/components/schemas/Refusal' };

function okSchema({ envelope }: Operation, response: JsonSchema): JsonSchema {
  if (envelope === 'bars') return response;
  const message = {
    type: 'object',
    properties: {
      type: { const: 'ok', description: 'The call succeeded.' },
      message: { description: 'The response of the call.', ...response },
    },
    required: ['type', 'message'],
  };
  return { anyOf: [envelope === 'body' ? response : message, refusalSchema] };
}

function responseExamples({ envelope, errors }: Operation, response: unknown) {
  const value = envelope === 'message' ? { type: 'ok', message: response } : response;
  const exampleOf = (key: ErrorKey) =>
    envelope === 'bars' ? noBarsExample(key) : { $ref: `#/components/examples/${key}` };
  return { ok: { value }, ...Object.fromEntries(errors.map((key) => [key, exampleOf(key)])) };
}

function describe({ code, guards, errors }: Operation): string {
  const sentences = [
    `Call ${code}.`,
    guards.length > 0 ? `Guards: ${guards.join(', ')}.` : '',
    errors.length > 0 ? `Refusals: ${errors.join(', ')}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function pathItem(name: OperationName, book: SchemaBook) {
  const operation: Operation = operations[name];
  const request = book.of(operation.request, `request ${name}`);
  const example = written(examples[name].request);
  const query = operation.method === 'GET' ? queryParameters(request, example) : [];
  const schema = okSchema(operation, book.of(operation.response, `response ${name}`));
  return {
    operationId: name,
    tags: [operation.area],
    summary: operation.summary,
    description: describe(operation),
    'x-contract': operation.code,
    'x-guards': operation.guards,
    'x-errors': operation.errors,
    security: security[operation.auth],
    parameters: [...sharedParameters, ...query],
    ...requestBody(operation, request, example),
    responses: {
      '200': {
        description: 'Every response, refusals included; `type` distinguishes them.',
        content: {
          'application/json': { schema, examples: responseExamples(operation, examples[name].response) },
        },
      },
      '4XX': { $ref: '#/components/responses/HostRefusal' },
    },
  };
}

function paths(book: SchemaBook): Record<string, Record<string, unknown>> {
  const items: Record<string, Record<string, unknown>> = {};
  for (const name of operationNames) {
    const { path, method } = operations[name];
    items[path] = { ...items[path], [method.toLowerCase()]: pathItem(name, book) };
  }
  return items;
}

const refusalExample = (key: ErrorKey) => ({
  summary: errorCatalogue[key].when,
  value: { type: errorCatalogue[key].type, message: `Text for the user: ${errorCatalogue[key].when}.` },
});

/** The refusal of a call for bars, which has an envelope of its own. */
const noBarsExample = (key: ErrorKey) => ({
  summary: errorCatalogue[key].when,
  value: { code: -1, msg: `Text for the user: ${errorCatalogue[key].when}.`, data: [] },
});

/** The responses of a host or a proxy before the call reaches the exchange. */
const hostRefusal = {
  description:
    'The host, not the exchange, refuses the request: 408 it took too long to arrive, 413 it is too large. Plain text.',
  content: { 'text/plain': { schema: { type: 'string' } } },
};

function components(book: SchemaBook) {
  const refusal = {
    type: 'object',
    description: 'The response to a call that is refused.',
    properties: {
      type: {
        enum: ['error', '997', '998', '999'],
        description:
          'Why: 997 payout details are missing, 998 the identity is not submitted, 999 a login is needed, error anything else.',
      },
      message: { type: 'string', description: 'Text for the user, in the language of the call.' },
    },
    required: ['type', 'message'],
  };
  const all: readonly Operation[] = Object.values(operations);
  const used = errorKeys.filter((key) => all.some(({ errors }) => errors.includes(key)));
  return {
    securitySchemes: {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The token of the login, raw, without a scheme word.',
      },
    },
    parameters: {
      lang: {
        name: 'lang',
        in: 'header',
        description: 'Language of texts; en when left out.',
        schema: { type: 'string', enum: languages },
      },
      _timespan: {
        name: '_timespan',
        in: 'query',
        description: 'Milliseconds, against caches; never read.',
        schema: { type: 'integer' },
      },
    },
    examples: Object.fromEntries(used.map((key) => [key, refusalExample(key)])),
    responses: { HostRefusal: hostRefusal },
    schemas: { Refusal: refusal, ...book.components() },
  };
}

/** The document; the same definitions give the same text. */
export function openApiDocument(comments: FieldComments) {
  const book = createSchemaBook('draft-2020-12', comments);
  const items = paths(book);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sandpit exchange',
      version: '1.0.0',
      description:
        'Calls of the exchange. HTTP status is always 200; `type` says whether a call succeeded. Decimals travel as text.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Sandpit' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths: items,
    components: components(book),
  };
}
