import { Manager } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHost } from '#simulator/hosts/node/host.ts';
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
const add = async (): Promise<unknown> => {
  const response = await fetch(`${host.url}/api/add`, { method: 'POST', body: 'amount=5' });
  return response.json();
};
const total = async (): Promise<unknown> => (await fetch(`${host.url}/api/total`)).json();

test('a call that fails in the network breaks its connection, and is never made twice', async () => {
  // A kept connection, which clients replace quickly when it breaks before a response has begun.
  expect(await total()).toEqual({ type: 'ok', message: 0 });
  await control('/sim/faults', { id: 'f', on: 'all', error: 'network', after: true, times: 1 });
  await expect(add()).rejects.toThrow(TypeError);
  expect(await total()).toEqual({ type: 'ok', message: 5 });
  await control('/sim/faults', { id: 'f', on: 'all', error: 'network', times: 1 });
  await expect(add()).rejects.toThrow(TypeError);
  expect(await total()).toEqual({ type: 'ok', message: 5 });
});

test('PROOF-030 a call that hangs is not carried out once its connection is gone', async () => {
  await control('/sim/faults', { id: 'f', on: 'all', error: 'hang' });
  const leaving = new AbortController();
  const given = fetch(`${host.url}/api/add`, { method: 'POST', body: 'amount=5', signal: leaving.signal });
  const seen = async () => {
    const { requests } = (await (await fetch(`${host.url}/sim/requests`)).json()) as { requests: object[] };
    return requests.length;
  };
  await expect.poll(seen).toBe(1);
  leaving.abort();
  await expect(given).rejects.toThrow('aborted');
  // A later call comes after the news that the connection is gone.
  await fetch(`${host.url}/sim/state`);
  await control('/sim/faults/clear', {});
  expect(await total()).toEqual({ type: 'ok', message: 0 });
});

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
