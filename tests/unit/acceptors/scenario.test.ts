import { describe, expect, test } from 'vitest';
import { parseScenario } from '#simulator/scenario/index.ts';

const scenario = (more: string) =>
  parseScenario(`title: A day\nseed: day\nstart: 2025-06-02T02:00:00Z\n${more}\n`, 'day.yaml', () => '');

describe('what a scenario says of acceptors and agents', () => {
  test.each([
    ['own', 'own'],
    ['never', 'never'],
    ['15m', 900_000],
    ['00:00:45', 45_000],
  ])('acceptorAnswer: %s', (shown, meant) => {
    expect(scenario(`settings: { acceptorAnswer: '${shown}' }`).settings).toEqual({ acceptorAnswer: meant });
  });

  test('without the setting, the default applies', () => {
    expect(scenario('settings: { leverStops: true }').settings).toEqual({ leverStops: true });
  });

  test.each(['sometimes', '31d', ''])('acceptorAnswer: %o is refused by its place', (shown) => {
    expect(() => scenario(`settings: { acceptorAnswer: '${shown}' }`)).toThrow(
      /settings\.acceptorAnswer: expected/,
    );
  });

  test('an agent is one of a city that the exchange knows', () => {
    const user = (city: string) =>
      scenario(`users: [{ account: a@x.test, password: secret1, inviteCode: aaaa, agentOf: ${city} }]`).users;
    expect(user('Hangzhou')[0]?.agentOf).toBe('Hangzhou');
    expect(() => user('Atlantis')).toThrow(/one of Hangzhou, Shenzhen/);
  });
});
