/** The OpenAPI 3.1 document of the control plane, made from the calls themselves. */
import * as z from 'zod/mini';
import type { ControlCall, CallTable } from './call.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The document as `GET /sim` returns it and `docs/control-openapi.json` keeps it. */
export interface ControlDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  /** None: the host lets in callers of its own machine only. */
  readonly security: readonly never[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** Describes calls; the same calls give the same text. */
export function controlDocument(calls: CallTable): ControlDocument {
  const paths = Object.entries(calls).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, call]) => [method.toLowerCase(), operation(path, method, call)]),
    ),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sandpit control plane',
      version: '1.0.0',
      description:
        'Steers a simulated exchange: JSON in, JSON out, 2xx on success. Instants are virtual milliseconds since the epoch; amounts of money are decimal text. There is no login: a host accepts callers of its own machine only.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Sandpit' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: { schemas: { Refusal: refusal } },
  };
}

/** Calls are grouped by what follows `/sim/`; whatever has no group of its own belongs to the session. */
const tags: Readonly<Record<string, string>> = {
  session: 'The session: its clock, branches, seats and links, and what can be looked at',
  operator: 'What an operator of the exchange decides',
  missions: 'Missions of trainees',
  faults: 'Calls and sockets that fail on purpose',
};

const tagOf = (path: string): string => {
  const group = path.split('/')[2] ?? '';
  return Object.hasOwn(tags, group) ? group : 'session';
};

const refusal = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'For programs.' },
        message: { type: 'string', description: 'For people.' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
};

function operation(path: string, method: string, call: ControlCall): Record<string, unknown> {
  const { summary, details, body, response, errors = {} } = call;
  const taken = body && schemaOf(body, 'input');
  const responses = {
    200: { description: 'Done.', content: json(schemaOf(response, 'output')) },
    400: refusalResponse('MALFORMED: the body is not JSON. INVALID: it is not what the call takes.'),
    503: refusalResponse('NOT_RUNNING: there is no exchange. FAILED: something broke.'),
  };
  const own = Object.entries(errors).map(([status, parts]) => [status, refusalResponse(parts)]);
  return {
    operationId: operationId(path, method),
    tags: [tagOf(path)],
    summary,
    description: details ?? summary,
    ...(taken && (method === 'GET' ? { parameters: parametersOf(taken) } : bodyOf(taken))),
    responses: { ...responses, ...Object.fromEntries(own) },
  };
}

/** `GET /sim/operator/end-session` is `getOperatorEndSession`. */
function operationId(path: string, method: string): string {
  const parts = path.split(/[/-]/).slice(2);
  const capitalised = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  return `${method.toLowerCase()}${capitalised || 'Calls'}`;
}

function parametersOf({ properties = {}, required = [] }: Schema): unknown[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

function bodyOf(schema: Schema): Record<string, unknown> {
  const required = (schema.required?.length ?? 0) > 0;
  return { requestBody: { required, content: json(schema) } };
}

const json = (schema: object): Record<string, unknown> => ({ 'application/json': { schema } });

const refusalResponse = (description: string): Record<string, unknown> => ({
  description,
  content: json({ $ref: '#/components/schemas/Refusal' }),
});

/** A tuple whose members are all alike, as a list of so many: some tools do not know tuples. */
function asPlainList(schema: Schema): void {
  const { prefixItems = [] } = schema;
  const [first, ...others] = prefixItems.map((member) => JSON.stringify(member));
  if (first === undefined || others.some((member) => member !== first)) return;
  schema.items = prefixItems[0];
  schema.minItems = schema.maxItems = prefixItems.length;
  delete schema.prefixItems;
}

/** The JSON schema of what a schema lets in or puts out. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => asPlainList(jsonSchema),
  });
  return made;
}
