/** The check of responses that the end-to-end tests run with. */
import { expect, test } from 'vitest';
import { checkedParts } from '../../e2e/backend.ts';
import { openResponseCheck } from '../../e2e/response-check.ts';
import { respondToWeb } from '#simulator/http.ts';
import { realSession } from '../hosts/trader.ts';

const refusal = JSON.stringify({ type: 'error', message: 'No.' });

test('PROOF-142 a response that is not as the contract describes it is named by operation, path and reason', () => {
  const responses = openResponseCheck();
  responses.check(['GET'], '/api/user/info', refusal);
  responses.check(['GET', 'POST'], '/api/wallet/list', refusal);
  responses.check(['GET'], '/api/not/in/the/contract', 'no JSON');
  expect(responses.take()).toEqual([]);
  responses.check(['GET'], '/api/user/info', JSON.stringify({ type: 'ok', message: { id: 'two' } }));
  expect(responses.take()).toEqual([
    expect.stringMatching(/^userInfo, GET \/api\/user\/info: \/message.* in \{"type":"ok"/),
  ]);
  expect(responses.take()).toEqual([]);
});

test('PROOF-142 what a fault breaks is not the exchange’s, whose own responses are as described', async () => {
  const responses = openResponseCheck();
  const session = realSession({ parts: checkedParts(responses) });
  await session.ready();
  const request = (path: string, init?: RequestInit) =>
    respondToWeb(session, new Request(`http://sandpit.test${path}`, init));
  const rule = { id: 'broken', on: 'all', error: 'malformed' };
  expect((await request('/sim/faults', { method: 'POST', body: JSON.stringify(rule) })).status).toBe(200);
  const text = await (await request('/api/currency/quotation_new')).text();
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  await (await request('/api/currency/quotation_new')).text();
  expect(responses.take()).toEqual([]);
  await session.close();
});
