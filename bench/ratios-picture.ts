/** The ratios of benchmarks as a picture. */
import { figureOfThreeDigits } from './report.ts';
import type { BenchRow } from './report.ts';

const [ROW, LEFT, WIDTH, BAR] = [20, 620, 1200, 300];

/** Colours by day and by night: of texts, of bars, and of those that miss what is wanted. */
const STYLE = `text { fill: #222 } .bar { fill: #2c7a7b } .missed { fill: #c0392b }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .bar { fill: #4fb3b5 } .missed { fill: #ff7b6b } }`;

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** Pixels of a bar, on a scale of tenfold steps from 1/10 to 1,000. */
const lengthOf = (ratio: number): number => (Math.min(4, Math.max(0, Math.log10(ratio) + 1)) / 4) * BAR;

/** A bar for each ratio of which something is wanted. The text takes the colours that the reader's system asks for. */
export function ratiosPicture(rows: readonly BenchRow[]): string {
  const wanted = rows.flatMap(({ name, ratio, bound }) => (ratio && bound ? [{ name, ratio, bound }] : []));
  const bars = wanted.map(({ name, ratio, bound }, index) => {
    const y = (index + 1) * ROW;
    const length = lengthOf(ratio);
    const text = `${figureOfThreeDigits(ratio)} × (${bound.text})`;
    return `<text x="${LEFT - 8}" y="${y + 14}" text-anchor="end">${escaped(name)}</text>
<rect class="bar${bound.holds ? '' : ' missed'}" x="${LEFT}" y="${y + 4}" width="${length.toFixed(1)}" height="12"/>
<text x="${(LEFT + length + 6).toFixed(1)}" y="${y + 14}">${escaped(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${(bars.length + 2) * ROW}" font-family="sans-serif" font-size="11">
<style>${STYLE}</style>
${bars.join('\n')}
</svg>
`;
}
