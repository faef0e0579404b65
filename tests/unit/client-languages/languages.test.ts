import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages, loadTexts } from '#locales/languages.ts';
import type { Texts } from '#locales/gather.ts';

const plural = /_(zero|one|two|few|many|other)$/;
const placeholder = /\{\{\s*[\w.]+\s*\}\}/g;

/** Every text of a catalogue under its full name; plural forms share one, the last of them stands for all. */
const flat = (texts: Texts): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([namespace, entries]) =>
      Object.entries(entries).map(
        ([key, text]) => [`${namespace}.${key.replace(plural, '')}`, text] as const,
      ),
    ),
  );

const catalogue = async (language: (typeof languages)[number]) => flat(await loadTexts(language));

const placeholders = (text: string) => (text.match(placeholder) ?? []).toSorted();

/** Keys that the client's sources name, such as `lay.inprice`. */
function keysInSources(namespaces: readonly string[]): ReadonlySet<string> {
  const key = new RegExp(`'((?:${namespaces.join('|')})\\.[A-Za-z][A-Za-z0-9]*)'`, 'g');
  const sources = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return new Set(
    sources.flatMap((name) =>
      [...readFileSync(`client/${name}`, 'utf8').matchAll(key)].map((match) => match[1] ?? ''),
    ),
  );
}

describe('catalogues', () => {
  test('I18N-002 all five languages hold the same keys and placeholders, and no text is empty', async () => {
    const english = await catalogue('en');
    for (const language of languages) {
      const translated = await catalogue(language);
      expect([...translated.keys()].toSorted(), language).toEqual([...english.keys()].toSorted());
      for (const [key, text] of translated) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(english.get(key) ?? ''));
      }
    }
  });

  test('I18N-003 every text key that the client names exists in zh and in en', async () => {
    const [english, chinese] = [await catalogue('en'), await catalogue('zh')];
    const named = keysInSources(Object.keys(await loadTexts('en')));
    expect(named.size).toBeGreaterThan(200);
    expect([...named].filter((key) => !english.has(key))).toEqual([]);
    expect([...named].filter((key) => !chinese.has(key))).toEqual([]);
  });

  test('I18N-006 every catalogue holds the labels of the announced features', async () => {
    const labels = ['shop', 'insurance', 'crowd', 'vote', 'rebate', 'complaint', 'google'];
    for (const language of languages) {
      const texts = await catalogue(language);
      expect(
        labels.filter((label) => !texts.get(`feature.${label}`)),
        language,
      ).toEqual([]);
    }
    const english = await catalogue('en');
    expect(labels.map((label) => english.get(`feature.${label}`))).toEqual([
      'Merchant shop',
      'Asset insurance',
      'Crowd purchase',
      'Voting for listings',
      'Three-level referral rebates',
      'Complaints',
      'Google Authenticator',
    ]);
  });
});
