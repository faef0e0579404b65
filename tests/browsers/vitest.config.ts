import { defineConfig } from 'vitest/config';

/** Other browsers than Chromium, driven through WebDriver (`npm run test:browsers`). */
export default defineConfig({
  test: {
    include: ['tests/browsers/*.test.ts'],
    // One browser at a time: each takes a core.
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
