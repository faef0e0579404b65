import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const FOLDER = 'tests/unit';

/**
 * Files that name an environment in their first line: those that need a document, or replace a global before anything
 * is imported. Each gets modules of its own; all others share theirs, which saves most of the time that imports take.
 */
const isolated = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join(FOLDER, file))
  .filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment '));

export default defineConfig({
  test: {
    setupFiles: ['tests/property-seed.ts'],
    // Two workers saturate the smallest machine the suite promises to run on; more would only thrash it.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [`${FOLDER}/**/*.test.{ts,tsx}`],
          exclude: isolated,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
});
