import { expect, test } from '@playwright/test';
import type { Screen } from '../../package/rehearse/screen.ts';
import { watchLeaving, watchScreen } from '../../playwright/screen-watch.ts';

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
  const now = await page.evaluate(() => window.sandpitScreen());
  expect(now).toMatchObject({ path: '/orders', alerts: ['Too much'] });
});
