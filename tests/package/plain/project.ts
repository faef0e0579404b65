import type { PackageProject } from '../context.ts';
import { done, tradeInBuild, withBrowser } from '../front-end/check.ts';
import { testStart } from './start.ts';
import { testTroubles } from './troubles.ts';

/** A page that starts no exchange. */
const EMPTY = '<!doctype html><html lang="en"><title>A page without an exchange</title></html>';

export const project: PackageProject = {
  name: 'plain',
  async run(context) {
    const { test, example, run, write, folder } = context;
    await example('html', 'older-socket-client@npm:socket.io-client@2.5.0', 'msw@2.10.0');
    await done(run('sandpit', ['init', '.']));
    write({ 'empty.html': EMPTY });
    await withBrowser(context, async (browser) => {
      await test('PKG-045 PKG-150 a page without a bundler, with the files that init copied', () =>
        tradeInBuild(browser, folder, '/app/'));
      await testStart(context, browser);
      await testTroubles(context, browser);
    });
  },
};
