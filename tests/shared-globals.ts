/**
 * Files that share their modules (vitest.config.ts) share their globals, too. What one file leaves there decides how modules that
 * the next one imports first find out where they run: so stubs, spies and stopped timers end with their file, and a file that
 * changes such a global in another way fails.
 */
import { afterAll, expect, vi } from 'vitest';
import { config } from 'zod/mini';

// Playwright has `zod` itself, which gives the errors of `zod/mini` English texts, those of the files after it, too.
config({ localeError: undefined });

const NAMES = ['window', 'document', 'location', 'navigator', 'fetch', 'WebSocket', 'XMLHttpRequest', 'Date'];

const found = (): readonly unknown[] => NAMES.map((name) => Reflect.get(globalThis, name));

const before = found();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  const after = found();
  expect(NAMES.filter((_name, index) => after[index] !== before[index])).toEqual([]);
});
