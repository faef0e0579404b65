/** Collects everything that is wrong with candle files. */

/** One thing that is wrong. Line and column count from 1; a column is a cell of the line. */
export interface CandleProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** Problems that are listed; of all others only the count is given. */
const MAX_LISTED = 20;

/** What is wrong with candle files: a line for each of the first 20 problems, and how many more there are. */
export class CandlesError extends Error {
  override readonly name = 'CandlesError';
  readonly problems: readonly CandleProblem[];
  readonly count: number;

  constructor(problems: readonly CandleProblem[], count: number) {
    const lines = problems.map(({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`);
    const rest = count - problems.length;
    super([...lines, ...(rest > 0 ? [`and ${rest} more of the same kinds`] : [])].join('\n'));
    this.problems = problems;
    this.count = count;
  }
}

/** Where in which file. */
export interface CandlePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The problems found so far. */
export class Problems {
  readonly #listed: CandleProblem[] = [];
  #count = 0;

  add(place: CandlePlace, reason: string): void {
    this.#count += 1;
    const { file, line, column } = place;
    if (this.#listed.length < MAX_LISTED) this.#listed.push({ file, line, column, reason });
  }

  /** Throws CandlesError where there are any. */
  stopOnAny(): void {
    if (this.#count > 0) throw new CandlesError(this.#listed, this.#count);
  }
}
