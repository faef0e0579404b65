/** Marks of branches, by which tests see that a line has run. */

/**
 * Coverage marks: a branch has a name, and the one test that explains the branch asserts that this very line ran
 * (`tests/support/marks.ts`). Without an observer, as in every build, a mark only hands its value on.
 */
let observe: ((name: string) => void) | undefined;

/** Names the branch in which `value` comes about. */
export function mark<T>(name: string, value: T): T {
  observe?.(name);
  return value;
}

/** For tests: called with the name of every mark that runs; undefined ends it. */
export function observeMarks(observer: ((name: string) => void) | undefined): void {
  observe = observer;
}
