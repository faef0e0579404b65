/** The page of ratios that a run of the benchmarks ends with: as text, and as a picture. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { figureOfThreeDigits } from './report.ts';
import type { SuiteRows } from './report.ts';

/** One line of the page. */
interface Line {
  readonly label: string;
  readonly ratio: number;
  readonly bound: { readonly text: string; readonly holds: boolean } | undefined;
}

const [ROW, LEFT, WIDTH, BAR] = [20, 560, 1000, 300];

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** A bar for each ratio, on a scale of tenfold steps from 1/10 to 1,000; one that misses its bound is red. */
function pictureOf(lines: readonly Line[]): string {
  const lengthOf = (ratio: number): number => (Math.min(4, Math.max(0, Math.log10(ratio) + 1)) / 4) * BAR;
  const rows = lines.map(({ label, ratio, bound }, index) => {
    const y = (index + 1) * ROW;
    const colour = bound?.holds === false ? '#c0392b' : '#2c7a7b';
    const text = `${figureOfThreeDigits(ratio)} ×${bound ? ` (${bound.text})` : ''}`;
    return `<text x="${LEFT - 8}" y="${y + 14}" text-anchor="end">${escaped(label)}</text>
<rect x="${LEFT}" y="${y + 4}" width="${lengthOf(ratio).toFixed(1)}" height="12" fill="${colour}"/>
<text x="${(LEFT + lengthOf(ratio) + 6).toFixed(1)}" y="${y + 14}">${escaped(text)}</text>`;
  });
  const height = (lines.length + 2) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<rect width="${WIDTH}" height="${height}" fill="white"/>
${rows.join('\n')}
</svg>
`;
}

/** Prints the ratios of a run on one page, and writes them as `ratios.md` and `ratios.svg` to `BENCH_OUT`, else to the folder of the system for such files. */
export function writeRatios(measured: readonly SuiteRows[]): void {
  const lines = measured.flatMap(({ name, rows }) =>
    rows.flatMap((row): Line[] =>
      row.ratio === undefined ? [] : [{ label: `${name}: ${row.name}`, ratio: row.ratio, bound: row.bound }],
    ),
  );
  if (lines.length === 0) return;
  const folder = process.env['BENCH_OUT'] ?? tmpdir();
  const table = lines.map(
    ({ label, ratio, bound }) =>
      `| ${label} | ${figureOfThreeDigits(ratio)} | ${bound?.text ?? ''} | ${bound ? (bound.holds ? 'holds' : 'missed') : ''} |`,
  );
  const page = ['| What | Ratio | Wanted | |', '| --- | --- | --- | --- |', ...table, ''].join('\n');
  writeFileSync(join(folder, 'ratios.md'), page);
  writeFileSync(join(folder, 'ratios.svg'), pictureOf(lines));
  console.log(`\n${page}\nwritten to ${join(folder, 'ratios.md')} and ratios.svg`);
}
