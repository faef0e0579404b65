/** Reports each test of Playwright to `npm test`. */
import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { reportOutcome } from './outcome.ts';
import type { TestOutcome } from './outcome.ts';

const STATUS: Readonly<Record<ReturnType<TestCase['outcome']>, TestOutcome['status']>> = {
  expected: 'passed',
  skipped: 'skipped',
  unexpected: 'failed',
  flaky: 'failed',
};

const wording = (errors: readonly TestError[]): string =>
  errors
    .map(({ message, stack, value, snippet }) =>
      [stack ?? message ?? value, snippet].filter(Boolean).join('\n'),
    )
    .join('\n');

export default class OutcomeReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    const status = STATUS[test.outcome()];
    reportOutcome({
      file: relative(process.cwd(), test.location.file),
      title: test.title,
      status,
      durationMs: result.duration,
      ...(status === 'failed' ? { failure: wording(result.errors) || result.status } : {}),
    });
  }

  /** What goes wrong outside of tests, such as a file that cannot be loaded. */
  onError(error: TestError): void {
    const file = error.location === undefined ? '' : relative(process.cwd(), error.location.file);
    const title = file === '' ? 'an error outside of any test' : file;
    reportOutcome({ file, title, status: 'failed', durationMs: 0, failure: wording([error]) });
  }

  printsToStdio(): boolean {
    return false;
  }
}
