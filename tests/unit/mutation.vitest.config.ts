/** The tests that Stryker runs against each change of the code (scripts/mutation.ts), in one process. */
import { defineConfig } from 'vitest/config';

const folders = (process.env['SANDPIT_MUTATION_TESTS'] ?? '').split(',');

export default defineConfig({
  test: {
    setupFiles: ['tests/property-seed.ts'],
    include: folders.map((folder) => `tests/unit/${folder}/**/*.test.ts`),
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false,
  },
});
