/** How long a test waits. No test measures time: these limits end what hangs, on the slowest and busiest machine. */

/** How long something that has to come is waited for: by `expect.poll`, and by what page tests look for. */
export const PATIENCE_MS = 60_000;
/** How long a whole test may take. */
export const TEST_LIMIT_MS = 600_000;
