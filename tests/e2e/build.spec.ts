import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesOf } from '../support/licences.ts';
import { expect, test } from './fixtures.ts';
import { builds } from './servers.ts';
import { word } from '../support/words.ts';

function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css|json)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Words that only the simulator says: its scenarios, its control plane, its recorded data, its interception, its users. */
const marks = [
  'calm-market',
  'depeg-weekend',
  '/sim/journal',
  'BTCUSDC-1m',
  'sandpit.test',
  'SharedWorker',
  'open_time',
];

test('a build for a real backend holds no byte of the simulator', () => {
  const product = textOf(builds.simulator);
  const real = textOf(builds.backend);
  expect(marks.filter((mark) => !product.includes(mark))).toEqual([]);
  expect(marks.filter((mark) => real.includes(mark))).toEqual([]);
});

test('PKG-111 both builds have the licences of the packages that are in them', () => {
  const [product, real] = [builds.simulator, builds.backend].map((folder) => [...licencesOf(folder).keys()]);
  expect(product).toEqual(
    expect.arrayContaining(['@fontsource-variable/inter', 'lightweight-charts', 'msw', 'react', 'yaml']),
  );
  expect(real).toEqual(
    expect.arrayContaining(['@fontsource-variable/inter', 'lightweight-charts', 'react', 'socket.io-client']),
  );
  expect(real).not.toEqual(expect.arrayContaining(['yaml']));
});

test('DESK-352 a first visit of the spot desk takes fewer than 50 requests, and no request leaves the origin', async ({
  exchange,
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('websocket', (socket) => requested.push(socket.url()));
  await exchange.open('/newmarket');
  await expect(
    page
      .getByRole('list', { name: word('book.sells') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.waitForLoadState('load');
  const files = requested.filter((url) => !new URL(url).pathname.startsWith('/api/'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThan(50);
  for (const path of ['/', '/quotation', '/components/register']) {
    await exchange.open(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  const own = (url: string) =>
    url.startsWith(`${baseURL}/`) || url.startsWith('data:') || url.startsWith('blob:');
  expect(requested.filter((url) => !own(url))).toEqual([]);
});
