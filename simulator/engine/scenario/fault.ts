/** The issues of a scenario file, and the error that carries them. */
import { printable } from '#simulator/engine/kernel/index.ts';

/** One thing wrong with a scenario file. */
export interface ScenarioIssue {
  /** Line and column in the file, from 1; 0 where there is no such place. */
  readonly line: number;
  readonly column: number;
  /** The place inside it, such as `users[1].balances[0].amount`; empty for the whole file. */
  readonly path: string;
  /** What was expected there, or what is wrong. */
  readonly reason: string;
}

/** A scenario that cannot be used, with everything that is wrong with it. Nothing of it is loaded. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';

  constructor(
    readonly file: string,
    readonly faults: readonly ScenarioIssue[],
  ) {
    super(faults.map((fault) => describe(file, fault)).join('\n'));
  }

  /** The same by paths alone, which `placeOf` may translate: of what was no text. */
  withoutLines(placeOf: (path: string) => string = (path) => path): ScenarioError {
    const faults = this.faults.map(({ path, reason }) => ({
      line: 0,
      column: 0,
      path: placeOf(path),
      reason,
    }));
    return new ScenarioError(this.file, faults);
  }
}

function describe(file: string, { line, column, path, reason }: ScenarioIssue): string {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  return printable(path === '' ? `${place}: ${reason}` : `${place} ${path}: ${reason}`);
}
