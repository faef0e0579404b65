import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { done, serveBuild, withBrowser } from '../front-end/check.ts';
import { snippetOf } from '../snippets.ts';

export const project: PackageProject = {
  name: 'storybook',
  isNightly: true,
  async run(context) {
    const { test, example, run, folder } = context;
    await example('storybook');
    await test('PKG-023 PKG-150 a story is shown in the exchange that it asks for', async () => {
      expect(readFileSync(join(folder, '.storybook/preview.js'), 'utf8')).toBe(
        snippetOf('sandpit-exchange/storybook'),
      );
      await done(run('npm', ['run', 'build', '--', '--disable-telemetry']));
      const served = await serveBuild(join(folder, 'storybook-static'), '/');
      await withBrowser(context, async (browser) => {
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        await page.goto(`${served.url}iframe.html?id=price--ninety-thousand`);
        await expect(page.locator('output')).toHaveText(/^90,?000(\.0+)?$/);
      });
      served.close();
    });
  },
};
