import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parseJson } from '#shared/json.ts';
import type { DeviationResult, DeviationOutcome } from '../../package/rehearse/rehearse.ts';
import type { Screen } from '../../package/rehearse/screen.ts';
import { watchLeaving, watchScreen } from '../../package/playwright/screen-watch.ts';
import { faultsOfSample, reliedOn, untouched } from '../rehearsal/expected.ts';
import { runCommand } from './child-run.ts';
import { builds } from './servers.ts';

test('AGENT-025 texts, fields and alerts of a page are read at the end and before it is left, also alerts and messages that are gone again', async ({
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
    const toast = document.createElement('li');
    toast.innerHTML = '<div role="status"><span>Sent: 0.7 BTC</span></div>';
    document.body.append(toast);
    await Promise.resolve();
    toast.remove();
    if (output?.firstChild) output.firstChild.nodeValue = '0.6';
    await Promise.resolve();
    history.pushState(null, '', '/orders');
  });
  await expect.poll(() => left).toHaveLength(1);
  const [assets] = left;
  expect(assets && textsOf(assets)).toEqual(['Fee', '0.6', '200', 'Too much', 'Sent: 0.7 BTC']);
  expect(assets).toMatchObject({ path: '/assets', alerts: ['Refused', 'Too much'] });
  expect(assets?.places.filter(({ hasMoved }) => hasMoved).map(({ text }) => text)).toEqual(['0.6']);
  const now = await page.evaluate(() => window.sandpitScreen());
  expect(now).toMatchObject({ path: '/orders', alerts: ['Too much'] });
});

/** Rehearses all deviations. Returns the numbers of those that came to each outcome. */
async function rehearsed(
  config: string,
  client: string,
  out: string,
): Promise<(outcome: DeviationOutcome) => readonly number[]> {
  const command = `npx playwright test -c ${config} --output ${join(out, 'results')}`;
  // The two tests that receive most of a deviation: with all that do, it takes twice as long.
  const args = ['tsx', 'package/cli/main.ts', 'rehearse', '--client', client, '--out', out, '--tests', '2'];
  const { output } = await runCommand([...args, '--e2e', command]);
  expect(output).toContain('60 deviations:');
  const { results } = parseJson(readFileSync(join(out, 'report.json'), 'utf8')) as {
    readonly results: readonly Pick<DeviationResult, 'number' | 'outcome'>[];
  };
  return (outcome) => results.filter((each) => each.outcome === outcome).map(({ number }) => number);
}

const unknownIn = (numbers: readonly number[], reasons: ReadonlyMap<number, string>): readonly number[] =>
  numbers.filter((number) => !reasons.has(number));

test.describe('the sixty deviations', () => {
  // One after the other, and as long as they take.
  test.describe.configure({ mode: 'default', timeout: 0 });

  test(
    'AGENT-034 all reach the client but those of which no page sends the call, and it is wrong in silence only where no response says what is right',
    { tag: '@nightly' },
    async ({}, testInfo) => {
      const numbersOf = await rehearsed('tests/rehearsal', builds.backend, testInfo.outputPath('client'));
      expect(unknownIn(numbersOf('silent'), reliedOn)).toEqual([]);
      expect(unknownIn(numbersOf('untouched'), untouched)).toEqual([]);
    },
  );

  test(
    'AGENT-035 show at least five faults of a plain front end, and none that it does not have',
    { tag: '@nightly' },
    async ({}, testInfo) => {
      const config = 'tests/rehearsal/sample.config.ts';
      const numbersOf = await rehearsed(config, 'tests/rehearsal/sample', testInfo.outputPath('sample'));
      const silent = numbersOf('silent');
      expect(silent.length).toBeGreaterThanOrEqual(5);
      expect(unknownIn(silent, faultsOfSample)).toEqual([]);
    },
  );
});
