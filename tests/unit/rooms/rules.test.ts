/** What traders may do, and when. */
import { expect, test } from 'vitest';
import { codeOf, fundsOf, openRoom } from '../../support/rooms.ts';

test('ROOM-048 nothing is traded before the start, while the clock stands, and after the end', async () => {
  const { hall, made, token } = await openRoom({}, { isStarted: false });
  const ann = await hall.trader(made, 'Ann');
  const refused = { type: 'error' };
  expect(await ann.buy()).toMatchObject(refused);
  expect(await ann.call('walletList')).toMatchObject({ type: 'ok' });
  await hall.ask(token, 'POST', '/api/rooms/monday/start');
  expect(codeOf(await hall.send('POST', '/api/rooms/monday/start', { token }))).toBe('409 STATE');
  expect(await ann.buy()).toMatchObject({ type: 'ok' });
  await hall.ask(token, 'POST', '/sim/clock', { speed: 0 });
  expect(await ann.buy()).toMatchObject(refused);
  await hall.ask(token, 'POST', '/api/rooms/monday/settings', { rules: { tradeWhilePaused: true } });
  expect(await ann.buy()).toMatchObject({ type: 'ok' });
  await hall.ask(token, 'POST', '/sim/clock', { speed: 1 });
  await hall.ask(token, 'POST', '/api/rooms/monday/end');
  expect(await ann.buy()).toMatchObject(refused);
  expect(codeOf(await hall.send('POST', '/sim/clock', { token, body: { speed: 1 } }))).toBe('409 STATE');
});

test('ROOM-049 closed modules, other pairs and larger multiples are refused', async () => {
  const { hall, made, sim } = await openRoom({
    funds: fundsOf({ change: '10000', lever: '10000', micro: '1000' }),
    modules: ['spot', 'leverage'],
    rules: { maxMultiple: 20, pairs: ['BTC/USDT'] },
  });
  const ann = await hall.trader(made, 'Ann');
  expect(await ann.lever({ multiple: 20 })).toMatchObject({ type: 'ok' });
  expect(await ann.lever({ multiple: 50 })).toEqual({
    type: 'error',
    message: '“multiple” may be at most 20.',
  });
  expect(await ann.lever({ currency_id: 2, multiple: 10 })).toMatchObject({
    type: 'error',
  });
  expect(await ann.buy()).toMatchObject({ type: 'ok' });
  const order = { legal_id: 3, currency_id: 2, num: '0.1', mode: 1 };
  expect(await ann.call('spotBuy', order)).toMatchObject({ type: 'error' });
  const contract = { match_id: 1, currency_id: 3, type: 1, seconds: 60, number: '50' };
  expect(await ann.call('microSubmit', contract)).toMatchObject({ type: 'error' });
  const transfer = { number: '5', currency_id: 3, from_field: 'change', to_field: 'legal' };
  expect(await ann.call('walletTransfer', transfer)).toMatchObject({ type: 'error' });
  await sim('/api/rooms/monday/settings', { modules: ['wallet'], rules: {} });
  expect(await ann.call('walletTransfer', transfer)).toMatchObject({ type: 'ok' });
  expect(await ann.buy()).toMatchObject({ type: 'error' });
});
