import { describe, expect, test } from 'vitest';
import { errorKeys, events, operationNames, operations } from '#contract/index.ts';
import type { ErrorKey } from '#contract/index.ts';
import { contractDocuments } from '../../../scripts/contract-documents.ts';
import { createCheck, eventPointer, responsePointer } from '../../support/response-schemas.ts';

type Node = { readonly [key: string]: unknown };

const texts = contractDocuments();
const openApi = JSON.parse(texts['contract/openapi.json']) as Node;
const asyncApi = JSON.parse(texts['contract/asyncapi.json']) as Node;

/** The part of a document that a local reference points to. */
function resolve(document: Node, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  const unescape = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');
  return steps.reduce<unknown>((node, step) => (node as Node | undefined)?.[unescape(step)], document);
}

function* refsIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref') yield value as string;
    else yield* refsIn(value);
  }
}

const checks = { openApi: createCheck(openApi as never), asyncApi: createCheck(asyncApi as never) };

function expectValid(document: keyof typeof checks, pointer: string, value: unknown): void {
  expect(checks[document](pointer, value), pointer).toBeUndefined();
}

interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}
interface Described extends Node {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly $ref?: string;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: { readonly '200': { readonly content: { readonly 'application/json': Media } } };
}

const errorsOf = (name: keyof typeof operations): readonly ErrorKey[] => operations[name].errors;

const described = (name: keyof typeof operations): Described => {
  const { path, method } = operations[name];
  return resolve(openApi, `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`) as Described;
};

test('the documents are the same every time', () => {
  expect(contractDocuments()).toEqual(texts);
});

test.each([
  ['OpenAPI', openApi],
  ['AsyncAPI', asyncApi],
])('every reference of the %s document resolves', (_, document) => {
  const refs = [...refsIn(document)];
  expect(refs.length).toBeGreaterThan(5);
  for (const ref of refs) expect(resolve(document, ref), ref).toBeDefined();
});

describe('the OpenAPI document', () => {
  test('describes all calls and nothing else', () => {
    const items = Object.values(openApi['paths'] as Node).flatMap((item) => Object.values(item as Node));
    expect(items.map((item) => (item as Described).operationId).sort()).toEqual([...operationNames].sort());
    expect(openApi['openapi']).toBe('3.1.0');
    for (const name of operationNames) expect(described(name).operationId).toBe(name);
  });

  test('has the login, tags and refusals of each call', () => {
    const schemes = { required: [{ token: [] }], optional: [{}, { token: [] }], none: [] };
    for (const name of operationNames) {
      const { auth, area, errors } = operations[name];
      expect(described(name)).toMatchObject({ security: schemes[auth], tags: [area], 'x-errors': errors });
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

  test.each(operationNames)('shows examples of %s that its schemas accept', (name) => {
    const { method, path } = operations[name];
    const call = `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
    const { parameters, requestBody, responses } = described(name);
    for (const [index, { example }] of parameters.entries())
      if (example !== undefined) expectValid('openApi', `${call}/parameters/${index}/schema`, example);

    for (const [type, { example }] of Object.entries(requestBody?.content ?? {}))
      expectValid('openApi', `${call}/requestBody/content/${type.replace('/', '~1')}/schema`, example);

    const { examples = {} } = responses['200'].content['application/json'];
    for (const { $ref, value } of Object.values(examples)) {
      const shown = $ref === undefined ? value : (resolve(openApi, $ref) as { value: unknown }).value;
      expectValid('openApi', responsePointer(path, method), shown);
    }
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(['ok', ...operations[name].errors]));
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
    for (const [name, { examples }] of Object.entries(messages))
      expectValid('asyncApi', eventPointer(name), examples[0].payload);

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
