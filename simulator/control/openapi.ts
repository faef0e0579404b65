/** The OpenAPI 3.1 document of the control plane, made from the calls themselves. */
import * as z from 'zod/mini';
import type { Call, CallTable } from './call.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The document as `GET /sim` answers it and `docs/control-openapi.json` keeps it. */
export interface ControlDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
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
        'Steers a simulated exchange: JSON in, JSON out, 2xx on success. Instants are virtual milliseconds since the epoch; amounts of money are decimal text.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: { schemas: { Refusal: refusal } },
  };
}

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

function operation(path: string, method: string, call: Call): Record<string, unknown> {
  const { summary, details, takes, answers, refuses = {} } = call;
  const taken = takes && schemaOf(takes, 'input');
  const responses = {
    200: { description: 'Done.', content: json(schemaOf(answers, 'output')) },
    400: refusalResponse('MALFORMED: the body is no JSON. INVALID: it is not what the call takes.'),
    503: refusalResponse('NOT_RUNNING: there is no exchange. FAILED: something broke.'),
  };
  const own = Object.entries(refuses).map(([status, words]) => [status, refusalResponse(words)]);
  return {
    operationId: operationId(path, method),
    summary,
    ...(details !== undefined && { description: details }),
    ...(taken && (method === 'GET' ? { parameters: parametersOf(taken) } : bodyOf(taken))),
    responses: { ...responses, ...Object.fromEntries(own) },
  };
}

/** `GET /sim/operator/end-session` is `getOperatorEndSession`. */
function operationId(path: string, method: string): string {
  const words = path.split(/[/-]/).slice(2);
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
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

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return made;
}
