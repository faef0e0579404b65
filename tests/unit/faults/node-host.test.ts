import { Manager } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHost } from '#simulator/server/host.ts';
import { tinyCatalogue, tinyParts } from '../hosts/tiny-exchange.ts';

let host: NodeHost;

beforeEach(async () => {
  host = await startNodeHost({ parts: tinyParts, catalogue: tinyCatalogue, speed: 0 });
});
afterEach(() => host.close());

const control = async (path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`${host.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response.json();
};
test('a refused connection is refused before it is one, and let in when the time is over', async () => {
  await control('/sim/faults', { id: 'f', on: 'socket', refuseReconnects: 30 });
  const manager = new Manager(host.url, { transports: ['websocket'], reconnection: false });
  const socket = manager.socket('/');
  const outcome = () =>
    new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      manager.once('error', () => resolve('refused'));
      socket.connect();
    });
  try {
    expect(await outcome()).toBe('refused');
    await control('/sim/clock', { advanceMs: 30_000 });
    socket.disconnect();
    expect(await outcome()).toBe('connected');
    const lost = new Promise((resolve) => socket.once('disconnect', resolve));
    await control('/sim/faults', { id: 'g', on: 'socket', disconnect: true });
    expect(await lost).toBe('transport close');
  } finally {
    socket.disconnect();
  }
});
