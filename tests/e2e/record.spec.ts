import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { runCommand as run } from './child-run.ts';
import { expect, test } from './fixtures.ts';

test('a recorded session becomes a test that replays it in another browser to the same hash', async ({
  exchange,
  server,
}, { outputDir }) => {
  // Runs four commands of its own, one of them a whole browser test.
  test.slow();
  await exchange.open('/noticeList', { seed: "o'record" });
  const alice = await exchange.as('alice');
  await exchange.clock.advance('2m30s');
  const order = { legal_id: '3', currency_id: '1', price: '200000', num: '0.05', type: '2' };
  await alice.call('POST', '/api/transaction/out', order);
  await exchange.clock.advance('30m');
  const hash = await exchange.hash();

  // Not below `outputDir` itself: the run within empties the folder it is told to write to.
  const folder = join(outputDir, 'recorded');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'session.json');
  writeFileSync(file, JSON.stringify(await exchange.control('GET', '/sim/recording')));
  // Another worker is about to use the server.
  await exchange.control('POST', '/sim/lease/release', {});
  const written = await run(['tsx', 'scripts/record.ts', file, '--out', join(folder, 'replay.spec.ts')]);
  expect(written).toMatchObject({ status: 0 });
  expect(written.output).toContain('replays 2 commands of calm-market');
  const config = {
    testDir: '.',
    outputDir: './results',
    reporter: 'json',
    use: { baseURL: server.url, launchOptions: { executablePath: ensureBrowser(), args: browserArgs } },
  };
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};\n`);
  const replayed = await run(['playwright', 'test', '--config', join(folder, 'playwright.config.ts')]);
  expect(replayed.output).toContain('"expected": 1');
  expect(replayed.status).toBe(0);
  expect(await exchange.hash()).toBe(hash);

  writeFileSync(file, JSON.stringify({ format: 'sandpit-recording', version: 2 }));
  const refused = await run(['tsx', 'scripts/record.ts', file, '--out', join(folder, 'other.spec.ts')]);
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('is no sandpit-recording: version');
  const again = await run(['tsx', 'scripts/record.ts', file, '--out', join(folder, 'replay.spec.ts')]);
  expect(again.output).toContain('is there already');
});
