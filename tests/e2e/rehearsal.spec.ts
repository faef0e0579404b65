import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parseJson } from '#shared/json.ts';
import type { Screen } from '../../package/rehearse/screen.ts';
import { watchLeaving, watchScreen } from '../../playwright/screen-watch.ts';
import type { WatchedWindow } from '../../playwright/screen-watch.ts';
import { reliedOn } from '../rehearsal/relied-on.ts';
import { runCommand } from './child-run.ts';
import { builds } from './servers.ts';

test('AGENT-025 texts, fields and alerts of a page are read at the end and before it is left, also an alert that is gone again', async ({
  context,
  page,
}) => {
  const left: Screen[] = [];
  await context.exposeFunction('sandpitScreenLeft', (screen: Screen) => void left.push(screen));
  await context.addInitScript(watchScreen);
  await context.addInitScript(watchLeaving);
  const html = `<!doctype html><title>Wallet</title><main><p>Fee <output>0.5</output></p><p hidden>9</p>
    <input value="200"><input type="password" value="secret"><input aria-invalid="true" aria-describedby="why"><p id="why">Too much</p></main>`;
  await page.route('http://wallet.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto('http://wallet.test/assets');
  const textsOf = ({ places }: Screen): readonly string[] => places.map(({ text }) => text);
  await page.evaluate(async () => {
    const alert = Object.assign(document.createElement('p'), { role: 'alert', textContent: 'Refused' });
    document.body.append(alert);
    await Promise.resolve();
    alert.remove();
    const output = document.querySelector('output');
    if (output?.firstChild) output.firstChild.nodeValue = '0.6';
    await Promise.resolve();
    history.pushState(null, '', '/orders');
  });
  await expect.poll(() => left).toHaveLength(1);
  const [assets] = left;
  expect(assets && textsOf(assets)).toEqual(['Fee', '0.6', '200', 'Too much']);
  expect(assets).toMatchObject({ path: '/assets', alerts: ['Refused', 'Too much'] });
  expect(assets?.places.filter(({ hasMoved }) => hasMoved).map(({ text }) => text)).toEqual(['0.6']);
  const now = await page.evaluate(() => (window as object as WatchedWindow).sandpitScreen());
  expect(now).toMatchObject({ path: '/orders', alerts: ['Too much'] });
});

/** What one rehearsal of all deviations came to, by their numbers. */
async function rehearsed(config: string, client: string, out: string): Promise<Map<number, string>> {
  const command = `npx playwright test -c ${config} --output ${out}/results`;
  const args = ['tsx', 'package/cli/main.ts', 'rehearse', '--client', client, '--out', out];
  const { output } = await runCommand([...args, '--e2e', command]);
  expect(output).toContain('60 deviations:');
  const report = parseJson(readFileSync(`${out}/report.json`, 'utf8')) as {
    readonly results: readonly { readonly number: number; readonly outcome: string }[];
  };
  return new Map(report.results.map(({ number, outcome }) => [number, outcome]));
}

const silentIn = (outcomes: ReadonlyMap<number, string>): readonly number[] =>
  [...outcomes].filter(([, outcome]) => outcome === 'silent').map(([number]) => number);

test.describe('the sixty deviations', () => {
  test.describe.configure({ timeout: 3_600_000 });

  test(
    'AGENT-026 are all classified on the screens of the client, which is silent only where no other response says what is right',
    { tag: '@nightly' },
    async ({}, { outputPath }) => {
      const outcomes = await rehearsed('tests/rehearsal', builds.backend, outputPath('client'));
      expect(outcomes.size).toBe(60);
      expect(silentIn(outcomes).filter((number) => !reliedOn.has(number))).toEqual([]);
    },
  );

  test(
    'AGENT-027 show at least five figures that a plain front end has wrong in silence, and none where nothing deviates',
    { tag: '@nightly' },
    async ({}, { outputPath }) => {
      const config = 'tests/rehearsal/sample.config.ts';
      const outcomes = await rehearsed(config, 'tests/rehearsal/sample', outputPath('sample'));
      // Each changes a figure or a name that the page shows as it comes.
      const shown = [1, 2, 4, 15, 31, 38, 39, 44, 57, 58];
      const silent = silentIn(outcomes);
      expect(silent.length).toBeGreaterThanOrEqual(5);
      expect(silent.filter((number) => !shown.includes(number))).toEqual([]);
    },
  );
});
