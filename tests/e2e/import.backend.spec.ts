/** A session of a browser against the Node host becomes a test that passes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordHar } from '../../scripts/record-har.ts';
import { runCommand, runTests } from './child-run.ts';
import { expect, test } from './fixtures.ts';

test(
  'TWIN-085 the test that an import of a browser’s session writes passes',
  { tag: '@nightly' },
  async ({ exchange, page, server }, { outputDir }) => {
    // Runs commands of its own, one of them whole browser tests.
    test.slow();
    await exchange.open('/noticeList', { as: 'demo' });
    await exchange.clock.resume();
    const recording = recordHar(page);
    await page.goto('/assets');
    const replies = await page.evaluate(async () => {
      const headers = { Authorization: localStorage.getItem('token') ?? '' };
      const send = async (method: string, path: string, form?: Record<string, string>) => {
        const response = await fetch(`/api/${path}`, {
          method,
          headers,
          body: form && new URLSearchParams(form),
        });
        return ((await response.json()) as { readonly type: string }).type;
      };
      const order = { legal_id: '3', currency_id: '1', mode: '1', price: '', num: '0.01' };
      return [
        await send('GET', 'currency/quotation_new'),
        await send('POST', 'wallet/list', {}),
        await send('POST', 'transaction/in', order),
        await send('POST', 'wallet/list', {}),
      ];
    });
    expect(replies).toEqual(['ok', 'ok', 'ok', 'ok']);
    const folder = join(outputDir, 'imported');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'session.har');
    writeFileSync(file, await recording());
    await exchange.clock.pause();
    // Another worker is about to use the server.
    await exchange.control('POST', '/sim/lease/release', {});
    const made = await runCommand([
      ...['tsx', 'package/cli/main.ts', 'import', file],
      ...['--scenario', 'calm-market', '--seed', 'end-to-end'],
    ]);
    expect(made.output).toMatch(/\n1 of 1 calls repeated, (\d+) of \1 balances as recorded\n/);
    expect(made.status).toBe(0);
    const run = await runTests(folder, {}, { baseURL: server.url });
    const outcomes = [...run.tests].map(([title, { status, errors }]) => ({ title, status, errors }));
    expect(outcomes).toEqual([
      { title: expect.stringMatching(/, step by step$/), status: 'passed', errors: '' },
      { title: expect.stringMatching(/ replays to its hash$/), status: 'passed', errors: '' },
    ]);
  },
);
