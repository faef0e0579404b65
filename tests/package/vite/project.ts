import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { copySources, done, tradeInBuild, tradeInDev, whileServed, withBrowser } from '../front-end/check.ts';
import { snippetOf } from '../snippets.ts';

const REACT_CONFIG = `import react from '@vitejs/plugin-react';
import { sandpit } from 'sandpit-exchange/vite';

export default { base: '/app/', plugins: [react(), sandpit()] };
`;

const VUE_CONFIG = `import vue from '@vitejs/plugin-vue';

export default { base: '/app/', plugins: [vue()] };
`;

const STORY_CONFIG = `import react from '@vitejs/plugin-react';
import { sandpit } from 'sandpit-exchange/vite';

export default { plugins: [react(), sandpit()] };
`;

const LOCAL = /Local:\s+(http:\S+)/;

/** All text of the scripts below a folder. */
const scriptsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

export const project: PackageProject = {
  name: 'vite',
  async run(context) {
    const { test, install, run, write, folder } = context;
    await install(
      ...['vite', '@vitejs/plugin-react', 'react', 'react-dom', 'socket.io-client'],
      ...['vue@3.5.45', '@vitejs/plugin-vue@6.0.11'],
    );
    const configs = { 'vite-react': REACT_CONFIG, 'vite-vue': VUE_CONFIG, story: STORY_CONFIG };
    for (const [name, config] of Object.entries(configs)) {
      copySources(join(folder, name), name);
      write({ [`${name}/vite.config.mjs`]: config });
    }
    const vite = (...args: readonly string[]) => ['vite', ...args];
    const anyPort = ['--host', '127.0.0.1', '--port', '0'];
    const build = (name: string, env = {}) => run('vite', ['build', name], env);
    await withBrowser(context, async (browser) => {
      await test('PKG-045 Vite 8 with React and the plugin, while developing', () =>
        tradeInDev(context, browser, vite('vite-react', ...anyPort), {
          url: LOCAL,
        }));
      await test('PKG-106 a changed file of the front end shows, and its exchange goes on', () =>
        whileServed(context, vite('vite-react', ...anyPort), { url: LOCAL }, async (url) => {
          const page = await browser.newPage();
          page.setDefaultTimeout(PATIENCE_MS);
          await page.goto(url);
          await page.getByRole('heading', { name: 'My exchange' }).waitFor();
          await page.evaluate(() => window.sandpit?.post('/sim/clock', { speed: 0 }));
          await page.evaluate(() => window.sandpit?.post('/sim/clock', { advanceMs: 60_000 }));
          const before = await page.evaluate(() => window.sandpit?.state());
          // A file that has components alone is replaced in the page; after a change of another one Vite loads the page again.
          const source = readFileSync(join(folder, 'vite-react/Exchange.jsx'), 'utf8');
          write({ 'vite-react/Exchange.jsx': source.replace('My exchange', 'Our exchange') });
          await page.getByRole('heading', { name: 'Our exchange' }).waitFor();
          expect(await page.evaluate(() => window.sandpit?.state())).toEqual(before);
          await page.close();
        }));
      await test('PKG-045 Vite 8 with React and the plugin, built', async () => {
        await done(build('vite-react', { SANDPIT: '1' }));
        await tradeInBuild(browser, join(folder, 'vite-react/dist'), '/app/');
      });
      await test('PKG-045 Vite 8 with Vue and no plugin, while developing', () =>
        tradeInDev(context, browser, vite('vite-vue', ...anyPort), { url: LOCAL }));
      await test('PKG-045 Vite 8 with Vue and no plugin, built', async () => {
        await done(build('vite-vue'));
        await tradeInBuild(browser, join(folder, 'vite-vue/dist'), '/app/');
      });
      write({ 'story/preview.js': snippetOf('sandpit-exchange/storybook') });
      await test('PKG-023 the decorator of the snippet of sandpit-exchange/storybook shows a story begun as it asks for', () =>
        whileServed(context, vite('story', ...anyPort), { url: LOCAL }, async (url) => {
          const page = await browser.newPage();
          page.setDefaultTimeout(PATIENCE_MS);
          await page.goto(url);
          await expect(page.locator('output')).toHaveText(/^90,?000(\.0+)?$/);
          await page.close();
        }));
    });
    await test('PKG-042 the plugin emits the worker files in a build with the exchange alone', async () => {
      const dist = join(folder, 'vite-react/dist');
      expect(existsSync(join(dist, 'sandpit/engine.js'))).toBe(true);
      expect(existsSync(join(dist, 'sandpit-service-worker.js'))).toBe(true);
      expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain('/app/sandpit/first-script.js');
      write({ 'vite-react/public/sandpit/engine.js': 'left behind' });
      await done(build('vite-react'));
      expect(readdirSync(dist).sort()).toEqual(['assets', 'index.html']);
      expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toContain('sandpit');
      expect(scriptsOf(dist)).not.toMatch(/startSandpit|SharedWorker/);
    });
  },
};
