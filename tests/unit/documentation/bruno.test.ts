/** The collection for Bruno, as a user of it sends its requests. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { calls as controlCalls } from '#simulator/control/plane.ts';

interface Item {
  readonly type: 'http' | 'folder';
  readonly name: string;
  readonly items?: readonly Item[];
  readonly request?: {
    readonly url: string;
    readonly method: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly body: {
      readonly mode: string;
      readonly formUrlEncoded?: readonly { readonly name: string; readonly value: string }[];
    };
    readonly script: { readonly res?: string };
  };
}

const { items, environments } = JSON.parse(readFileSync('docs/bruno.json', 'utf8')) as {
  readonly items: readonly Item[];
  readonly environments: readonly { readonly variables: readonly { readonly name: string }[] }[];
};

const flat = (each: Item): readonly Item[] => (each.items ? each.items.flatMap(flat) : [each]);
const requests = items.flatMap(flat).flatMap(({ request }) => (request ? [request] : []));

const requestOf = (path: string) => {
  const found = requests.find(({ url }) => url === `{{host}}${path}`);
  if (!found) throw new Error(`The collection has no ${path}.`);
  return found;
};

test('PKG-149 the collection for Bruno has every call of the protocol and of the control plane once', () => {
  const sent = requests.map(({ method, url }) => `${method} ${url.replace(/^\{\{host\}\}|\?.*$/g, '')}`);
  const calls = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  const control = Object.entries(controlCalls).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(sent.toSorted()).toEqual([...calls, ...control].toSorted());
});

test('PKG-149 a login keeps its token, which the calls that need one send, and an order has its example', () => {
  const login = requestOf('/api/user/login');
  expect(login.body.formUrlEncoded).toContainEqual({
    name: 'password',
    value: '{{password}}',
    enabled: true,
  });
  const kept = new Map<string, unknown>();
  const keep = new Function('res', 'bru', login.script.res ?? '') as (res: object, bru: object) => void;
  keep(
    { body: { type: 'ok', message: 'abc' } },
    { setEnvVar: (name: string, value: unknown) => kept.set(name, value) },
  );
  expect([...kept]).toEqual([['token', 'abc']]);
  const order = requestOf('/api/transaction/in');
  expect(order.headers).toEqual([{ name: 'Authorization', value: '{{token}}', enabled: true }]);
  expect(order.body.mode).toBe('formUrlEncoded');
  expect(order.body.formUrlEncoded).toContainEqual({ name: 'num', value: '0.5', enabled: true });
  const used = new Set([...JSON.stringify(items).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
  expect(environments[0]?.variables.map(({ name }) => name).sort()).toEqual([...used].sort());
});
