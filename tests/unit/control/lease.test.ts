import { expect, test } from 'vitest';
import { ControlError, TestLease } from '#simulator/control/index.ts';
import { steeredExchange } from './steered.ts';

function leaseWithClock() {
  const clock = { now: 0 };
  return { clock, lease: new TestLease(() => clock.now) };
}

test('PROOF-032 while one worker holds it another is refused with the holder’s name', () => {
  const { clock, lease } = leaseWithClock();
  lease.take('a', 'a test');
  lease.take('a', 'the next test of the same worker');
  expect(() => lease.take('b', 'another')).toThrow('in use by the next test of the same worker');
  expect(() => lease.take('b', 'another')).toThrow(ControlError);
  clock.now = 9_999;
  lease.renew('a');
  lease.renew('b');
  clock.now = 19_998;
  expect(() => lease.take('b', 'another')).toThrow('in use by');
  clock.now = 19_999;
  // Its process may have been stopped for so long.
  lease.renew('a');
  expect(() => lease.take('b', 'another')).toThrow('in use by');
  clock.now = 29_999;
  lease.take('b', 'another');
  lease.renew('a');
  lease.release('a');
  expect(() => lease.take('a', 'a test')).toThrow('in use by another');
  lease.release('b');
  lease.take('a', 'a test');
  lease.release(undefined);
  lease.take('b', 'another');
});

test('PROOF-032 it survives a reset, and is not part of the session', async () => {
  const exchange = await steeredExchange();
  const before = await exchange.get('/sim/state');
  await exchange.post('/sim/lease', { holder: 'a', label: 'worker 1' });
  expect(await exchange.get('/sim/state')).toEqual(before);
  await exchange.post('/sim/reset');
  const other = { holder: 'b', label: 'worker 2' };
  expect(await exchange.refusal('POST', '/sim/lease', other)).toMatchObject({ status: 409, code: 'LEASED' });
  await exchange.post('/sim/lease/renew', { holder: 'a' });
  await exchange.post('/sim/lease/release', { holder: 'a' });
  await exchange.post('/sim/lease', other);
});
