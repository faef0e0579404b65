/** Socket clients other than the page's own, which begins with a WebSocket. */
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import { next } from './socket-suite.ts';
import { tinyCatalogue, tinyParts } from './tiny-exchange.ts';

async function openHost(trustBareId = false): Promise<string> {
  const host = await startNodeHost({ parts: tinyParts, catalogue: tinyCatalogue, speed: 0, trustBareId });
  onTestFinished(() => host.close());
  return host.url;
}

const addFive = (url: string) => fetch(`${url}/api/add`, { method: 'POST', body: 'amount=5' });

/** The polling transport of Engine.IO 3 by hand: packets are text with their length before them. */
function openOlderClient(url: string) {
  const address = `${url}/socket.io/?EIO=3&transport=polling`;
  let session = '';
  return {
    async poll(): Promise<{ readonly status: number; readonly text: string }> {
      const response = await fetch(`${address}${session}`);
      const text = await response.text();
      const opened = /"sid":"([^"]+)"/.exec(text)?.[1];
      if (opened !== undefined) session = `&sid=${opened}`;
      return { status: response.status, text };
    },
    async emit(...event: unknown[]): Promise<void> {
      const packet = `42${JSON.stringify(event)}`;
      const headers = { 'content-type': 'text/plain;charset=UTF-8' };
      await fetch(`${address}${session}`, { method: 'POST', headers, body: `${packet.length}:${packet}` });
    },
  };
}

describe('socket clients of other people', () => {
  test.each([
    ['with its default options', {}],
    ['that only polls', { transports: ['polling'] }],
  ])('PROOF-050 a socket.io client %s gets the events of the Node host', async (_title, options) => {
    const url = await openHost();
    const socket = io(url, { ...options, reconnection: false, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    await next(socket, 'connect');
    socket.emit('login', 12);
    expect(await next(socket, 'welcome')).toEqual([12]);
    const total = next(socket, 'total');
    await addFive(url);
    expect(await total).toEqual([5]);
  });

  test('PROOF-050 a client of Engine.IO 3 is accepted with the switch for older clients', async () => {
    const url = await openHost(true);
    const client = openOlderClient(url);
    expect(await client.poll()).toMatchObject({ status: 200 });
    await client.emit('login', 12);
    expect((await client.poll()).text).toContain('42["welcome",12]');
    await addFive(url);
    expect((await client.poll()).text).toContain('42["total",5]');
  });

  test('PROOF-050 without the switch it is refused with the protocol it should speak', async () => {
    const refused = await openOlderClient(await openHost()).poll();
    expect(refused).toEqual({ status: 400, text: '{"code":5,"message":"Unsupported protocol version"}' });
  });
});
