/** The reports of a rehearsal: text, JSON, and a page in one file. */
import { escaped, onePage } from '../one-page.ts';
import type { PageVerdict } from './compare.ts';
import type { DeviationResult, DeviationOutcome } from './rehearse.ts';

/** What a rehearsal came to. */
export interface RehearsalReport {
  readonly command: string;
  readonly results: readonly DeviationResult[];
}

/** What each outcome is called in a list, the worst first, and what it means. */
const outcomes: Readonly<Record<DeviationOutcome, readonly [name: string, meaning: string]>> = {
  silent: [
    'SILENTLY WRONG',
    'A page shows a wrong figure, none, or one that stands still, and neither a test nor the page says so.',
  ],
  shown: ['shown', 'A page shows an error, or a text in place of the figure.'],
  words: ['other words', 'A page shows other texts and the same figures, and no test says so.'],
  caught: ['caught', 'A test fails.'],
  unseen: ['no effect', 'Tests receive what deviates, and their pages look as they did.'],
  passed: [
    'not caught',
    'The command passes. Its tests do not use the fixture of sandpit-exchange/playwright, so that nothing is known of the pages.',
  ],
  untouched: ['not touched', 'No test receives anything that the deviation changes.'],
};

const kinds = Object.keys(outcomes) as readonly DeviationOutcome[];

const MAX_SHOWN = 3;

/** What pages show, in words. */
const seen = (pages: readonly PageVerdict[]): readonly string[] =>
  pages.flatMap(({ path, differences, alerts }) => [
    ...differences.slice(0, MAX_SHOWN).map(({ near, honest, deviating, isStill }) => {
      const before = honest === '' ? 'nothing' : `"${honest}"`;
      const now = deviating === '' ? 'nothing' : `"${deviating}"`;
      const what = isStill ? `${now} stands still` : `${now} instead of ${before}`;
      return `${path}: ${what}${near === deviating || near === '' ? '' : `, in "${near}"`}`;
    }),
    ...alerts.map((text) => `${path}: says "${text}"`),
  ]);

/** One line of a deviation that was decided. */
export function lineOf({ number, outcome, sentence, test, pages }: DeviationResult): string {
  const [name] = outcomes[outcome];
  const [first] = seen(pages);
  const where = outcome === 'caught' ? ` (${test})` : first === undefined ? '' : `. ${first}`;
  return `${String(number).padStart(3)}. ${name}: ${sentence}${where}`;
}

/** How many deviations came to what. */
export function deviationCounts(results: readonly DeviationResult[]): string {
  const counts = kinds.flatMap((kind) => {
    const count = results.filter(({ outcome }) => outcome === kind).length;
    return count === 0 ? [] : [`${count} ${outcomes[kind][0]}`];
  });
  const what = results.length === 1 ? 'deviation' : 'deviations';
  return `${results.length} ${what}: ${counts.join(', ')}.`;
}

/** Where a finding is opened, while `sandpit rehearse --show` runs. */
export const rehearsalAddress = (port: number, { number }: Pick<DeviationResult, 'number'>): string =>
  `http://127.0.0.1:${port}/rehearsal/${number}`;

/** The port of those addresses, unless another one is given. */
export const SHOW_PORT = 8797;

/** Without the exchange as the test left it, which is in a file of its own. */
export const rehearsalJson = ({ command, results }: RehearsalReport): string => {
  const short = results.map(({ place, ...rest }) => ({ ...rest, ...(place && { path: place.path }) }));
  return `${JSON.stringify({ format: 'sandpit-rehearsal', version: 1, command, results: short }, null, 2)}\n`;
};

export function rehearsalHtml({ command, results }: RehearsalReport, folder: string): string {
  const sections = kinds.map((kind) => {
    const own = results.filter(({ outcome }) => outcome === kind);
    const [name, meaning] = outcomes[kind];
    const entries = own.map(entryOf).join('\n');
    return own.length === 0 ? '' : `<h2>${own.length} ${name}</h2>\n<p>${escaped(meaning)}</p>\n${entries}`;
  });
  return onePage(
    'Sandpit rehearsal',
    `<h1>${escaped(deviationCounts(results))}</h1>
<p><code>${escaped(command)}</code>, with one deviation at a time. The addresses open a page as its test left it, while <code>npx sandpit rehearse --show ${escaped(folder)}</code> runs.</p>
${sections.filter((section) => section !== '').join('\n')}`,
  );
}

function entryOf(result: DeviationResult): string {
  const { number, sentence, pages, test, error, touching, alsoShownBy, place } = result;
  const address = rehearsalAddress(SHOW_PORT, result);
  const lines = [
    ...seen(pages),
    ...(test === '' ? [] : [`Test: ${test}`]),
    ...(error === '' ? [] : [error]),
    ...(touching > 0 ? [`Tests that receive it: ${touching}`] : []),
    ...(alsoShownBy.length > 0 && pages.length > 0 ? [`The same is in ${alsoShownBy.join(', ')}`] : []),
  ];
  const link = place === undefined ? '' : `<p><a href="${address}">${address}</a></p>`;
  return `<details><summary>${number}. ${escaped(sentence)}</summary>${link}<pre>${escaped(lines.join('\n'))}</pre></details>`;
}
