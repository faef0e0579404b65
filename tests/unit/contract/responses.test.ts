import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeEvent,
  decodeReply,
  errorEnvelope,
  okEnvelope,
  operationNames,
  operations,
} from '#contract/index.ts';
import type { DecodedResponseOf, OperationName } from '#contract/index.ts';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { sample } from '../../support/cases.ts';

function responseOf<Name extends OperationName>(name: Name, message: unknown): DecodedResponseOf<Name> {
  const reply = decodeReply(name, { type: 'ok', message });
  if (reply.kind !== 'ok') throw new Error(`${name}: ${JSON.stringify(reply)}`);
  return reply.response;
}

const decimalText = /^[+-]?\d+\.\d+$/;

/** The same response from a server that mixes numbers and texts: each leaf goes over where `swap` says so. */
function mixed(value: unknown, swap: () => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => mixed(item, swap));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mixed(inner, swap)]));

  if (typeof value === 'number' && swap()) return String(value);
  return typeof value === 'string' && decimalText.test(value) && swap() ? Number(value) : value;
}

/** Texts that mean the same number count as equal. */
function numeric(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numeric);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numeric(inner)]));

  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

describe('numbers and texts', () => {
  test('AGENT-028 the time of a trade in seconds decodes to the same as in milliseconds', () => {
    const [print] = examples.tradeHistory.response as readonly { readonly ts: number }[];
    const at = Math.floor((print?.ts ?? 0) / 1000);
    for (const ts of [at, at * 1000, String(at)])
      expect(responseOf('tradeHistory', [{ ...print, ts }])).toMatchObject([{ ts: at * 1000 }]);
  });

  test('numbers as text and decimals as numbers decode to the same response, in every call', () => {
    for (const name of operationNames.filter((one) => operations[one].envelope === 'message')) {
      const sent: unknown = JSON.parse(JSON.stringify(examples[name].response));
      const plain = numeric(responseOf(name, sent));
      fc.assert(
        fc.property(fc.infiniteStream(fc.boolean()), (swaps) => {
          const swap = (): boolean => swaps.next().value;
          expect(numeric(responseOf(name, mixed(sent, swap)))).toEqual(plain);
        }),
        { numRuns: sample(8) },
      );
    }
  });

  test('decimals keep their digits and lose sign, exponent and number form', () => {
    const priceOf = (price: unknown) =>
      responseOf('openBuys', {
        list: [{ id: 1, price, number: 1, create_time: '', currency_name: '', legal_name: '' }],
        count: 1,
      }).list[0]?.price;
    expect(priceOf('9000.00000000')).toBe('9000.00000000');
    expect(priceOf('+0.45')).toBe('0.45');
    expect(priceOf('-1.20')).toBe('-1.20');
    expect(priceOf(20_000.1)).toBe('20000.1');
    expect(priceOf(1e-8)).toBe('0.00000001');
    expect(priceOf('1.5E-7')).toBe('0.00000015');
    expect(priceOf(1.5e21)).toBe('1500000000000000000000');
    expect(priceOf('1.25e1')).toBe('12.5');
    for (const wrong of [NaN, Infinity, 'NaN', '', null, '1,5', [], {}, true, '0x1f', '١'])
      expect(() => priceOf(wrong)).toThrow(/is required|must be a decimal number/);
  });

  test('a plain decimal survives any number of readings', () => {
    const any = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    const sizeable = any.filter((value) => value === 0 || Math.abs(value) > 1e-90);
    fc.assert(
      fc.property(sizeable, (value) => {
        const once = responseOf('presale', { ...examples.presale.response, yfx: value }).yfx;
        expect(once).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(once) === value).toBe(true);
        expect(responseOf('presale', { ...examples.presale.response, yfx: once }).yfx).toBe(once);
      }),
      { numRuns: sample(200) },
    );
  });
});

describe('older shapes', () => {
  const page = { current_page: 1, data: [], last_page: 1, per_page: '10', from: null, to: null, total: 0 };

  test('my_trade reads with its paginator beside the totals or in their place', () => {
    const nested = responseOf('leverTrades', {
      rate_profits_total: { hazard_rate: 0, profits_total: 0 },
      message: page,
    });
    expect(nested.message.per_page).toBe(10);
    expect(nested.rate_profits_total).toEqual({ hazard_rate: '0', profits_total: '0' });
    const flat = responseOf('leverTrades', page);
    expect(flat.message).toEqual(nested.message);
    expect(flat.rate_profits_total).toBeUndefined();
  });

  test('a deposit address reads as text, as an object and by chain', () => {
    expect(responseOf('depositAddress', '0xabc').address).toBe('0xabc');
    expect(responseOf('depositAddress', { address: '0xabc', btc: null }).address).toBe('0xabc');
    expect(responseOf('depositAddress', { trc20: '', erc20: '0xabc' }).address).toBe('0xabc');
    expect(decodeReply('depositAddress', { type: 'ok', message: {} }).kind).toBe('malformed');
  });

  test('the transfer history reads from beside the type and from a page of log rows', () => {
    const older = decodeReply('transferHistory', {
      type: 'ok',
      data: [{ id: 1, number: '5', type: 'out', add_time: 't' }],
      count: 1,
    });
    const newer = decodeReply('transferHistory', {
      type: 'ok',
      message: { ...page, data: [{ id: 1, value: '5', info: 'out', created_time: 't' }] },
    });
    const row = { id: 1, number: '5', type: 'out', add_time: 't' };
    expect(older).toMatchObject({ kind: 'ok', response: { data: [row], count: 1 } });
    expect(newer).toMatchObject({ kind: 'ok', response: { data: [row] } });
  });

  test('a list that lost its numbering and a null list read as lists', () => {
    const ad = { id: 1, seconds: 30, profit_ratio: 10 };
    expect(responseOf('microSeconds', { '0': ad, '3': ad })).toHaveLength(2);
    expect(responseOf('microSeconds', null)).toEqual([]);
    expect(decodeReply('microSeconds', { type: 'ok', message: { list: [] } }).kind).toBe('malformed');
  });

  test('what a public server leaves out reads as undefined', () => {
    const [group] = JSON.parse(JSON.stringify(examples.quotations.response)) as [
      { quotation: Record<string, unknown>[] },
    ];
    const [row] = group.quotation;
    for (const key of ['high', 'low', 'cny_price', 'logo']) delete row?.[key];
    const pair = responseOf('quotations', [group])[0]?.quotation[0];
    expect(pair).toMatchObject({ id: 2, now_price: '20000.00000' });
    expect(pair?.high).toBeUndefined();
  });

  test('a confirmation that is not a text shows nothing and is not an error', () => {
    for (const message of [null, undefined, [], { id: 1 }]) {
      expect(responseOf('spotCancel', message)).toBe('');
      expect(responseOf('spotBuy', message)).toEqual({ type: 'ok', message: '' });
    }
  });

  test('SPOT-053 an order beside the confirmation is read where it is one of X2, and is nothing to stumble over elsewhere', () => {
    const { order } = examples.spotBuy.response;
    const read = (sent: unknown) =>
      decodeReply('spotBuy', { type: 'ok', message: 'Placed.', ...(sent !== undefined && { order: sent }) });
    expect(read(order)).toMatchObject({ response: { message: 'Placed.', order: { id: order?.id } } });
    for (const foreign of [undefined, null, '', 4711, 'A-17', { id: 9 }, [order]]) {
      const reply = read(foreign);
      expect(reply).toMatchObject({ kind: 'ok', response: { message: 'Placed.' } });
      expect(reply).not.toHaveProperty('response.order.id');
    }
  });
});

describe('the envelope', () => {
  test('reads a type as text or as a number', () => {
    for (const type of ['999', 999]) {
      expect(decodeReply('userInfo', { type, message: 'log in' })).toEqual({
        kind: 'error',
        type: '999',
        message: 'log in',
      });
    }
  });

  test('each refusal has the type of its key', () => {
    expect(errorEnvelope('LOGIN', 'a').type).toBe('999');
    expect(errorEnvelope('NOT_VERIFIED', 'a').type).toBe('998');
    expect(errorEnvelope('NO_PAYOUT', 'a').type).toBe('997');
    for (const key of ['BALANCE', 'no such key', '__proto__', 'toString'])
      expect(errorEnvelope(key, 'a')).toEqual({ type: 'error', message: 'a' });

    expect(okEnvelope([1])).toEqual({ type: 'ok', message: [1] });
  });

  test('of the chart call is code and data, and a refusal is still read', () => {
    expect(decodeReply('bars', { code: -1, msg: 'none', data: [] })).toEqual({
      kind: 'ok',
      response: { code: -1, msg: 'none', data: [] },
    });
    expect(decodeReply('bars', { code: -1, data: null })).toMatchObject({
      kind: 'ok',
      response: { data: [] },
    });
    expect(decodeReply('bars', { type: 'error', message: 'no' })).toMatchObject({ kind: 'error' });
  });

  test('of the wrong shape is malformed and names the place', () => {
    expect(decodeReply('openBuys', { type: 'ok', message: { list: [{}], count: 1 } })).toMatchObject({
      kind: 'malformed',
      issues: expect.arrayContaining([{ field: 'list.0.id', message: 'is required' }]) as unknown,
    });
    for (const body of [undefined, null, '', '<html>', 7, [], {}, { type: null }, { type: { toString: 1 } }])
      expect(decodeReply('openBuys', body).kind).toBe('malformed');
  });

  test('never throws, whatever arrives, for any call', () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc.anything(),
      fc.record({ type: fc.constantFrom('ok', 'error', 999), message: fc.anything(), data: fc.anything() }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...operationNames), body, (name, given) => {
        expect(['ok', 'error', 'malformed']).toContain(decodeReply(name, given).kind);
      }),
      { numRuns: sample(600) },
    );
  });
});

describe('events', () => {
  test('decode the lists that travel as JSON text', () => {
    const book = decodeEvent('transaction', eventExamples.transaction);
    expect(book?.in).toEqual([{ price: '19999.00000', number: '0.50000' }]);
    const trades = decodeEvent('lever_trade', eventExamples.lever_trade);
    expect(trades?.trades_all[0]).toMatchObject({ id: 11, symbol: 'BTC/USDT' });
    expect(trades?.trades_entrust).toEqual([]);
    // Depth levels become texts, whether they came as numbers or texts.
    const depth = decodeEvent('market_depth', { ...eventExamples.market_depth, bids: [['19999.0', 0.5]] });
    expect([depth?.bids, depth?.asks.at(-1)]).toEqual([[['19999.0', '0.5']], ['20002', '0.1']]);
  });

  test('that cannot be read are skipped', () => {
    for (const payload of [null, 'x', [], {}, { ...eventExamples.transaction, in: '{broken' }])
      expect(decodeEvent('transaction', payload)).toBeUndefined();
  });
});
