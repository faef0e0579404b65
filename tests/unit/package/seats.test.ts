/** Users of the Playwright fixture at tabs of their own. */
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import type { ControlWire } from '#shared/control-client.ts';
import { createSeats } from '../../../package/playwright/seats.ts';

/** A page of a server, which stores what a login leaves, and opens others beside it. */
function blankPage(stored: string[]): Page {
  let address = 'about:blank';
  const page = {
    url: () => address,
    goto: async (path: string) => void (address = new URL(path, 'http://sandpit.test/').href),
    evaluate: async (_body: unknown, given: unknown) => {
      if (!Array.isArray(given)) return false;
      for (const [key, value] of given)
        if (String(key).endsWith('accountNum')) stored.push(`${key} ${value}`);
    },
    waitForFunction: async () => undefined,
    context: () => ({ newPage: async () => blankPage(stored) }),
  };
  return page as unknown as Page;
}

const wire: ControlWire = async ({ method, path, body = '{}' }) => {
  const seats = ['alice', 'bob'].map((name) => ({ account: `${name}@sandpit.test` }));
  const { account } = JSON.parse(body) as { account?: string };
  const login = { token: `token of ${account}`, user: 1, account, inviteCode: '', seller: false };
  const responses: Record<string, unknown> = {
    'GET /sim/seats': { seats },
    'POST /sim/seats': login,
    'GET /sim/faults': { rules: [] },
  };
  return { status: 200, text: JSON.stringify(responses[`${method} ${path}`]) };
};

test('PROOF-185 users who are taken at the same moment have tabs of their own', async () => {
  const stored: string[] = [];
  const page = blankPage(stored);
  const seats = createSeats({ page, wire, baseURL: 'http://sandpit.test/' });
  const [alice, bob] = await Promise.all([seats.take('alice', undefined), seats.take('bob', undefined)]);
  expect(alice.page).toBe(page);
  expect(bob.page).not.toBe(page);
  expect(stored).toEqual(['accountNum alice@sandpit.test', 'seat.b.accountNum bob@sandpit.test']);
  expect((await Promise.all([seats.take('bob', undefined)]))[0]).toBe(bob);
});
