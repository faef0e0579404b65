/** What the runners of tests report to `npm test`, one message for each test, over the channel that Node gives a child process. */

/** How one test ended. */
export interface TestOutcome {
  /** Path of the test file, relative to the repository. */
  readonly file: string;
  /** The title of the test alone, with its parameters filled in; of the file where that could not be loaded. */
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly durationMs: number;
  /** Why it failed, as the runner words it. */
  readonly failure?: string;
}

/** Hands an outcome to the process that started this one; without such a process it goes nowhere. */
export function reportOutcome(outcome: TestOutcome): void {
  process.send?.(outcome);
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How many tests of all runners passed, failed and were skipped. */
export function countsOf(outcomes: readonly Pick<TestOutcome, 'status'>[]): Counts {
  const count = (wanted: TestOutcome['status']): number =>
    outcomes.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** The line with which every run of tests ends. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
