import { expect, test } from 'vitest';
import { callsWith } from '../../../package/driver/wire.ts';
import type { ControlWire } from '#shared/control-client.ts';
import { ExchangeError } from '../../../package/node.ts';

const responses: Readonly<Record<string, object>> = {
  '/api/transaction/in': { type: 'error', message: 'Insufficient balance.' },
  '/api/user/info': { type: '999', message: 'Please log in.' },
  '/api/currency/new_timeshar': { code: -1, msg: 'No such pair.', data: [] },
  '/api/transaction/deal': { type: 'ok', message: 'fine' },
};

const wire: ControlWire = async ({ path }) => ({
  status: 200,
  text: JSON.stringify(responses[path.split('?')[0] ?? '']),
});

test('PROOF-028 PKG-139 a refused call rejects with its kind, type, message, call and response, and tryCall returns the response', async () => {
  const { call, tryCall } = callsWith(wire, 'token');
  const order = { legal_id: '3', currency_id: '1', mode: '2', price: '99000', num: '900' };
  const refusal = responses['/api/transaction/in'];
  await expect(call('POST', '/api/transaction/in', order)).rejects.toMatchObject({
    name: 'ExchangeError',
    kind: 'business',
    type: 'error',
    code: 'E11 error',
    answer: refusal,
    message: 'Insufficient balance.',
  });
  expect(await tryCall('POST', '/api/transaction/in', order)).toEqual(refusal);
  await expect(call('GET', '/api/user/info')).rejects.toMatchObject({ type: '999', kind: 'session' });
  await expect(call('GET', '/api/currency/new_timeshar?symbol=NO/PAIR')).rejects.toMatchObject({
    type: '-1',
  });
  await expect(call('GET', '/api/user/info')).rejects.toBeInstanceOf(ExchangeError);
  expect(await call('POST', '/api/transaction/deal', {})).toEqual(responses['/api/transaction/deal']);
});
