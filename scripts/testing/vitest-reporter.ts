/** Reports each test of Vitest to `npm test`. */
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { reportOutcome } from './outcome.ts';

interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly diff?: string | undefined;
}

const wording = (errors: readonly Failure[]): string =>
  errors.map(({ message, stack, diff }) => [stack ?? message, diff].filter(Boolean).join('\n')).join('\n');

const fileOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId);

export default class OutcomeReporter implements Reporter {
  onTestCaseResult(testCase: TestCase): void {
    const result = testCase.result();
    const { state } = result;
    reportOutcome({
      file: fileOf(testCase.module),
      title: testCase.name,
      status: state === 'pending' ? 'skipped' : state,
      durationMs: testCase.diagnostic()?.duration ?? 0,
      ...(result.state === 'failed' ? { failure: wording(result.errors) } : {}),
    });
  }

  /** What goes wrong outside of tests: a file that cannot be loaded, and a hook of a suite. */
  onTestModuleEnd(module: TestModule): void {
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    if (errors.length > 0) this.#fail(fileOf(module), errors);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) this.#fail('', unhandled);
  }

  #fail(file: string, errors: readonly Failure[]): void {
    const title = file === '' ? 'an error outside of any test' : file;
    reportOutcome({ file, title, status: 'failed', durationMs: 0, failure: wording(errors) });
  }
}
