/** The tests that Stryker runs against each change of the code (scripts/mutation.ts), in one process. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { scenarioDocuments } from '../../simulator/page/build/scenarios.ts';
import { projectsOf } from '../../vitest.config.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const tests = (process.env['SANDPIT_MUTATION_TESTS'] ?? '').split(',').map((path) => `tests/unit/${path}`);

const excluded = new Set([
  // It reads the code, in which Stryker has put all changes at once.
  'tests/unit/kernel/marks.test.ts',
  // They start programs of the sandbox, which hold no change.
  'tests/unit/hosts/dockerfile.test.ts',
  'tests/unit/hosts/lifecycle.test.ts',
  // It changes the time zone, which a thread has from its process.
  'tests/unit/client-desk/chart-abroad.test.tsx',
]);

/**
 * The file that noticed the change before this one comes first, then the quick files: the first test that fails ends the run, and
 * Vitest by itself begins with the slowest.
 */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slowestFirst = await super.sort(files);
    const failed = slowestFirst.filter((file) => this.#failed(file));
    return [...failed, ...slowestFirst.filter((file) => !failed.includes(file)).reverse()];
  }

  #failed({ project, moduleId }: TestSpecification): boolean {
    const path = moduleId.slice(this.ctx.config.root.length + 1);
    return this.ctx.cache.getFileTestResults(`${project.name}:${path}`)?.failed ?? false;
  }
}

export default defineConfig({
  plugins: [scenarioDocuments()],
  test: {
    setupFiles: ['tests/property-seed.ts'],
    sequence: { sequencer: QuickFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS, interval: 10 } },
    restoreMocks: true,
    unstubGlobals: true,
    projects: projectsOf(
      (file) => tests.some((path) => file.startsWith(path)) && !excluded.has(file.replaceAll('\\', '/')),
    )
      // The same files with changed texts would find the same changes again.
      .filter(({ test: { name, include } }) => include.length > 0 && name !== 'marked-pages'),
  },
});
