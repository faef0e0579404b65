import { readFileSync } from 'node:fs';
import { operations } from '#contract/index.ts';
import { tokenOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

/** Every address of the client, as the criteria of the area ROUTE name them. */
const addresses = [
  ...readFileSync('docs/acceptance.md', 'utf8').matchAll(/^- `ROUTE-0(?!6[4-9]|7)\d\d` `(\/[^`?]*)/gm),
].map((match) => match[1] ?? '/');

test('ROLE-009 an ordinary user may open every screen and make every call', async ({ exchange, page }) => {
  await exchange.open('/', { as: 'demo' });
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of addresses.filter((path) => path !== '/components/login')) {
    await visit(page, '/nowhere');
    await expect(page).toHaveTitle('Page not found – Sandpit');
    await visit(page, address);
    await expect(page, address).not.toHaveTitle('Page not found – Sandpit');
    await expect(page, address).not.toHaveTitle('Log in – Sandpit');
    await expect(page, address).not.toHaveURL(/\/components\/login$/);
  }
  const token = await tokenOf(page);
  for (const { method, path, auth } of Object.values(operations)) {
    expect(['none', 'optional', 'required'], path).toContain(auth);
    const { type } = await exchange.call<{ type?: string }>(
      method,
      path,
      method === 'POST' ? {} : undefined,
      token,
    );
    expect(type, path).not.toBe('999');
  }
});
