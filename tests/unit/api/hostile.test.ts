import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { operationNames, operations } from '#contract/index.ts';
import { examples } from '#contract/examples/index.ts';
import { refusalText } from '#locales/server-text.ts';
import { serverTexts } from '#locales/server.ts';
import { hostileTexts } from '../../hostile-texts.ts';
import { sample } from '../../support/cases.ts';
import type { Envelope } from '../../support/wire.ts';
import { expectEnvelope, isInternal, openApi, requestOf } from '../../support/wire.ts';

/** PROMISE-R4: whatever arrives, the response is an envelope with a catalogued refusal; nothing throws, nothing changes. */

const known = operationNames.flatMap((name) => Object.keys(examples[name].request));

const fieldName = fc.oneof(
  fc.constantFrom(...new Set(known), '__proto__', 'constructor', 'toString', 'id[]', 'id[$gt]', ''),
  fc.string({ maxLength: 8 }),
);

const number = ['0', '-1', '-0', '1e9', '1e999', '0x10', 'NaN', '0.000000001', '1.', '.5', '1,5', '１２'];
const huge = ['9007199254740993', '99999999999999999999', '1'.repeat(400), 'x'.repeat(5000)];
const odd = ['', ' ', 'null', 'undefined', 'true', '[]', '{}', '__proto__', '\u0000', '\ud800', 'BTC//USDT'];

const fieldValue = fc.oneof(
  fc.constantFrom(...number, ...huge, ...odd, ...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer().map(String),
  fc.double().map(String),
);

const fields = fc.array(fc.tuple(fieldName, fieldValue), { maxLength: 12 });

/** A body as text with the type it claims to be. */
const body = fc.oneof(
  fields.map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(pairs).toString(),
  })),
  fc
    .string({ unit: 'binary', maxLength: 200 })
    .map((text) => ({ type: 'application/x-www-form-urlencoded', text })),
  fc.json({ maxDepth: 3 }).map((text) => ({ type: 'application/json', text })),
  fields.map((pairs) => ({ type: 'application/json', text: JSON.stringify(Object.fromEntries(pairs)) })),
  fc.string({ maxLength: 200 }).map((text) => ({ type: 'application/json; charset=utf-8', text })),
  fc
    .string({ maxLength: 200 })
    .map((text) => ({ type: 'multipart/form-data; boundary=b', text: `--b\r\n${text}` })),
  fields.map((pairs) => ({
    type: 'multipart/form-data; boundary=b',
    text: `${pairs.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
  })),
  fc
    .constantFrom('text/plain', 'text/xml', '', ';', 'multipart/form-data')
    .map((type) => ({ type, text: 'id=1' })),
  fc
    .integer({ min: 60_000, max: 70_000 })
    .map((size) => ({ type: 'application/x-www-form-urlencoded', text: `id=${'9'.repeat(size)}` })),
);

const header = fc.oneof(
  fc.constantFrom('', 'f'.repeat(32), 'undefined', 'null', '__proto__', 'Bearer x', 'x'.repeat(9000)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
);

const hostile = fc.record({
  name: fc.constantFrom(...operationNames),
  query: fc.oneof(
    fields.map((pairs) => new URLSearchParams(pairs).toString()),
    fc.constantFrom('%', '%zz', 'a=%ff', '?&=&&', '%00=1'),
  ),
  body,
  token: header,
  lang: header,
  loggedIn: fc.boolean(),
});

type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never;

/** Undefined where not even a Request can be made of it, so that nothing could have been sent. */
function hostileRequest(
  { name, query, body: { type, text }, token, lang }: Hostile,
  login: string | undefined,
) {
  const { method, path } = operations[name];
  try {
    return new Request(`https://desk.test${path}?${query}`, {
      method,
      headers: { authorization: login ?? token, lang, 'content-type': type },
      ...(method === 'POST' && { body: text }),
    });
  } catch {
    return undefined;
  }
}

test('PROMISE-R4 hostile queries, bodies and headers get a catalogued envelope and change nothing', async () => {
  const log = vi.spyOn(console, 'error');
  const api = openApi();
  const login = await api.login('alice@x.io');
  const { kernel } = api.exchange;
  let [made, sent] = [0, 0];
  await fc.assert(
    fc.asyncProperty(hostile, async (input) => {
      made += 1;
      const request = hostileRequest(input, input.loggedIn ? login : undefined);
      if (!request) return;
      sent += 1;
      const before = kernel.hash();
      const response = await api.send(request);
      expect(isInternal(response)).toBe(false);
      if (response.type === 'ok') expectEnvelope(input.name, response);
      else expectEnglishOrTranslated(input.name, input.lang, response);
      if (response.type !== 'ok') expect(kernel.hash()).toBe(before);
    }),
    { numRuns: sample(600) },
  );
  expect(sent).toBeGreaterThan(made / 2);
  expect(log).not.toHaveBeenCalled();
  expect(kernel.halted()).toBeUndefined();
  expect(kernel.audit()).toEqual([]);
});

/** A wrong trade password is refused, and remembered: after too many of them the next one has to wait. */
const isCounted = ({ message }: Envelope) =>
  message === refusalText(serverTexts, 'en', 'PAY_PASSWORD', { field: 'oldpassword' });

/** The catalogue is compared in English; the other languages are proved complete elsewhere. */
function expectEnglishOrTranslated(name: OperationName, lang: string, response: unknown): void {
  if (['zh', 'hk', 'jp', 'kr'].includes(lang)) return;
  expectEnvelope(name, response);
}

test('PROMISE-R4 hostile values in otherwise sound requests change nothing when they are refused', async () => {
  const log = vi.spyOn(console, 'error');
  const api = openApi();
  const token = await api.login('alice@x.io');
  const { kernel } = api.exchange;
  const spoiled = fc.constantFrom(...operationNames).chain((name) =>
    fc.record({
      name: fc.constant(name),
      field: fc.constantFrom('id', ...Object.keys(examples[name].request)),
      value: fieldValue,
    }),
  );
  await fc.assert(
    fc.asyncProperty(spoiled, async ({ name, field, value }) => {
      const before = kernel.hash();
      const response = await api.send(
        requestOf(name, { ...examples[name].request, [field]: value }, { token }),
      );
      expectEnvelope(name, response);
      expect(isInternal(response)).toBe(false);
      if (response.type !== 'ok' && !isCounted(response)) expect(kernel.hash()).toBe(before);
      expect(kernel.audit()).toEqual([]);
    }),
    { numRuns: sample(300) },
  );
  expect(log).not.toHaveBeenCalled();
});
