/** The Playwright that runs the tests. */
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as playwright from '@playwright/test';

/** The program of this process, where it lies itself: package managers link it to where it cannot see its own packages. */
const started = process.argv[1] === undefined ? import.meta.url : realpathSync(process.argv[1]);

/**
 * The Playwright that runs the tests. It refuses to be loaded twice in one run, and the copy that lies beside this file is
 * another one wherever Sandpit is linked into somebody else's project; so the copy is taken that the process was started from.
 */
const runner = createRequire(started)('playwright/test') as Pick<typeof playwright, 'test' | 'expect'>;

export const runnerTest: typeof playwright.test = runner.test;
export const expect: typeof playwright.expect = runner.expect;
