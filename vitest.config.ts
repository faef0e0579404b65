import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { scenarioDocuments } from './simulator/page/build/scenarios.ts';
import { isNightly } from './tests/support/cases.ts';
import { markTexts, namespaceOf } from './tests/support/english.ts';
import { PATIENCE_MS, TEST_LIMIT_MS } from './tests/support/patience.ts';

const FOLDER = 'tests/unit';

/** The test files of this run; those named `.nightly.` run with `npm run test:nightly` only. */
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && (isNightly || !file.includes('.nightly.')))
  .map((file) => join(FOLDER, file));

/**
 * Files that name an environment in their first line: they replace a module, or a global for longer than a test. Each gets modules
 * and globals of its own; all others share theirs, which saves most of the time that imports take.
 */
const isIsolated = (file: string): boolean =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment ');

const arePages = (file: string): boolean => file.endsWith('.tsx');

/** The React that users run: that for developers takes half as long again. */
const production = { env: { NODE_ENV: 'production' } };
const withoutDebugging = { jsx: { development: false } };

/** Pages whose English texts are all changed show tests that quote them (PROOF-310): one file at every change, all at night. */
const MARKED = 'tests/unit/client-savings/pages.test.tsx';

const markedTexts: Plugin = {
  name: 'marked-texts',
  enforce: 'pre',
  transform(code, id) {
    const namespace = namespaceOf(id);
    if (namespace === undefined) return undefined;
    return JSON.stringify(markTexts(namespace, JSON.parse(code) as Record<string, string>));
  },
};

/** The ways of running tests, each with its share of the wanted files. */
export function projectsOf(isWanted: (file: string) => boolean) {
  const wanted = files.filter(isWanted);
  const isolated = wanted.filter(isIsolated);
  const shared = wanted.filter((file) => !isolated.includes(file));
  const inherit = { extends: true as const };
  return [
    {
      ...inherit,
      test: {
        name: 'shared',
        include: shared.filter((file) => !arePages(file)),
        isolate: false,
        setupFiles: ['tests/shared-globals.ts'],
      },
    },
    {
      ...inherit,
      oxc: withoutDebugging,
      test: {
        // They share one document.
        name: 'pages',
        include: shared.filter(arePages),
        isolate: false,
        environment: './tests/one-document.ts',
        setupFiles: ['tests/pages-setup.ts'],
        ...production,
      },
    },
    {
      ...inherit,
      oxc: withoutDebugging,
      plugins: [markedTexts],
      test: {
        name: 'marked-pages',
        include: shared.filter((file) => arePages(file) && (isNightly || file === MARKED)),
        isolate: false,
        environment: './tests/one-document.ts',
        setupFiles: ['tests/pages-setup.ts'],
        env: { ...production.env, SANDPIT_TEXTS: 'marked' },
      },
    },
    { ...inherit, test: { name: 'isolated', include: isolated.filter((file) => !arePages(file)) } },
    {
      ...inherit,
      oxc: withoutDebugging,
      test: { name: 'isolated-pages', include: isolated.filter(arePages), ...production },
    },
  ];
}

/**
 * First what waits for servers, clocks and files, beside the builds and the package tests; a third worker uses what that leaves of two
 * cores. Then the pages, which never wait: so nothing is idle when only unit tests are left.
 */
const inOrder = <Project extends { readonly test: { readonly name: string } }>(project: Project) => {
  const order = project.test.name.endsWith('pages')
    ? { maxWorkers: 2, sequence: { groupOrder: 1 } }
    : { maxWorkers: 3, sequence: { groupOrder: 0 } };
  return { ...project, test: { ...project.test, ...order } };
};

export default defineConfig({
  plugins: [scenarioDocuments()],
  test: {
    setupFiles: ['tests/property-seed.ts'],
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    // Vitest looks every 50 ms by itself, most of which goes by in vain.
    expect: { poll: { timeout: PATIENCE_MS, interval: 10 } },
    // Pages leave much behind: collected half as often as with 64 MB, they take a thirtieth less of the processor time.
    execArgv: ['--max-semi-space-size=128'],
    restoreMocks: true,
    // Read as files, not imported: where they change, `--changed` runs everything.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/scenarios/*.yaml', '**/fixtures/**'],
    unstubGlobals: true,
    projects: projectsOf(() => true).map(inOrder),
  },
});
