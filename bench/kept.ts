/** The latest runs of benchmarks: `docs/measured.json`, and the page and the picture that are made of it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ratiosPicture } from './ratios-picture.ts';
import { rowCells, figureOfThreeDigits, ratioRows } from './report.ts';
import type { BenchRow, SuiteRows } from './report.ts';

const FILE = 'docs/measured.json';
/** Digits of a figure that are kept. */
const DIGITS = 6;

const keptRuns = z.record(
  z.string(),
  z.object({
    /** The day, UTC. */
    date: z.string(),
    /** Of the machine, in the minute before. */
    load: z.number(),
    /** What was measured: the latest commit. */
    commit: z.string(),
    rows: z.array(
      z.object({
        name: z.string(),
        unit: z.string(),
        value: z.number(),
        reference: z.optional(z.object({ name: z.string(), value: z.number() })),
        ratio: z.optional(z.number()),
        bound: z.optional(z.object({ text: z.string(), holds: z.boolean() })),
      }),
    ),
  }),
);

type KeptRuns = z.infer<typeof keptRuns>;

/** The latest run of each benchmark by its name. Throws where the file is none. */
export const readRuns = (): KeptRuns => keptRuns.parse(JSON.parse(readFileSync(FILE, 'utf8')));

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

const roundedRow = ({ value, reference, ratio, ...row }: BenchRow): BenchRow => ({
  ...row,
  value: rounded(value),
  ...(reference && { reference: { name: reference.name, value: rounded(reference.value) } }),
  ...(ratio !== undefined && { ratio: rounded(ratio) }),
});

/** The runs with one in place of the earlier one of its benchmark, by the names of the benchmarks. */
export function withRun(
  runs: KeptRuns,
  { name, load, rows }: SuiteRows,
  of: { readonly date: string; readonly commit: string },
): KeptRuns {
  const run = { ...of, load: rounded(load), rows: rows.map(roundedRow) };
  const sorted = [...Object.entries(runs).filter(([other]) => other !== name), [name, run] as const];
  return Object.fromEntries(sorted.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
}

/** Keeps a run in place of the earlier one of its benchmark, and makes the page and the picture again. */
export function keepRun(measured: SuiteRows): void {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const runs = withRun(readRuns(), measured, { date, commit });
  writeFileSync(FILE, `${JSON.stringify(runs, null, 1)}\n`);
  for (const [path, text] of Object.entries(measuredDocuments(runs))) writeFileSync(path, text);
}

const HEAD = `# Ratios

Each figure beside what it is compared with in the same run, on one machine with 2 cores. \`npm run bench -- NAMES --keep\` replaces the runs of benchmarks, in
\`docs/measured.json\`, from which this page is made (\`npm run generate\`). What stands behind them, and what no benchmark prints: [Measured figures](quality.md).

![Ratios of which something is wanted, on a scale of tenfold steps, those that miss it in red](images/ratios.svg)
`;

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** `docs/ratios.md` and its picture. */
export function measuredDocuments(kept: KeptRuns): Readonly<Record<string, string>> {
  const runs = Object.entries(kept);
  const parts = runs.map(([name, { date, load, commit, rows }]) => {
    const lines = rows.map((row) => `| ${rowCells(row).map(escaped).join(' | ')} |`);
    return [
      `## ${name}`,
      '',
      `${date}, load ${figureOfThreeDigits(load)}, commit ${commit}: \`npm run bench -- ${name}\``,
      '',
      '| What | Figure | Beside | Ratio | Wanted |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
      '',
    ].join('\n');
  });
  const measured = runs.map(([name, { rows }]) => ({ name, rows }));
  return {
    'docs/ratios.md': [HEAD, ...parts].join('\n'),
    'docs/images/ratios.svg': ratiosPicture(ratioRows(measured)),
  };
}
