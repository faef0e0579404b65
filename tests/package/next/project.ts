import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageProject } from '../context.ts';
import { copySources, done, tradeInBuild, tradeInDev, withBrowser } from '../front-end/check.ts';

export const project: PackageProject = {
  name: 'next',
  isNightly: true,
  async run(context) {
    const { test, install, run, folder } = context;
    await install('next@16.4.6', 'react', 'react-dom', 'socket.io-client');
    copySources(folder, 'next');
    mkdirSync(join(folder, 'public'));
    await done(run('sandpit', ['init', 'public']));
    const env = { BASE_PATH: '/app', NEXT_TELEMETRY_DISABLED: '1' };
    await withBrowser(context, async (browser) => {
      await test('PKG-045 Next with a client component, while developing', () =>
        tradeInDev(context, browser, ['next', 'dev', '--hostname', '127.0.0.1', '--port', '0'], {
          url: /(http:\/\/127\.0\.0\.1:\d+)/,
          env,
          path: '/app',
        }));
      await test('PKG-045 Next with a client component, exported', async () => {
        await done(run('next', ['build'], env));
        await tradeInBuild(browser, join(folder, 'out'), '/app/');
      });
    });
  },
};
