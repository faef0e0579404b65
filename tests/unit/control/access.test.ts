import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { mayControl } from '#simulator/server/access.ts';
import { startNodeHost } from '#simulator/server/host.ts';

const from = (remoteAddress: string | undefined, headers: Record<string, string>): IncomingMessage =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.7', false],
  ['10.0.0.1', false],
  ['::ffff:192.168.1.7', false],
  ['fe80::1', false],
  ['2001:db8::1', false],
  [undefined, false],
])('a caller at %s may steer the exchange: %s', (address, allowed) => {
  expect(mayControl(from(address, { host: 'localhost:8080' }), {}, 'token')).toBe(allowed);
});

test('a host that the whole network can reach still keeps its control plane to itself', async ({ skip }) => {
  const host = await startNodeHost({ hostname: '0.0.0.0', speed: 0 });
  onTestFinished(() => host.close());
  const { port } = new URL(host.url);
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((card) => card?.family === 'IPv4' && !card.internal)?.address;
  expect((await fetch(`http://127.0.0.1:${port}/sim/state`)).status).toBe(200);
  if (outside === undefined) return skip('this machine has no network card');
  expect((await fetch(`http://${outside}:${port}/api/currency/list`)).status).toBe(200);
  for (const path of ['/sim', '/sim/state', '/sim/seats', '/sim/journal'])
    expect((await fetch(`http://${outside}:${port}${path}`)).status).toBe(403);
  const seat = await fetch(`http://${outside}:${port}/sim/seats`, {
    method: 'POST',
    body: JSON.stringify({ account: 'demo@sandpit.test' }),
  });
  expect(seat.status).toBe(403);
});
