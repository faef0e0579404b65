import { describe, expect, test, vi } from 'vitest';
import { createRouter } from '#simulator/protocol/api/router.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Handlers } from '#simulator/protocol/api/call.ts';
import { apiOverWeb } from '../../support/http.ts';
import { openApi, requestOf } from '../../support/wire.ts';

/** A router with handlers of the test's own over a real exchange. */
function routerOf(handlers: Handlers) {
  const { exchange } = openApi();
  const router = createRouter({ exchange: () => exchange, handlers, checkResponses: true });
  const send = apiOverWeb(router);
  return async (...request: Parameters<typeof requestOf>) =>
    (await send(requestOf(...request))).json() as unknown;
}

const INTERNAL = 'Something went wrong on our side. Please try again.';

describe('what goes wrong inside', () => {
  test('an exception is logged, and the response has no detail of it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const send = routerOf({
      newsList: () => {
        throw new Error('password of the database: hunter2');
      },
      bars: () => Promise.reject(new Error('no')),
    });
    expect(await send('newsList', { c_id: 3 })).toEqual({ type: 'error', message: INTERNAL });
    const bars = await send('bars', { symbol: 'BTC/USDT', period: '1min', from: 1, to: 2 });
    expect(bars).toEqual({ code: -1, msg: INTERNAL, data: [] });
    expect(log).toHaveBeenCalledTimes(2);
  });

  test.each<[string, Handlers, string]>([
    [
      'a response that violates the contract',
      { newsList: () => ({ id: 'one' }) as never },
      'newsList returns what the contract does not know',
    ],
    [
      'a refusal that the contract does not declare',
      {
        newsList: () => {
          throw new Refusal('BALANCE', {});
        },
      },
      'newsList refuses with BALANCE',
    ],
  ])('%s is not sent', async (_what, handlers, logged) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await routerOf(handlers)('newsList', { c_id: 3 })).toEqual({ type: 'error', message: INTERNAL });
    expect(String(log.mock.calls[0]?.[1])).toContain(logged);
  });

  test('a missing handler is not open yet', async () => {
    expect(await routerOf({})('newsList', { c_id: 3 })).toEqual({
      type: 'error',
      message: 'This feature is not open yet.',
    });
    expect(await routerOf({})('bars', { symbol: 'BTC/USDT', period: '1min', from: 1, to: 2 })).toEqual({
      code: -1,
      msg: 'This feature is not open yet.',
      data: [],
    });
  });

  test('a refusal names a currency by name, not by id', async () => {
    const transfer = { number: '99999999', currency_id: 3, from_field: 'change', to_field: 'legal' };
    expect(await openApi().call('walletTransfer', transfer, 0)).toEqual({
      type: 'error',
      message: expect.stringMatching(
        /^Insufficient balance: 99999999\.0+ USDT needed, [\d.]+ USDT available\.$/,
      ),
    });
  });
});

describe('bodies', () => {
  const { send } = openApi();
  const post = (body: BodyInit, type?: string, query = '') =>
    send(
      new Request(`https://desk.test/api/news/list${query}`, {
        method: 'POST',
        body,
        ...(type !== undefined && { headers: { 'content-type': type } }),
      }),
    );
  const form = 'application/x-www-form-urlencoded';
  const refused = (field: string) => ({ type: 'error', message: `“${field}” is missing or not valid.` });

  test('ERR-003 a form, a multipart body, a query and a flat JSON object say the same', async () => {
    const multipart = new FormData();
    multipart.set('c_id', '4');
    const responses = [
      await post(new URLSearchParams({ c_id: '4' })),
      await post(multipart),
      await post('', form, '?c_id=4'),
      await post('{"c_id": 4, "lang": null}', 'application/json'),
    ];
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(responses[0]).toMatchObject({ type: 'ok', message: { count: 5 } });
  });

  test('the body wins over the query, and the last of equal names wins', async () => {
    expect(await post('c_id=3&c_id=4', form, '?c_id=5')).toMatchObject({ message: { count: 5 } });
  });

  test.each([
    ['a bad percent sign', 'c_id=%zz', form, 'body'],
    ['bytes that are no UTF-8', 'c_id=%ff%fe', form, 'body'],
    ['broken JSON', '{"c_id": 4', 'application/json', 'body'],
    ['a JSON list', '[1]', 'application/json', 'body'],
    ['a nested value', '{"c_id": {"$gt": 0}}', 'application/json', 'c_id'],
    ['a broken multipart', '--x\r\nnothing', 'multipart/form-data; boundary=x', 'body'],
    ['a multipart without boundary', 'c_id=4', 'multipart/form-data', 'body'],
    ['another type', '<c_id>4</c_id>', 'text/xml', 'content-type'],
    ['too much', `c_id=4&x=${'y'.repeat(70_000)}`, form, 'body'],
    ['no number', 'c_id=four', form, 'c_id'],
    ['a list', 'c_id[]=4', form, 'c_id'],
    ['a reserved name', '__proto__=4&constructor=4', form, 'c_id'],
    ['nothing', '', form, 'c_id'],
  ])('%s is refused, naming what is wrong', async (_what, body, type, field) => {
    expect(await post(body, type)).toEqual(refused(field));
  });

  test('a bad query is refused too', async () => {
    expect(await post('c_id=4', form, '?a=%E0%A4%A')).toEqual(refused('query'));
  });

  test('names from outside reach no prototype', async () => {
    await post('{"__proto__": {"polluted": 1}, "c_id": 4}', 'application/json');
    await post('__proto__[polluted]=1&constructor.prototype.polluted=1&c_id=4', form);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
