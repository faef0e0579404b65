import { describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '#simulator/scenario/index.ts';
import { testSocket } from '../../support/feed.ts';
import { call, control, tinyCatalogue, tinyRuntime } from './tiny-exchange.ts';

const FAULT = 'storm.yaml:3:1 seed: expected a text';

/** One scenario that can be played, and one that is offered although its file is wrong. */
const catalogue: Catalogue = {
  ...tinyCatalogue,
  load: (name, seed) =>
    name === 'storm' ? Promise.reject(new Error(FAULT)) : tinyCatalogue.load(name, seed),
};

describe('a scenario that cannot be loaded', () => {
  test('is refused with the reason, and the present session continues unchanged', async () => {
    const runtime = tinyRuntime({ catalogue });
    await call(runtime, 'POST', '/api/add', 'amount=4');
    const { socket, closed } = testSocket();
    runtime.connect(socket);
    const look = async () => ({
      state: (await control(runtime, 'GET', '/sim/state')).json,
      requests: (await control(runtime, 'GET', '/sim/requests')).json,
    });
    const before = await look();
    const sent = vi.fn();
    runtime.onStatus(sent);

    await expect(runtime.open({ scenario: 'storm' })).rejects.toThrow(FAULT);
    await expect(runtime.open({ scenario: 'nowhere' })).rejects.toThrow('no nowhere');
    await expect(runtime.restart({ scenario: 'storm' })).rejects.toThrow(FAULT);
    const reset = await control(runtime, 'POST', '/sim/reset', { scenario: 'storm' });
    expect(reset.json).toEqual({ error: { code: 'FAILED', message: FAULT } });

    await runtime.ready();
    expect(sent).not.toHaveBeenCalled();
    expect(closed()).toBeUndefined();
    expect(await look()).toEqual(before);
    expect(await call(runtime, 'POST', '/api/add', 'amount=3')).toEqual({ type: 'ok', message: 7 });
    const again = await control(runtime, 'POST', '/sim/reset', {});
    expect(again.json).toMatchObject({ scenario: 'calm', seq: 0 });
    await runtime.close();
  });

  test('is the state where nothing runs, until one that can be loaded is begun', async () => {
    const runtime = tinyRuntime({ catalogue, session: { scenario: 'storm' } });
    await expect(runtime.ready()).rejects.toThrow(FAULT);
    const failed = (message: string) => ({ state: 'failed', failure: { name: 'Error', message } });
    expect(runtime.status()).toEqual(failed(FAULT));
    await runtime.open({ scenario: 'nowhere' });
    expect(runtime.status()).toEqual(failed('no nowhere'));
    await runtime.open({ scenario: 'calm' });
    expect(runtime.status()).toMatchObject({ state: 'running', scenario: 'calm' });
    await runtime.close();
  });
});
