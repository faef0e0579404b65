/** The table of departures from the specification, held against the records of the decisions. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MARK = 'Departs from the specification: ';
const page = readFileSync('docs/departures.md', 'utf8');

interface Departure {
  readonly says: string;
  readonly decision: string;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Each line of a record, and what it links to in the table. */
function decided(): readonly Departure[] {
  const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name));
  const ofRecords = records.flatMap((name) =>
    readFileSync(`docs/decisions/${name}`, 'utf8')
      .split('\n\n')
      .filter((paragraph) => paragraph.startsWith(MARK))
      .map((paragraph) => ({
        says: inOneLine(paragraph.slice(MARK.length)),
        decision: `[decision ${Number(name.slice(0, 4))}](decisions/${name})`,
      })),
  );
  const questions = readFileSync('docs/decided.md', 'utf8')
    .split(/^- \*\*/m)
    .slice(1);
  const ofQuestions = questions.flatMap((question) => {
    const [, says] = inOneLine(question.split('\n\n')[0] ?? '').split(MARK);
    return says === undefined ? [] : [{ says, decision: `[${question.split('*')[0]}](decided.md)` }];
  });
  return [...ofRecords, ...ofQuestions];
}

const listed = (): readonly Departure[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:The specification says|-)/.test(line))
    .map((line) => {
      const [says = '', , why = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { says, decision: /\((\[.*)\)$/.exec(why)?.[1] ?? '' };
    });

const sorted = (departures: readonly Departure[]) =>
  departures.map(({ says, decision }) => `${decision}: ${says}`).sort();

test('ERR-030 the table of departures has what the decisions depart in, and nothing else', () => {
  expect(listed().length).toBeGreaterThan(10);
  expect(sorted(listed())).toEqual(sorted(decided()));
});

test('ERR-030 each row says what Sandpit does and why', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes(']('));
  expect(rows).toHaveLength(listed().length);
  const short = rows.filter((row) =>
    row
      .split('|')
      .slice(1, -1)
      .some((cell) => cell.trim().length < 5),
  );
  expect(short).toEqual([]);
});
