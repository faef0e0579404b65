import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { done, frontEnd } from '../front-end/check.ts';

/** All text of the scripts below a folder. */
const scriptsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

const build = ['build', '--base', '/app/'];

export const project: PackageProject = frontEnd({
  name: 'vite-react',
  example: 'vite-react',
  dev: ['dev', '--base', '/app/', '--host', '127.0.0.1', '--port', '0'],
  build,
  built: 'dist',
  buildEnv: { SANDPIT: '1' },
  path: '/app/',
  whileDeveloping: ({ test, write, folder }, browser, url) =>
    test('PKG-106 a changed file of the front end shows, and its exchange goes on', async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(url);
      await page.getByRole('heading', { name: 'My exchange' }).waitFor();
      await page.evaluate(() => window.sandpit?.post('/sim/clock', { speed: 0 }));
      await page.evaluate(() => window.sandpit?.post('/sim/clock', { advanceMs: 60_000 }));
      const before = await page.evaluate(() => window.sandpit?.state());
      // A file that has components alone is replaced in the page; after a change of another one Vite loads the page again.
      const source = readFileSync(join(folder, 'Exchange.jsx'), 'utf8');
      const changed = page.getByRole('heading', { name: 'Our exchange' });
      // Vite may still be looking through the folder: what is saved before it watches it is saved again.
      await expect
        .poll(
          () => {
            write({ 'Exchange.jsx': source.replace('My exchange', 'Our exchange') });
            return changed.isVisible();
          },
          { intervals: [2_000] },
        )
        .toBe(true);
      expect(await page.evaluate(() => window.sandpit?.state())).toEqual(before);
      await page.close();
    }),
  onceBuilt: ({ test, run, write, folder }) =>
    test('PKG-042 the plugin emits the worker files in a build with the exchange alone', async () => {
      const dist = join(folder, 'dist');
      expect(existsSync(join(dist, 'sandpit/engine.js'))).toBe(true);
      expect(existsSync(join(dist, 'sandpit-service-worker.js'))).toBe(true);
      expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain('/app/sandpit/first-script.js');
      write({ 'public/sandpit/engine.js': 'left behind' });
      await done(run('vite', build));
      expect(readdirSync(dist).sort()).toEqual(['assets', 'index.html']);
      expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toContain('sandpit');
      expect(scriptsOf(dist)).not.toMatch(/startSandpit|SharedWorker/);
    }),
});
