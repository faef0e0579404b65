import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeForm, decodeRequest, encodeForm, operationNames, operations } from '#contract/index.ts';
import type { OperationName, RequestOf } from '#contract/index.ts';
import { createSchemaBook } from '#contract/documents/schemas.ts';
import type { JsonSchema } from '#contract/documents/schemas.ts';
import { examples } from '#contract/examples/index.ts';
import { sample } from '../../support/cases.ts';

const book = createSchemaBook('draft-2020-12');
const formCalls = operationNames.filter((name) => operations[name].body !== 'multipart');

const paramsOf = (name: OperationName): [string, JsonSchema][] =>
  Object.entries(book.of(operations[name].request).properties ?? {}).filter(
    ([, schema]) => !schema.deprecated,
  );

function read<Name extends OperationName>(name: Name, fields: unknown): RequestOf<Name> {
  const result = decodeRequest(name, fields);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

/** What is wrong with a request, by field. */
function issuesOf(name: OperationName, fields: unknown): Record<string, string> {
  const result = decodeRequest(name, fields);
  return result.ok ? {} : Object.fromEntries(result.issues.map(({ field, message }) => [field, message]));
}

const hostile: readonly unknown[] = [
  [],
  ['1'],
  [1],
  [['1']],
  {},
  { toString: () => '1' },
  { valueOf: 1, toString: 1 },
  '__proto__',
  'constructor',
  'NaN',
  NaN,
  'Infinity',
  Infinity,
  -Infinity,
  '-1',
  -1,
  '+1',
  '-0',
  '1e309',
  1e309,
  '1e3',
  '0x10',
  '0b1',
  '1_000',
  '1,000',
  '1.2.3',
  '1.',
  '.5',
  '.',
  ' 1',
  '1 ',
  '1\n',
  '1\u0000',
  '\u0000',
  '１',
  '١',
  '−1',
  '²',
  '9'.repeat(500),
  `0.${'1'.repeat(500)}`,
  '1'.repeat(100_000),
  true,
  false,
  Symbol('1'),
  10n,
  () => 1,
  new Date(0),
  'undefined',
  'null',
];

const isNumeric = (schema: JsonSchema): boolean =>
  schema.type === 'integer' || (schema.type === 'string' && schema['format'] === 'decimal');

/** One of the codes of a parameter, as number or text: -1 is hostile to an id, not to a status. */
const means = (value: unknown, codes: readonly unknown[]): boolean =>
  codes.some((code) => code === value || String(code) === value);

/** A market order's mode is read leniently by rule: whatever is not 1 is a limit order. */
const lenient = new Set(['spotBuy.mode', 'spotSell.mode']);

describe('hostile values', () => {
  test('never pass as a number, in any parameter of any call, and are named', () => {
    const numbers = operationNames.flatMap((name) =>
      paramsOf(name)
        .filter(([key, schema]) => isNumeric(schema) && !lenient.has(`${name}.${key}`))
        .map(([key, schema]) => [name, key, schema.enum ?? []] as const),
    );
    expect(numbers.length).toBeGreaterThan(90);
    for (const [name, key, allowed] of numbers) {
      for (const value of hostile.filter((one) => !means(one, allowed))) {
        const fields = { ...examples[name].request, [key]: value };
        expect(issuesOf(name, fields), `${name}.${key}`).toHaveProperty([key]);
      }
    }
  });

  test('in place of the parameters never throw and are refused where a parameter is needed', () => {
    for (const name of operationNames) {
      const needsOne = (book.of(operations[name].request).required ?? []).length > 0;
      for (const value of hostile) {
        const result = decodeRequest(name, value);
        if (needsOne) expect(result.ok).toBe(false);
      }
    }
  });

  test('of every kind never throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...operationNames),
        fc.dictionary(fc.string(), fc.anything()),
        (name, fields) => {
          decodeRequest(name, {
            ...fields,
            ...Object.fromEntries(paramsOf(name).map(([key]) => [key, fields[''] ?? fields])),
          });
        },
      ),
      { numRuns: sample(300) },
    );
  });

  test('as names of parameters touch no prototype and are ignored', () => {
    const fields = decodeForm(new URLSearchParams('__proto__=1&constructor=2&prototype=3&id=1'));
    expect(Object.getPrototypeOf(fields)).toBeNull();
    expect(read('currencyDetail', fields)).toEqual({ id: 1 });
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });

  test('in texts: control characters, too long, wrong kind', () => {
    const withAddress = (address: unknown) => issuesOf('addAddress', { currency_id: 3, address });
    for (const wrong of ['a\u0000b', 'a b', 'a\nb', 'x'.repeat(129), 7, [], {}, '   '])
      expect(withAddress(wrong)).toHaveProperty('address');

    expect(withAddress(' 0xabc ')).toEqual({});
  });
});

describe('a form', () => {
  /** Any valid value of a parameter, as the documents describe it. */
  function valid(schema: JsonSchema): fc.Arbitrary<string | number> {
    if (schema.enum) return fc.constantFrom(...(schema.enum as (string | number)[]));
    const [type] = [schema.type].flat();
    if (type === 'integer') {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema as {
        minimum?: number;
        maximum?: number;
      };
      return fc.integer({ min: minimum, max: maximum });
    }
    if (schema['format'] === 'decimal') return fc.stringMatching(/^[1-9]\d{0,16}(\.\d{1,8})?$/);
    const { minLength = 1, maxLength = 1 } = schema as { minLength?: number; maxLength?: number };
    return fc
      .stringMatching(/^[!-~]([ -~]*[!-~])?$/, { maxLength: Math.min(maxLength, 40) })
      .filter((text) => text.length >= minLength);
  }

  function validRequest(name: OperationName): fc.Arbitrary<Record<string, string | number>> {
    const schema = book.of(operations[name].request);
    const fields = Object.fromEntries(paramsOf(name).map(([key, property]) => [key, valid(property)]));
    return fc.record(fields, { requiredKeys: schema.required ?? [] }) as fc.Arbitrary<
      Record<string, string | number>
    >;
  }

  test('says the same as the typed request that it was made of, in every call', () => {
    for (const name of formCalls) {
      fc.assert(
        fc.property(validRequest(name), (request) => {
          const sent = decodeForm(new URLSearchParams(encodeForm(request).toString()));
          expect(decodeRequest(name, sent)).toEqual(decodeRequest(name, request));
        }),
        { numRuns: sample(15) },
      );
    }
  });

  test('carries any text unharmed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (value, key) => {
          expect(decodeForm(new URLSearchParams(encodeForm({ [key]: value }).toString()))[key]).toBe(value);
        },
      ),
      { numRuns: sample(200) },
    );
  });

  test('leaves out what is undefined or null, and later sources win', () => {
    expect(encodeForm({ a: undefined, b: null, c: 0, d: '' }).toString()).toBe('c=0&d=');
    const fields = decodeForm(new URLSearchParams('id=1&page=2'), new URLSearchParams('id=3&id=4'));
    expect({ ...fields }).toEqual({ id: '4', page: '2' });
  });

  test('with the cache-buster and other extras reads as without', () => {
    const extra = { _timespan: '1700000000000', lang: 'en', 'x[]': '1' };
    expect(read('currencyDetail', { id: '1', ...extra })).toEqual({ id: 1 });
    expect(read('quotations', extra)).toEqual({});
  });
});

describe('amounts', () => {
  const price = (given: unknown) =>
    read('spotBuy', { legal_id: 3, currency_id: 1, num: '1', price: given }).price;

  test('come out as canonical text', () => {
    for (const [given, canonical] of [
      ['0020.50', '20.5'],
      ['0', '0'],
      ['0.00000001', '0.00000001'],
      ['1.000000000000', '1'],
      [0.25, '0.25'],
      ['99999999999999999', '99999999999999999'],
    ])
      expect(price(given)).toBe(canonical);
  });

  test('finer than 8 decimals or wider than 17 digits are refused', () => {
    const wrong = ['0.000000001', '1'.repeat(18), 1e-9, 1e21];
    for (const given of wrong) {
      const fields = { legal_id: 3, currency_id: 1, num: '1', price: given };
      expect(issuesOf('spotBuy', fields)['price']).toMatch('must be a plain decimal number');
    }
  });

  test('above zero are asked for where nothing else makes sense', () => {
    for (const given of ['0', '0.0', '00.000000000', '-5']) {
      expect(issuesOf('microSubmit', { ...examples.microSubmit.request, number: given })['number']).toMatch(
        'above zero',
      );
    }
  });
});

describe('defaults and older forms', () => {
  const pair = { legal_id: '3', currency_id: '1' };

  test('a missing or empty page, limit, status or filter takes its default', () => {
    for (const fields of [{}, { page: '', limit: '', currency_id: '', legal_id: '0' }]) {
      const { page, limit, currency_id, legal_id } = read('openBuys', fields);
      expect([page, limit, currency_id, legal_id]).toEqual([1, 10, undefined, undefined]);
    }
    expect(read('microOrders', {})).toMatchObject({ status: -1, limit: 10 });
    expect(read('accountLog', {})).toEqual({ limit: 12, page: 1 });
    expect(read('newsList', { c_id: '4' })).toMatchObject({ limit: 15, page: 1 });
    expect(read('c2cMarket', { currency_id: '3' })).toMatchObject({ type: 'sell' });
    expect(read('withdraw', examples.withdraw.request).account).toBe('change');
  });

  test('any mode but 1 is a limit order', () => {
    const mode = (given: unknown) => read('spotBuy', { ...pair, price: '1', num: '1', mode: given }).mode;
    expect([mode(1), mode('1')]).toEqual([1, 1]);
    for (const given of [undefined, '', 2, '2', 0, 'market', null, []]) expect(mode(given)).toBe(2);
  });

  test('a limit order needs a price, a market order does not', () => {
    expect(issuesOf('spotBuy', { ...pair, num: '1' })).toEqual({ price: 'is required for a limit order' });
    expect(read('spotSell', { ...pair, num: '1', mode: '1' })).toMatchObject({ mode: 1, price: '0' });
    expect(issuesOf('spotBuy', {})).toMatchObject({
      legal_id: 'is required',
      currency_id: 'is required',
      num: 'is required',
    });
  });

  test('a transfer by type has its direction, and fields win', () => {
    const transfer = (fields: object) => {
      const { from_field, to_field } = read('walletTransfer', { number: '1', currency_id: 3, ...fields });
      return `${from_field}>${to_field}`;
    };
    expect([1, 2, 3, 4].map((type) => transfer({ type }))).toEqual([
      'legal>lever',
      'lever>legal',
      'legal>change',
      'change>legal',
    ]);
    expect(transfer({ type: 1, from_field: 'micro', to_field: 'change' })).toBe('micro>change');
    const wrong = (fields: object) =>
      Object.keys(issuesOf('walletTransfer', { number: '1', currency_id: 3, ...fields }));
    expect(wrong({})).toEqual(['from_field']);
    expect(wrong({ from_field: 'legal' })).toEqual(['to_field']);
    expect(wrong({ from_field: 'legal', to_field: 'legal' })).toEqual(['to_field']);
    expect(wrong({ from_field: 'insurance', to_field: 'legal' })).toContain('from_field');
    expect(wrong({ type: 5 })).toContain('type');
  });

  test('an account of the log is given by number or by name', () => {
    const account = (type: unknown) => read('walletLog', { type }).type;
    expect([1, '2', '3', 'lever', 4, undefined, ''].map(account)).toEqual([
      'legal',
      'change',
      'lever',
      'lever',
      'micro',
      undefined,
      undefined,
    ]);
    expect(issuesOf('walletLog', { type: '5' })).toHaveProperty('type');
  });

  test('the side of acceptor deals is found in type or in way', () => {
    expect(read('acceptorDeals', { type: 'sell' })).toEqual({ side: 'sell' });
    expect(read('acceptorDeals', { way: 'sell', type: 'bank' })).toEqual({ side: 'sell' });
    expect(issuesOf('acceptorDeals', { way: 'bank' })).toHaveProperty('type');
  });

  test('a side of the entrust list may be left out, empty or 0', () => {
    const side = (type: unknown) => read('entrusts', { type }).type;
    expect([undefined, '', '0', 0, 'in', 'out'].map(side)).toEqual([
      'both',
      'both',
      'both',
      'both',
      'in',
      'out',
    ]);
    expect(issuesOf('entrusts', { type: 'buy' })).toHaveProperty('type');
  });

  test('short names of periods read as the full ones, unknown ones not at all', () => {
    const period = (given: string) =>
      read('bars', { symbol: 'BTC/USDT', from: '1', to: '2', period: given }).period;
    expect(['1H', '1D', '3D', '1W', '1M', '1Y', '3min'].map(period)).toEqual([
      '60min',
      '1day',
      '3day',
      '1week',
      '1mon',
      '1year',
      '3min',
    ]);
    const bars = { symbol: 'BTC/USDT', from: '1', to: '2', period: '1min' };
    expect(issuesOf('bars', { ...bars, period: '7min' })).toHaveProperty('period');
    expect(issuesOf('bars', { ...bars, from: '3' })).toEqual({ from: 'must not be after to' });
    for (const symbol of ['BTCUSDT', 'BTC/USDT/X', '/USDT', 'BTC/', ''])
      expect(issuesOf('bars', { ...bars, symbol })).toHaveProperty('symbol');
  });

  test('passwords keep their spaces and must be repeated', () => {
    const { request } = examples.register;
    const withPassword = (password: string, re_password = password) =>
      Object.keys(issuesOf('register', { ...request, password, re_password }));
    expect(read('login', { ...examples.login.request, password: ' six  6 ' }).password).toBe(' six  6 ');
    expect(withPassword(' six  6 ')).toEqual(['password', 're_password']);
    expect(withPassword('Example1', 'Example2')).toEqual(['re_password']);
  });

  test('IDENT-004 IDENT-005 a document number has no Chinese characters, and nothing of an identity is left out', () => {
    const { request } = examples.verifyIdentity;
    for (const wrong of [
      ...[{ card_id: '身份1234' }],
      ...Object.keys(request).map((field) => ({ [field]: '' })),
    ])
      expect(Object.keys(issuesOf('verifyIdentity', { ...request, ...wrong }))).toEqual(Object.keys(wrong));
  });

  test('payout details need a name and one complete way', () => {
    const complete = (fields: object) => decodeRequest('payoutSave', { real_name: 'Li', ...fields }).ok;
    expect(complete({})).toBe(false);
    expect(complete({ bank_name: 'Bank' })).toBe(false);
    expect(complete({ bank_name: 'Bank', bank_account: '1' })).toBe(true);
    expect(complete({ alipay_account: 'a' })).toBe(true);
    expect(complete({ wechat_nickname: 'a', wechat_account: 'b' })).toBe(true);
    expect(complete({ real_name: '', alipay_account: 'a' })).toBe(false);
  });

  test('a file must be one', () => {
    expect(issuesOf('upload', {})).toEqual({ file: 'is required' });
    expect(issuesOf('upload', { file: 'photo.png' })).toEqual({ file: 'must be a file' });
  });
});
