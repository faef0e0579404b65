import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { openWire } from '../../support/wire.ts';

const calm = parseScenario(readFileSync('scenarios/calm-market.yaml', 'utf8'), 'calm-market.yaml', () => '');
const crowd = JSON.parse(readFileSync('fixtures/seed/crowd.json', 'utf8')) as { account: string }[];

test('the named accounts and the crowd log in with their passwords, and no user as the house account', async () => {
  const ask = openWire(createExchange(calm)).call;
  const login = (user: string, password: string) => ask('login', { user_string: user, password, type: 1 });
  expect((await login('demo@sandpit.test', 'demo123')).message).toMatch(/^[0-9a-f]{32}$/);
  expect((await login('alice@sandpit.test', 'alice123')).message).toMatch(/^[0-9a-f]{32}$/);
  expect(crowd.length).toBeGreaterThanOrEqual(20);
  for (const { account } of crowd.slice(0, 3))
    expect((await login(account, 'sandpit')).message).toMatch(/^[0-9a-f]{32}$/);

  expect((await login('demo@sandpit.test', 'sandpit')).type).toBe('error');
  for (const guess of ['', 'sandpit', 'hash'])
    expect((await login('house@sandpit.test', guess)).type).toBe('error');
});

test('demo and alice have the trade password that the README names, in every scenario', () => {
  for (const file of readdirSync('scenarios').filter((name) => name.endsWith('.yaml'))) {
    const text = readFileSync(`scenarios/${file}`, 'utf8');
    const { users } = parseScenario(text, file, (name) => readFileSync(`fixtures/${name}`, 'utf8'));
    for (const account of ['demo@sandpit.test', 'alice@sandpit.test'])
      expect(users.find((user) => user.account === account)?.tradePassword, file).toBe('246810');
  }
});
