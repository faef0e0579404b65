import { defineConfig } from 'vitest/config';
import { TEST_LIMIT_MS } from '../support/patience.ts';

/** Other browsers than Chromium, driven through WebDriver (`npm run test:browsers`). */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.test.ts'],
    // One browser at a time: each takes a core.
    maxWorkers: 1,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
  },
});
