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
  /** Load average of the machine in the minute before. */
  readonly load: number;
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

/** The cells of a row: what, figure, what it is compared with, ratio, what is wanted. */
export function rowCells({ name, unit, value, reference, ratio, bound }: BenchRow): string[] {
  const figure = (given: number): string => `${figureOfThreeDigits(given)} ${unit}`.trimEnd();
  return [
    name,
    figure(value),
    reference ? `${reference.name} ${figure(reference.value)}` : '',
    ratio === undefined ? '' : `${figureOfThreeDigits(ratio)} ×`,
    bound ? `${bound.holds ? 'holds' : 'MISSED'}: ${bound.text}` : '',
  ];
}

/** Prints rows as an aligned table. */
export function printTable(title: string, rows: readonly BenchRow[]): void {
  const cells = rows.map(rowCells);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((cell) => (cell[column] ?? '').length), 0),
  );
  console.log(`\n${title}`);
  for (const cell of cells) {
    console.log(
      `  ${cell
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
  }
}

/** The rows with a ratio, each called after its benchmark too. */
export const ratioRows = (measured: readonly Pick<SuiteRows, 'name' | 'rows'>[]): readonly BenchRow[] =>
  measured.flatMap(({ name, rows }) =>
    rows.flatMap((row) => (row.ratio === undefined ? [] : [{ ...row, name: `${name}: ${row.name}` }])),
  );
