import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageProject } from '../context.ts';
import { copySources, done, tradeInBuild, withBrowser } from '../front-end/check.ts';
import { testStart } from './start.ts';
import { testTroubles } from './troubles.ts';

export const project: PackageProject = {
  name: 'plain',
  async run(context) {
    const { test, install, run, folder } = context;
    await install('socket.io-client', 'older-socket-client@npm:socket.io-client@2.5.0', 'msw@2.10.0');
    copySources(folder, 'plain');
    await done(run('sandpit', ['init', '.']));
    const client = (name: string): string => join(folder, 'node_modules', name, 'dist/socket.io.js');
    cpSync(client('socket.io-client'), join(folder, 'socket.io.js'));
    cpSync(client('older-socket-client'), join(folder, 'older-socket.io.js'));
    await withBrowser(context, async (browser) => {
      await test('PKG-045 a page without a bundler, with the files that init copied', () =>
        tradeInBuild(browser, folder, '/app/'));
      await testStart(context, browser);
      await testTroubles(context, browser);
    });
  },
};
