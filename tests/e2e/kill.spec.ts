import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { begin, control, kill } from './bare-page.ts';
import type { BareWindow, Found, Life } from './bare-page.ts';
import { expect, test } from './fixtures.ts';

/** At most so many commands are acknowledged between two kills. */
const MAX_COMMANDS = 120;

/** Gives commands without end, three at a time, and reports each that was acknowledged. */
async function beBusy(page: Page, token: string): Promise<void> {
  await page.evaluate((authorization) => {
    const { ask, acknowledged } = window as unknown as BareWindow & { acknowledged(): void };
    const headers: [string, string][] = [
      ['authorization', authorization],
      ['content-type', 'application/x-www-form-urlencoded'],
    ];
    const work = async (path: string, form: string): Promise<void> => {
      for (;;) {
        const { type }: { type: string } = await ask('POST', path, form, headers);
        if (type === 'ok') acknowledged();
      }
    };
    const transfer = 'currency_id=3&number=0.01&from_field=change&to_field=legal';
    void work('/api/wallet/change', transfer);
    void work('/api/wallet/change', transfer);
    void work('/api/transaction/in', 'legal_id=3&currency_id=1&price=2000&num=0.0001&mode=2');
  }, token);
}

/** One life of the exchange: checks that nothing is lost, works until so many commands are acknowledged, and is killed. */
async function live(alive: Life, min: number, wanted: number): Promise<number> {
  const { page } = alive;
  const found = await control<Found>(page, 'GET', '/sim/state');
  expect(found.audit).toEqual([]);
  expect(found.seq).toBeGreaterThanOrEqual(min);
  const account = 'demo@sandpit.test';
  const { token } = await control<{ token: string }>(page, 'POST', '/sim/seats', { account });
  const { seq } = await control<Found>(page, 'GET', '/sim/state');
  let acknowledged = 0;
  const enough = new Promise<void>((resolve) => {
    void page
      .exposeFunction('acknowledged', () => {
        acknowledged += 1;
        if (acknowledged >= wanted) resolve();
      })
      .then(() => beBusy(page, token));
  });
  await enough;
  await kill(alive);
  return seq + acknowledged;
}

// The same moments at every change; each night draws others.
for (const [kills, tag] of [
  [3, []],
  [20, ['@nightly']],
] as const) {
  test(
    `a browser process that is killed ${kills} times in a busy session loses no acknowledged command`,
    {
      tag: [...tag],
    },
    async ({ server }) => {
      test.setTimeout(900_000);
      const seed = Number(process.env.SANDPIT_FUZZ_SEED ?? 7);
      const moments = fc.sample(fc.integer({ min: 1, max: MAX_COMMANDS }), { numRuns: kills, seed });
      const profile = mkdtempSync(join(tmpdir(), 'sandpit-profile-'));
      let stored = 0;
      try {
        for (const wanted of moments) {
          const alive = await begin(profile, server.url);
          try {
            stored = await live(alive, stored, wanted);
          } catch (error) {
            // A page that is busy without end must not outlive its test.
            await kill(alive);
            throw error;
          }
        }
        const last = await begin(profile, server.url);
        const { seq, audit } = await control<Found>(last.page, 'GET', '/sim/state');
        await kill(last);
        expect(audit).toEqual([]);
        expect(seq).toBeGreaterThanOrEqual(stored);
      } finally {
        rmSync(profile, { recursive: true, force: true });
      }
    },
  );
}
