import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import { defaultSettings } from '#simulator/modules/settings.ts';
import { createCatalogue, parseScenario, readLocalText, ScenarioError } from '#simulator/scenario/index.ts';

const fixture = (name: string): string => readFileSync(`fixtures/${name}`, 'utf8');

const texts = Object.fromEntries(
  readdirSync('scenarios')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => [name, readFileSync(`scenarios/${name}`, 'utf8')]),
);

const catalogue = createCatalogue({ texts, readFixture: (name) => Promise.resolve(fixture(name)) });

const GOOD = `title: A day
seed: day
start: 2025-06-02T02:00:00Z
users:
  - account: a@sandpit.test
    password: secret1
    inviteCode: aaaa
    balances:
      - { wallet: change, currency: USDT, amount: '12.5' }
`;

function faultsOf(text: string): readonly string[] {
  try {
    parseScenario(text, 'day.yaml', fixture);
  } catch (fault) {
    if (fault instanceof ScenarioError) return fault.message.split('\n');
    throw fault;
  }
  return [];
}

describe('scenario files', () => {
  test('a scenario loads with another seed', async () => {
    expect((await catalogue.load('calm-market', 'other')).seed).toBe('other');
    await expect(catalogue.load('no-such')).rejects.toThrow('there is no such scenario');
  });

  test('a good file becomes data', () => {
    const data = parseScenario(GOOD, 'scenarios/day.yaml', fixture);
    expect(data).toMatchObject({
      name: 'day',
      title: readLocalText('A day'),
      seed: 'day',
      start: Date.UTC(2025, 5, 2, 2),
    });
    expect(data.users[0]?.balances).toEqual([{ wallet: 'change', currency: 3, amount: '12.5' }]);
  });

  test('settings of a file apply to its exchange, defaults to the rest', () => {
    const text = `${GOOD}settings: { leverBurstPercent: 105.5, leverStops: false, insuranceEnd: '18:30', withdrawalReview: 90s, claimReview: never, identityReview: 1h, transferMinimum: 0.5, fundingOpen: false, acceptorAnswer: 00:00:45 }\n`;
    expect(createExchange(parseScenario(text, 'day.yaml', fixture)).settings).toEqual({
      ...defaultSettings,
      leverBurstPercent: 10_550_000_000n,
      leverStops: false,
      insuranceEnd: '18:30',
      withdrawalReview: 90_000,
      claimReview: 'never',
      identityReview: 3_600_000,
      transferMinimum: 50_000_000n,
      fundingOpen: false,
      acceptorAnswer: 45_000,
    });
    expect(createExchange(parseScenario(GOOD, 'day.yaml', fixture)).settings.leverBurstPercent).toBe(
      11_000_000_000n,
    );
  });

  test('issues have file, line, column, path and the expected value, all at once', () => {
    const text = GOOD.replace('seed: day', 'seed: day\nsede: x')
      .replace('2025-06-02T02:00:00Z', 'yesterday')
      .replace("'12.5'", '-3');
    expect(faultsOf(text)).toEqual([
      'day.yaml:3:1 sede: unknown key',
      'day.yaml:4:8 start: expected a time such as 2024-03-04T09:30:00Z',
      'day.yaml:10:51 users[0].balances[0].amount: expected a plain decimal amount with at most 8 decimals',
    ]);
  });
});
