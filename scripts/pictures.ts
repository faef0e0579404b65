/**
 * `npm run pictures [-- FILE …]`: builds the client and takes the pictures of its screens again: those of the documentation and those
 * that `tests/e2e/pictures` compares with. Names of test files leave the others out.
 */
import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.ts';

/** The tests that take a picture of what they have reached where `SANDPIT_PICTURES` is set. */
const TAKERS = ['tests/e2e/pictures', 'tests/e2e/scenarios'];

function run(args: readonly string[], env: Readonly<Record<string, string>>): boolean {
  return (
    spawnSync('npx', ['--no-install', ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
      .status === 0
  );
}

const [, , ...named] = process.argv;
ensureBrowser();
const isTaken =
  run(['vite', 'build', '--logLevel', 'warn'], { VITE_BACKEND: 'simulator' }) &&
  run(['playwright', 'test', ...(named.length > 0 ? named : TAKERS), '--project=simulator'], {
    SANDPIT_PICTURES: '1',
    // Some of them are compared at night only.
    SANDPIT_NIGHTLY: '1',
  });
if (isTaken)
  console.log('Look at what changed before you commit it: git status docs/images tests/e2e/pictures');
process.exitCode = isTaken ? 0 : 1;
