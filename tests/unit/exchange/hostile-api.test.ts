import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { createExchange } from '#simulator/exchange.ts';
import { sample } from '../../support/cases.ts';
import { BTC, USDT, place, smallScenario, userId } from '../../support/exchange.ts';
import { listOf, openWire } from '../../support/wire.ts';

const CALLS = [
  'quotations',
  'quotationsLegacy',
  'coinList',
  'bars',
  'tradeHistory',
  'currencyList',
  'transferCurrencies',
  'spotDeal',
  'spotBuy',
  'spotSell',
  'spotCancel',
  'openBuys',
  'openSells',
  'openOrders',
  'completedTrades',
  'entrusts',
  'walletList',
  'walletListLegacy',
  'walletTransfer',
  'walletLog',
  'walletDetail',
] as const satisfies readonly OperationName[];

const FIELDS = [
  'legal_id',
  'currency_id',
  'price',
  'num',
  'mode',
  'id',
  'type',
  'page',
  'limit',
  'number',
  'from_field',
].concat([
  'to_field',
  'currency',
  'symbol',
  'from',
  'to',
  'period',
  'currency_name',
  'user_id',
  '__proto__',
  'constructor',
]);

const value = fc.oneof(
  fc.constantFrom(
    '1',
    '3',
    '0',
    '-1',
    '1e9',
    '0.00001',
    '999999999999999999999',
    'in',
    'out',
    'lever',
    'change',
    'BTC/USDT',
  ),
  fc.constantFrom(
    '1day',
    'NaN',
    'null',
    '[object Object]',
    '%00',
    "' or 1=1",
    '<script>',
    '٣',
    '9007199254740993',
  ),
  fc.string({ maxLength: 30 }),
);

const request = fc.record({
  name: fc.constantFrom(...CALLS),
  fields: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 8 }),
  user: fc.constantFrom(undefined, 0, 1),
});

describe('whatever arrives', () => {
  test('the response is an envelope with a text or a value, and a refusal changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
        const exchange = createExchange(smallScenario({}, 2));
        const ask = openWire(exchange).call;
        await ask('walletList', {}, 0);
        await ask('walletList', {}, 1);
        for (const { name, fields, user } of requests) {
          const before = exchange.kernel.hash();
          const response = await ask(name, fields, user);
          if (name === 'bars') expect([1, -1]).toContain(response.code);
          else expect(['ok', 'error', '999']).toContain(response.type);
          if (response.type !== 'ok') {
            expect(typeof (name === 'bars' ? response.msg : response.message)).toBe('string');
            expect(exchange.kernel.hash()).toBe(before);
          }
          expect(exchange.kernel.audit()).toEqual([]);
        }
      }),
      { numRuns: sample(60) },
    );
  });
});

describe('other people’s data', () => {
  const owned = ['openBuys', 'openSells', 'openOrders', 'completedTrades', 'entrusts', 'walletLog'] as const;

  test('no list shows another user’s rows, and no visitor gets any', async () => {
    const exchange = createExchange(smallScenario());
    const ask = openWire(exchange).call;
    place(exchange, 0, { side: 'buy', price: '50000', number: '0.1' });
    place(exchange, 0, { side: 'sell', price: '200000', number: '0.1' });
    place(exchange, 0, { side: 'buy', number: '0.1' });
    for (const name of owned) {
      const mine = listOf(await ask(name, {}, 0));
      expect([name, mine.length > 0]).toEqual([name, true]);
      const others = listOf(await ask(name, { user_id: userId(0) }, 1));
      const ids = new Set(mine.map(({ id }) => id));
      expect(others.filter(({ id }) => ids.has(id))).toEqual([]);
      expect((await ask(name, { user_id: userId(0) })).type).toBe('999');
    }
  });

  test('no command of one user touches another', async () => {
    const exchange = createExchange(smallScenario());
    const ask = openWire(exchange).call;
    const { order } = place(exchange, 0, { side: 'buy', price: '50000', number: '0.1' });
    const holdings = () =>
      JSON.stringify(exchange.wallet.queries.everything(userId(0)).map((h) => `${h.available} ${h.locked}`));
    const before = holdings();
    await ask('spotCancel', { id: order, type: 'in' }, 1);
    await ask('walletTransfer', { number: 1, currency_id: USDT, type: 1, user_id: userId(0) }, 1);
    await ask('spotBuy', { legal_id: USDT, currency_id: BTC, num: '0.1', mode: 1, user_id: userId(0) }, 1);
    expect(holdings()).toBe(before);
    expect(exchange.spot.queries.openOrders(userId(0), {}, { offset: 0, limit: 1 }).total).toBe(1);
  });
});
