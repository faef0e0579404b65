/**
 * `npm run samples -- [flags of Playwright]`: runs tests/samples as the tests of somebody else's project, outside of this
 * repository, with the package linked into it. The builds are taken from `dist` and `dist-backend`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { quickBrowser } from './browser.ts';

const project = mkdtempSync(join(tmpdir(), 'sandpit-samples-'));
const modules = join(project, 'node_modules');
mkdirSync(join(modules, '@playwright'), { recursive: true });
for (const [name, target] of [
  ['sandpit', '.'],
  ['@playwright/test', 'node_modules/@playwright/test'],
] as const)
  symlinkSync(resolve(target), join(modules, name));
writeFileSync(
  join(project, 'package.json'),
  JSON.stringify({ name: 'samples', type: 'module', private: true }),
);
cpSync('tests/samples', project, { recursive: true });

const { status } = spawnSync(
  process.execPath,
  [join(modules, '@playwright/test/cli.js'), 'test', ...process.argv.slice(2)],
  {
    cwd: project,
    stdio: 'inherit',
    env: {
      SANDPIT_PAGES: resolve(process.env.SANDPIT_TEST_DIST ?? 'dist'),
      SANDPIT_SERVER: resolve(process.env.SANDPIT_TEST_DIST_BACKEND ?? 'dist-backend'),
      CHROMIUM: quickBrowser(),
      ...process.env,
    },
  },
);
// What a failed test attached lies there.
if (status === 0) rmSync(project, { recursive: true });
else console.log(`The project of the samples is kept in ${project}`);
process.exitCode = status ?? 1;
