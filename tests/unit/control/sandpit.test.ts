import { describe, expect, test } from 'vitest';
import { ControlRefused } from '#shared/control-client.ts';
import { openSandpit } from './steered.ts';

describe('window.sandpit', () => {
  test('reaches every call of the control plane, and says what there is', async () => {
    const sandpit = await openSandpit();
    await sandpit.ready;
    expect(await sandpit.state()).toEqual(await sandpit.request('GET', '/sim/state'));
    expect(await sandpit.post('/sim/clock', { speed: 60 })).toMatchObject({ speed: 60 });
    expect(await sandpit.get('/sim/book', { pair: 'BTC/USDT', levels: '1' })).toMatchObject({
      pair: 'BTC/USDT',
    });
    const calls = await sandpit.calls();
    expect(calls['GET /sim/state']).toBe('Where the exchange stands, and its hash.');
    expect(Object.keys(calls)).toContain('POST /sim/operator/halt');
  });

  test('a refusal is an error with words and a code', async () => {
    const sandpit = await openSandpit();
    const refused: unknown = await sandpit.post('/sim/cue', { id: 'none' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ControlRefused);
    expect(refused).toMatchObject({ status: 409, code: 'REFUSED' });
  });
});
