/** The collection for Bruno, an API client: every call of the protocol and of the control plane with its example, as Bruno exports and imports it. */
import { exampleParameters } from './openapi.ts';
import type { DocumentedCall, OpenApi } from './openapi.ts';

const MEDIA_TYPES = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'formUrlEncoded',
  'multipart/form-data': 'multipartForm',
} as const;

const isMediaType = (name: string): name is keyof typeof MEDIA_TYPES => name in MEDIA_TYPES;

/** What the environment holds, for a host on this machine. */
const VARIABLES = {
  host: 'http://127.0.0.1:8787',
  account: 'demo@sandpit.test',
  password: 'demo123',
  token: '',
};

const LOGIN = 'login';

/** A login keeps its token for the calls that follow. */
const KEEP_TOKEN = `if (res.body.type === 'ok') bru.setEnvVar('token', res.body.message);`;

const fields = (parameters: Readonly<Record<string, unknown>>, type?: 'query' | 'text') =>
  Object.entries(parameters).map(([name, value]) =>
    Object.assign({ name, value: String(value), enabled: true }, type && { type }),
  );

function bodyOf(call: DocumentedCall, parameters: Readonly<Record<string, unknown>>) {
  const mediaType = Object.keys(call.requestBody?.content ?? {}).find(isMediaType);
  if (mediaType === undefined) return { mode: 'none' };
  const mode = MEDIA_TYPES[mediaType];
  if (mode === 'json') return { mode, json: JSON.stringify(parameters, null, 2) };
  return { mode, [mode]: fields(parameters, mode === 'multipartForm' ? 'text' : undefined) };
}

/** The example of a login is the account of the environment. */
const parametersOf = (call: DocumentedCall): Readonly<Record<string, unknown>> =>
  call.operationId === LOGIN
    ? { user_string: '{{account}}', password: '{{password}}', type: 1 }
    : exampleParameters(call);

function itemOf(path: string, method: string, call: DocumentedCall, seq: number) {
  const parameters = parametersOf(call);
  const isRead = method === 'get';
  const query =
    isRead && Object.keys(parameters).length > 0
      ? `?${new URLSearchParams(fields(parameters).map(({ name, value }) => [name, value]))}`
      : '';
  const needsToken = (call.security ?? []).length > 0;
  return {
    type: 'http',
    name: `${call['x-contract'] ?? ''} ${call.summary}`.trim(),
    seq,
    request: {
      url: `{{host}}${path}${query}`,
      method: method.toUpperCase(),
      headers: needsToken ? [{ name: 'Authorization', value: '{{token}}', enabled: true }] : [],
      params: isRead ? fields(parameters, 'query') : [],
      body: isRead ? { mode: 'none' } : bodyOf(call, parameters),
      auth: { mode: 'none' },
      script: call.operationId === LOGIN ? { res: KEEP_TOKEN } : {},
      vars: {},
      assertions: [],
      tests: '',
      docs: call.description,
    },
  };
}

/** A folder for each tag of a document. */
function foldersOf({ tags, paths }: OpenApi) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  return tags.map(({ name, description }) => ({
    type: 'folder',
    name: description.replace(/:.*/, ''),
    items: calls
      .filter(({ call }) => call.tags.includes(name))
      .map(({ path, method, call }, index) => itemOf(path, method, call, index + 1)),
  }));
}

/** Text of the collection, of the documents of the protocol and of the control plane. */
export function brunoCollection(protocol: string, control: string): string {
  const [calls, steering] = [protocol, control].map((text) => foldersOf(JSON.parse(text) as OpenApi));
  const name = 'Sandpit';
  const collection = {
    name,
    version: '1',
    items: [...(calls ?? []), { type: 'folder', name: 'Control plane', items: steering }],
    environments: [
      {
        name: 'This machine',
        variables: Object.entries(VARIABLES).map(([variable, value]) => ({
          name: variable,
          value,
          enabled: true,
          secret: false,
          type: 'text',
        })),
      },
    ],
    brunoConfig: { version: '1', name, type: 'collection', ignore: ['node_modules', '.git'] },
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}
