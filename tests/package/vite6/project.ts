import { join } from 'node:path';
import type { PackageProject } from '../context.ts';
import { copySources, done, tradeInBuild, tradeInDev, withBrowser } from '../front-end/check.ts';

export const project: PackageProject = {
  name: 'vite6',
  isNightly: true,
  async run(context) {
    const { test, install, run, write, folder } = context;
    await install('vite@6.4.6', '@vitejs/plugin-react@4.7.0', 'react', 'react-dom', 'socket.io-client');
    copySources(folder, 'vite-react');
    write({
      'vite.config.mjs': `import react from '@vitejs/plugin-react';
import { sandpit } from 'sandpit-exchange/vite';

export default { base: '/app/', plugins: [react(), sandpit({ build: true })], build: { target: 'es2022' } };
`,
    });
    await withBrowser(context, async (browser) => {
      await test('PKG-045 Vite 6 with React and the plugin, while developing', () =>
        tradeInDev(context, browser, ['vite', '--host', '127.0.0.1', '--port', '0'], {
          url: /Local:\s+(http:\S+)/,
        }));
      await test('PKG-045 Vite 6 with React and the plugin, built', async () => {
        await done(run('vite', ['build']));
        await tradeInBuild(browser, join(folder, 'dist'), '/app/');
      });
    });
  },
};
