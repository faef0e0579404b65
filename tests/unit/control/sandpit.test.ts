import { describe, expect, test, vi } from 'vitest';
import { ControlRefusal, createSandpit } from '#simulator/hosts/browser/sandpit.ts';
import { steeredExchange } from './steered.ts';

describe('window.sandpit', () => {
  const open = async () => {
    vi.stubGlobal('location', { origin: 'http://sandpit.test' });
    const { runtime } = await steeredExchange();
    const stages = {
      answering: Promise.resolve(),
      ready: runtime.ready(),
      status: () => ({ state: 'starting' as const }),
    };
    return createSandpit(stages, (request) => runtime.handle(request));
  };

  test('reaches every call of the control plane, and says what there is', async () => {
    const sandpit = await open();
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
    const sandpit = await open();
    const refused: unknown = await sandpit.post('/sim/cue', { id: 'none' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ControlRefusal);
    expect(refused).toMatchObject({ status: 409, code: 'REFUSED' });
  });
});
