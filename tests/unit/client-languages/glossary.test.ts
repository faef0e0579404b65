import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordIssues } from '../../../scripts/word-issues.ts';

type Texts = Readonly<Record<string, string>>;

/** Every English text under its full key. */
function englishTexts(): Texts {
  const files = readdirSync('locales/en').filter((name) => name.endsWith('.json'));
  const entries = files.flatMap((name) => {
    const texts = JSON.parse(readFileSync(`locales/en/${name}`, 'utf8')) as Texts;
    return Object.entries(texts).map(([key, text]) => [name.replace('json', key), text] as const);
  });
  return Object.fromEntries(entries);
}

test('PROOF-320 no English text has a word that the glossary replaces', () => {
  expect(wordIssues(englishTexts())).toEqual([]);
});

test('PROOF-320 the check names the key, the phrase and the word to use, whatever the capitals', () => {
  expect(
    wordIssues({
      'leverage.order_other': '{{hands}} hands of {{symbol}}',
      'leverage.side': 'direction',
      'receipt.queue': 'Ahead of it at its price',
    }),
  ).toEqual([
    'leverage.order_other: "hands" in "{{hands}} hands of {{symbol}}" is not a word of the screens; use "Contracts"',
    'leverage.side: "direction" in "direction" is not a word of the screens; use "Side"',
    'receipt.queue: "Ahead of it" in "Ahead of it at its price" is not a word of the screens; use "Queue ahead at this price"',
  ]);
});

test('PROOF-320 placeholders, parts of longer words and what the specification quotes are no issue', () => {
  const texts = {
    'leverage.closeHandsOf': '{{hands}} of {{all}}',
    'chart.direct': 'Legally numbered by secondhand records of Dealedness',
    'spot.dealed': 'Dealed',
    'shell.titleProducts': 'Gold mining',
  };
  expect(wordIssues(texts)).toEqual([]);
  expect(wordIssues({ 'spot.status': 'Dealed', 'shell.navProducts': 'Gold mining' })).toHaveLength(2);
});

test('PROOF-320 the glossary gives each word with keys whose English text has it', () => {
  const texts = englishTexts();
  const rows = readFileSync('docs/guides/glossary.md', 'utf8')
    .split('## Words on the screen')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows?.length).toBeGreaterThan(40);
  const wrong = (rows ?? []).flatMap(([, , word = '', keys = '']) =>
    [...keys.matchAll(/`([^`]+)`/g)]
      .map(([, key = '']) => key)
      .filter((key) => !texts[key]?.toLowerCase().includes(word.toLowerCase())),
  );
  expect(wrong).toEqual([]);
});
