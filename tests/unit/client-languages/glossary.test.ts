import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wordIssues } from '../../../scripts/word-issues.ts';
import { textsIn } from '../../support/locales.ts';

/** Every English text under its full key. */
const texts = Object.fromEntries(textsIn('en'));

test('PROOF-320 no English text has a word that the glossary replaces', () => {
  expect(wordIssues(texts)).toEqual([]);
});

test('PROOF-320 the check names the key, the phrase and the word to use, whatever the capitals', () => {
  expect(
    wordIssues({
      'an.order_other': '{{hands}} hands of {{symbol}}',
      'an.side': 'direction',
      'an.queue': 'Ahead of it at its price',
    }),
  ).toEqual([
    'an.order_other: "hands" in "{{hands}} hands of {{symbol}}" is not a word of the screens; use "Contracts"',
    'an.side: "direction" in "direction" is not a word of the screens; use "Side"',
    'an.queue: "Ahead of it" in "Ahead of it at its price" is not a word of the screens; use "Queue ahead at this price"',
  ]);
});

test('PROOF-320 placeholders, parts of longer words and what the specification quotes are no issue', () => {
  const fine = {
    'leverage.closeHandsOf': '{{hands}} of {{all}}',
    'chart.direct': 'Legally numbered by secondhand records of Dealedness',
    'spot.dealed': 'Dealed',
    'common.titleProducts': 'Gold mining',
  };
  expect(wordIssues(fine)).toEqual([]);
  expect(wordIssues({ 'common.status': 'Dealed', 'common.navProducts': 'Gold mining' })).toHaveLength(2);
});

test('PROOF-373 in Korean 청산 is a liquidation alone, and a position that its owner closes is 종료', () => {
  const korean = textsIn('kr');
  expect([...korean].filter(([, text]) => /(?<!강제 )청산/.test(text))).toEqual([]);
  for (const key of ['leverage.close', 'leverage.closeYes', 'leverage.batchClose'])
    expect(korean.get(key)).toContain('종료');
});

test('PROOF-320 the glossary gives each word with keys whose English text has it', () => {
  const rows = readFileSync('docs/screen-words.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(40);
  const wrong = rows.flatMap(([, , word = '', keys = '']) =>
    [...keys.matchAll(/`([^`]+)`/g)]
      .map(([, key = '']) => key)
      .filter((key) => !texts[key]?.toLowerCase().includes(word.toLowerCase())),
  );
  expect(wrong).toEqual([]);
});
