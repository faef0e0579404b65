/** The texts of the screen as tests find them (tests/support/words.ts). */
import { expect, test } from 'vitest';
import { placeholdersOf } from '#locales/fill.ts';
import { englishTexts, markTexts } from '../../support/english.ts';
import { word, wordLike, words } from '../../support/words.ts';

const DAYS = 'earn.savings_days';

test('PROOF-310 a test gets the English text of a key in its plural form, with all its placeholders filled', () => {
  const days = (count: number) => word(DAYS, { count });
  expect([days(1), days(7)]).toEqual(['1 day', '7 days']);
  expect(words('common.cancel', 'panel.tab_time')).toEqual(['Cancel', 'Time']);
  expect(() => word(DAYS)).toThrow(`word: expected a value for {{count}} of ${DAYS}`);
  expect(() => word(`${DAYS}Gone` as typeof DAYS)).toThrow(`a key of locales/en, got "${DAYS}Gone"`);
});

test('PROOF-310 a text is found whatever its placeholders are filled with, but for those that are given', () => {
  const label = (coin: string, count: number) => word('earn.savings_formLabel', { coin, count });
  const ofUsdt = wordLike('earn.savings_formLabel', { coin: 'USDT' });
  expect(['USDT', 'BTC'].map((coin) => ofUsdt.test(label(coin, 7)))).toEqual([true, false]);
  expect([1, 7].map((count) => ofUsdt.test(label('USDT', count)))).toEqual([true, true]);
  expect(ofUsdt.test(word('earn.savings_buy'))).toBe(false);
});

test('PROOF-310 marked texts are other texts, each its own, with the same placeholders', () => {
  const seen = new Map<string, string>();
  for (const [namespace, texts] of Object.entries(englishTexts())) {
    for (const [key, marked] of Object.entries(markTexts(namespace, texts))) {
      const text = texts[key] ?? '';
      expect(placeholdersOf(marked)).toEqual(placeholdersOf(text));
      // A format such as {{value}} CNY has no words.
      if (!/[a-z]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) continue;
      const stem = `${namespace}.${key.replace(/_(one|other)$/, '')}`;
      expect(marked).not.toBe(text);
      expect(seen.get(marked) ?? stem).toBe(stem);
      seen.set(marked, stem);
    }
  }
  expect(seen.size).toBeGreaterThan(1000);
});
