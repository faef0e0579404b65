import { expect, test as sandpit } from 'sandpit-exchange/vitest';

const order = { legal_id: 3, currency_id: 1, mode: '1', price: '', num: '0.01' };
const session = { scenario: { file: 'own.yaml' }, users: ['bob'], balances: { bob: { USDT: 2_000 } } };
const test = sandpit.extend({ session });

test.for([1, 2])('each test has an exchange of its own: %i', async (_, { exchange }) => {
  expect(await exchange.state()).toMatchObject({ scenario: 'own/own', seq: 0, speed: 0 });
  const bob = await exchange.user('bob');
  await exchange.price('BTC/USDT', 90_000);
  await bob.call('spotBuy', order);
  const { balanced, movements } = await exchange.ledger(bob.account);
  expect(balanced).toBe(true);
  expect(movements.length).toBeGreaterThan(0);
});

sandpit('faults and time reach it', async ({ exchange }) => {
  await exchange.fault({ on: 'E11', error: 'network' });
  const demo = await exchange.user('demo');
  await expect(demo.call('spotBuy', order)).rejects.toMatchObject({ name: 'ExchangeError' });
  const before = await exchange.clock.now();
  expect(await exchange.clock.advance('2h')).toBe(before + 7_200_000);
});
