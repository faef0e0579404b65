import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { buyAsDemo, connect } from './front-end.js';

test('a market order is filled', async () => {
  expect(Number(await buyAsDemo())).toBeGreaterThan(0);
});

const poll = () => io('http://exchange.test', { transports: ['polling'], forceNew: true });

test.each([
  ['a WebSocket', connect],
  ['polling', poll],
])('prices are pushed over %s', async (_, open) => {
  const socket = open();
  const { symbol } = await new Promise((resolve) => socket.once('daymarket', resolve));
  expect(symbol).toMatch(/^[A-Z0-9]+\/USD[TC]$/);
  socket.close();
});
