import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageProject } from '../context.ts';
import { copySources, done, tradeInBuild, tradeInDev, withBrowser } from '../front-end/check.ts';

export const project: PackageProject = {
  name: 'webpack',
  isNightly: true,
  async run(context) {
    const { test, install, run, folder } = context;
    await install('webpack@5.112.2', 'webpack-cli@6.0.1', 'webpack-dev-server@5.2.7', 'socket.io-client');
    copySources(folder, 'webpack');
    const webpack = (...args: readonly string[]) => ['webpack', ...args];
    await withBrowser(context, async (browser) => {
      await test('PKG-045 webpack 5, while developing', () =>
        tradeInDev(
          context,
          browser,
          webpack('serve', '--mode', 'development', '--host', '127.0.0.1', '--port', 'auto'),
          {
            url: /(http:\/\/127\.0\.0\.1:\d+\/)/,
          },
        ));
      await test('PKG-045 webpack 5, built', async () => {
        const [command = '', ...args] = webpack('--mode', 'production');
        await done(run(command, args));
        cpSync(join(folder, 'index.html'), join(folder, 'dist/index.html'));
        await tradeInBuild(browser, join(folder, 'dist'), '/app/');
      });
    });
  },
};
