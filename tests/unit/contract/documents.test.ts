/** What the documents say of calls and events; that they are well-formed, and their examples too, is linted: `npm run check`. */
import { describe, expect, test } from 'vitest';
import { errorKeys, events, operationNames, operations } from '#contract/index.ts';
import type { ErrorKey } from '#contract/index.ts';
import { contractDocuments } from '../../../scripts/contract-documents.ts';
import { createCheck, eventPointer } from '../../support/response-schemas.ts';

type Node = { readonly [key: string]: unknown };

const texts = contractDocuments();
const openApi = JSON.parse(texts['shared/contract/openapi.json']) as Node;
const asyncApi = JSON.parse(texts['shared/contract/asyncapi.json']) as Node;

interface Described extends Node {
  readonly operationId: string;
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Node };
  readonly responses: {
    readonly '200': { readonly content: { readonly 'application/json': { readonly examples?: Node } } };
  };
}

const errorsOf = (name: keyof typeof operations): readonly ErrorKey[] => operations[name].errors;

const described = (name: keyof typeof operations): Described => {
  const { path, method } = operations[name];
  const paths = openApi['paths'] as Record<string, Record<string, Described>>;
  return paths[path]?.[method.toLowerCase()] as Described;
};

describe('the OpenAPI document', () => {
  test('describes all calls and nothing else', () => {
    const items = Object.values(openApi['paths'] as Node).flatMap((item) => Object.values(item as Node));
    expect(items.map((item) => (item as Described).operationId).sort()).toEqual([...operationNames].sort());
    expect(openApi['openapi']).toBe('3.1.0');
    for (const name of operationNames) expect(described(name).operationId).toBe(name);
  });

  test('has the login, tags and refusals of each call, and an example of each response', () => {
    const schemes = { required: [{ token: [] }], optional: [{}, { token: [] }], none: [] };
    for (const name of operationNames) {
      const { auth, area, errors } = operations[name];
      const call = described(name);
      expect(call).toMatchObject({ security: schemes[auth], tags: [area], 'x-errors': errors });
      const shown = call.responses['200'].content['application/json'].examples ?? {};
      expect(Object.keys(shown)).toEqual(expect.arrayContaining(['ok', ...errors]));
    }
    const { examples, securitySchemes } = openApi['components'] as { examples: Node; securitySchemes: Node };
    const isUsed = (key: ErrorKey) => operationNames.some((name) => errorsOf(name).includes(key));
    expect(Object.keys(examples)).toEqual(errorKeys.filter(isUsed));
    expect(securitySchemes['token']).toMatchObject({ type: 'apiKey', in: 'header', name: 'Authorization' });
  });

  test('sends parameters in the query of GET, form-encoded with POST, multipart with a file', () => {
    for (const name of operationNames) {
      const { method, body } = operations[name];
      const { requestBody, parameters } = described(name);
      const types = Object.keys(requestBody?.content ?? {});
      if (method === 'GET') expect(types).toEqual([]);
      else expect(parameters.every(({ $ref }) => $ref !== undefined)).toBe(true);
      if (types.length > 0) {
        expect(types).toEqual([
          body === 'multipart' ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
        ]);
      }
    }
  });
});

describe('the AsyncAPI document', () => {
  test('describes all 9 events, each with a channel, an operation and an example that its schema accepts', () => {
    const names = Object.keys(events);
    for (const part of ['channels', 'operations']) expect(Object.keys(asyncApi[part] as Node)).toEqual(names);
    const { messages } = asyncApi['components'] as {
      messages: Record<string, { examples: [{ payload: unknown }] }>;
    };
    expect(Object.keys(messages)).toEqual(names);
    const check = createCheck(asyncApi as never);
    for (const [name, { examples }] of Object.entries(messages))
      expect(check(eventPointer(name), examples[0].payload), name).toBeUndefined();

    expect(asyncApi['asyncapi']).toBe('3.0.0');
    expect(asyncApi['operations']).toMatchObject({ login: { action: 'receive' }, kline: { action: 'send' } });
  });
});

test('the reference names every call, event, refusal and row', () => {
  const text = texts['docs/contract.md'];
  const rows = Object.keys((openApi['components'] as { schemas: Node }).schemas).filter(
    (name) => name !== 'Refusal',
  );
  for (const name of operationNames) expect(text).toContain(`| ${operations[name].code} | \`${name}\` |`);
  for (const name of Object.keys(events)) expect(text).toContain(`\`${name}\``);
  for (const key of errorKeys) expect(text).toContain(`| ${key} |`);
  for (const row of rows) expect(text).toContain(`### ${row}\n`);
});
