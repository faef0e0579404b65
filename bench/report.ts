/** The figures of a benchmark and the table that prints them. */

/** One measured figure, beside the reference it was measured with. */
export interface BenchRow {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** What `value` is compared with, measured in the same run. */
  readonly reference?: { readonly name: string; readonly value: number };
  /** How many times better than the reference (or the growth factor, where the name says so). */
  readonly ratio?: number;
  /** The promise this figure is compared with, and whether it holds. */
  readonly bound?: { readonly text: string; readonly holds: boolean };
}

/** Measures some figures. */
export type Bench = () => readonly BenchRow[] | Promise<readonly BenchRow[]>;

/** What a benchmark has measured. */
export interface SuiteRows {
  readonly name: string;
  readonly rows: readonly BenchRow[];
}

/** Middle value of the samples: what is quoted, because machines are shared and means are not robust. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The value that so large a part of the samples does not exceed; 1 is the largest. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

/** Milliseconds that work took. */
export function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** A figure with three digits, or whole from a thousand on. */
export function figureOfThreeDigits(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}

/** Prints the rows of one suite as an aligned table. */
export function printRows(suite: string, rows: readonly BenchRow[]): void {
  const cells = rows.map((row) => [
    row.name,
    `${figureOfThreeDigits(row.value)} ${row.unit}`,
    row.reference ? `${row.reference.name} ${figureOfThreeDigits(row.reference.value)} ${row.unit}` : '',
    row.ratio === undefined ? '' : `${figureOfThreeDigits(row.ratio)} ×`,
    row.bound ? `${row.bound.holds ? 'holds' : 'MISSED'}: ${row.bound.text}` : '',
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((cell) => (cell[column] ?? '').length), 0),
  );
  console.log(`\n${suite}`);
  for (const cell of cells) {
    console.log(
      `  ${cell
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
  }
}
