/** What the published documents say of each field, and whether the exchange keeps to it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import { decodeRequest, operations, protocolNames } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { contractDocuments } from '../../../scripts/contract-documents.ts';
import { START, place, smallScenario } from '../../support/exchange.ts';
import { createCheck, responsePointer } from '../../support/response-schemas.ts';
import type { Check } from '../../support/response-schemas.ts';
import { openWire } from '../../support/wire.ts';

interface Schema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly name?: string;
  readonly description?: string;
  readonly schema: Schema;
}

let openApi: Schema;
let asyncApi: Schema;
let check: Check;
beforeAll(() => {
  const texts = contractDocuments();
  openApi = JSON.parse(texts['shared/contract/openapi.json']) as Schema;
  asyncApi = JSON.parse(texts['shared/contract/asyncapi.json']) as Schema;
  check = createCheck(openApi as never);
});

/** Every field of a document with the place where it stands, parameters of queries included. */
function* fieldsOf(node: unknown, where = ''): Generator<readonly [where: string, field: Schema]> {
  if (typeof node !== 'object' || node === null) return;
  const { properties, parameters } = node as Schema & { readonly parameters?: unknown };
  if (properties !== undefined)
    for (const [name, field] of Object.entries(properties)) yield [`${where}/${name}`, field];
  if (Array.isArray(parameters)) {
    for (const { name, description, schema } of parameters as Parameter[])
      if (name !== undefined) yield [`${where}?${name}`, { ...schema, ...(description && { description }) }];
  }
  for (const [key, inner] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') yield* fieldsOf(inner, `${where}/${key}`);
}

const isReference = ({ $ref, anyOf = [] }: Schema): boolean =>
  $ref !== undefined || anyOf.some((each) => each.$ref !== undefined);

const namesOf = (document: Schema): Readonly<Record<string, Schema>> =>
  (document['components'] as { readonly schemas: Record<string, Schema> }).schemas;

/** Names of fields that hold a code or a switch. */
const coded = /(^|[/?])(is_\w+|\w*status|way|direction|auto_claim|lock_type|open_(?!price)\w+)$/;

/** Any word is taken where older screens put the side of a deal. */
const free = ['/paths//api/acceptor/my_deal/get?way'];

describe('a field of the documents', () => {
  test('PROOF-056 says what it means, with its unit, or refers to a row that says what it is', () => {
    for (const document of [openApi, asyncApi]) {
      const fields = [...fieldsOf(document)];
      expect(fields.length).toBeGreaterThan(100);
      const silent = fields.filter(([, field]) => !field.description && !isReference(field));
      expect(silent.map(([where]) => where)).toEqual([]);
      for (const [name, row] of Object.entries(namesOf(document)))
        expect([name, typeof row.description]).toEqual([name, 'string']);
    }
  });

  test('PROOF-056 that refers to a row says what the row is there, where its comment says so', () => {
    const fields = [...fieldsOf(openApi)].filter(([, { $ref }]) => $ref !== undefined);
    const said = fields.filter(([, { description }]) => description !== undefined);
    const order = said.filter(([where]) => where.endsWith('/order'));
    expect(order.map(([, { description }]) => description)).toEqual(
      order.map(() => expect.stringMatching(/^The order as X2 lists it/)),
    );
    expect(order.length).toBe(2);
    // What a row is in general stands at the row alone; beside a reference draft 7 has nothing.
    const general = new Set(Object.values(namesOf(openApi)).map(({ description }) => description));
    expect(said.filter(([, { description }]) => general.has(description))).toEqual([]);
    const beside = [...fieldsOf(asyncApi)].filter(([, { $ref, description }]) => $ref && description);
    expect(beside).toEqual([]);
  });

  test('PROOF-056 lists the codes that it can hold', () => {
    const open = [...fieldsOf(openApi)].filter(([where, field]) => coded.test(where) && !field.enum);
    expect(open.map(([where]) => where)).toEqual(free);
  });
});

test('PROOF-056 every log type of the ledger is among the codes of a movement', () => {
  const type = namesOf(openApi)['LogRow']?.properties?.['type'];
  const numbers = new Set(Object.values(logTypes).map((each) => each.type));
  expect([...numbers].filter((number) => !type?.enum?.includes(number))).toEqual([]);
});

describe('what the exchange takes', () => {
  /** Where the document describes one parameter, in the query or in the body. */
  function pointerTo(name: OperationName, field: string): string {
    const { path, method } = operations[name];
    const call = `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
    const paths = openApi['paths'] as Record<string, Record<string, { parameters: readonly Parameter[] }>>;
    const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {};
    const index = parameters.findIndex((each) => each.name === field);
    if (index >= 0) return `${call}/parameters/${index}/schema`;
    return `${call}/requestBody/content/application~1x-www-form-urlencoded/schema/properties/${field}`;
  }
  const pair = { legal_id: 3, currency_id: 1 };
  const span = { symbol: 'BTC/USDT', from: 0, to: 60 };

  test.each([
    ['bars', 'period', ['1min', '1mon', '1H', '1D', '3D', '1W', '1M', '1Y'], span],
    ['spotBuy', 'mode', [1, 2, 3, 0, 'limit'], { ...pair, price: '1', num: '1' }],
    ['entrusts', 'type', ['in', 'out', 'both', '', '0', 0], {}],
  ] as const)(
    'PROOF-056 the document allows in %s every %s that the exchange takes',
    (name, field, values, rest) => {
      for (const value of values) {
        expect(decodeRequest(name, { ...rest, [field]: value }).ok).toBe(true);
        expect([value, check(pointerTo(name, field), value)]).toEqual([value, undefined]);
      }
    },
  );
});

describe('responses of the exchange', () => {
  const exchange = createExchange(smallScenario());
  const ask = openWire(exchange).call;
  const [market, first] = [{ legal_id: 3, currency_id: 1 }, { page: 1 }];
  const requests: Partial<Record<OperationName, Record<string, string | number>>> = {
    bars: { symbol: 'BTC/USDT', from: START / 1000 - 3600, to: START / 1000, period: '1min' },
    ...{ tradeHistory: market, spotDeal: market, leverDeal: market, leverDealAll: market },
    ...{ currencyDetail: { id: 1 }, walletDetail: { currency: 3, type: 'change' } },
    ...{ depositAddress: { currency: 1 }, withdrawInfo: { currency: 1 }, addresses: { currency: 1 } },
    ...{ c2cMarket: { currency_id: 3 }, acceptor: { id: 1 }, acceptorDeals: { type: 'buy' } },
    ...{ newsList: { c_id: 3 }, newsDetail: { id: 1 } },
  };
  // What a call does begins with what kind of call it is. Deals and regions need more than this exchange has.
  const reading = protocolNames.filter(
    (name) =>
      /^(List|Show|Describe|Give|Tell) /.test(operations[name].summary) &&
      !['c2cDeal', 'c2cAdDeals', 'regionUsers'].includes(name),
  );

  beforeAll(async () => {
    place(exchange, 0, { side: 'buy', number: '0.01' });
    place(exchange, 0, { side: 'buy', number: '0.01', price: '50000' });
    const position = { ...market, multiple: 10, share: 1, type: 1, status: 1 };
    await ask('leverSubmit', position, 0);
    await ask('walletTransfer', { number: 5, currency_id: 3, type: 1 }, 0);
    await ask('microSubmit', { match_id: 1, currency_id: 3, type: 1, seconds: 60, number: 100 }, 0);
    await ask('depositPlace', { config_id: 1, amount: 1000 }, 0);
    exchange.kernel.advanceTo(START + 3_600_000);
  });

  test.each(reading)('PROOF-056 %s keeps to its schema', async (name) => {
    const { path, method } = operations[name];
    const response = await ask(name, requests[name] ?? (method === 'POST' ? first : {}), 0);
    expect(check(responsePointer(path, method), response)).toBeUndefined();
    expect(response['code'] ?? response.type).toBe(name === 'bars' ? 1 : 'ok');
  });
});
