/** What can be called, in words and as schemas: the calls of the control plane, and the operations of the contract. */
import { operations } from '#contract/index.ts';
import type { Operation, OperationName } from '#contract/index.ts';
import { createSchemaBook } from '#contract/documents/schemas.ts';
import { closestNames } from '#shared/closest.ts';
import { schemaOf } from '#simulator/control/openapi.ts';
import { calls } from '#simulator/control/plane.ts';
import { toolRefusal } from './tool.ts';

const requests = createSchemaBook('draft-2020-12');

const pathsWith = (method: 'GET' | 'POST', others: readonly string[]): readonly string[] =>
  Object.keys(calls).filter((path) => calls[path]?.[method] !== undefined && !others.includes(path));

/** What `look` reads. The document of all calls is what `describe` is for, and files are too long for a conversation. */
export const lookPaths = pathsWith('GET', ['/sim', '/sim/recording', '/sim/snapshot', '/sim/link']);

/** What `operate` calls: what has no tool of its own. */
export const operatePaths = pathsWith('POST', [
  '/sim/clock',
  '/sim/reset',
  '/sim/fork',
  '/sim/branches',
  '/sim/branches/remove',
]);

/** What `call` calls; pictures are no text. */
export const callableNames = Object.values<Operation>(operations)
  .filter(({ body }) => body !== 'multipart')
  .map(({ name }) => name);

/** The names of all, a line each. */
export const overview = (): string =>
  [
    'Read with "look":',
    ...lookPaths.map((path) => `  ${path}: ${calls[path]?.GET?.summary}`),
    'Done with "operate":',
    ...operatePaths.map((path) => `  ${path}: ${calls[path]?.POST?.summary}`),
    'Called as a user with "call":',
    ...callableNames.map((name) => `  ${name}: ${operationNamed(name).summary}`),
  ].join('\n');

/** The operation of a name. Throws ControlError UNKNOWN. */
export function operationNamed(name: string): Operation {
  const found = Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined;
  if (found) return found;
  throw unknown(name, callableNames);
}

/** What one of them does and takes. Throws ControlError UNKNOWN. */
export function describeOne(name: string): object {
  if (!name.startsWith('/')) {
    const { code, summary, method, path, auth, request, errors } = operationNamed(name);
    return { code, summary, method, path, auth, refusals: errors, takes: requests.of(request) };
  }
  const methods = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!methods) throw unknown(name, Object.keys(calls));
  const described = Object.entries(methods).map(([method, { summary, details, errors, body }]) => [
    method,
    { summary, details, refusals: errors, takes: body ? schemaOf(body, 'input') : {} },
  ]);
  return Object.fromEntries(described);
}

function unknown(name: string, names: readonly string[]) {
  const [closest] = closestNames(name, names);
  const meant = closest === undefined ? '"describe" without a name lists all' : `did you mean "${closest}"?`;
  return toolRefusal('UNKNOWN', `name: there is no "${name}" (${meant})`);
}
