import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

type Entries = ReadonlyMap<string, string>;

const folder = (language: Language) => new URL(`../../../locales/${language}/`, import.meta.url);

/** Every text of a language under `namespace.key`. */
function catalogue(language: Language): Entries {
  const files = readdirSync(folder(language)).filter((name) => name.endsWith('.json'));
  const texts = files.flatMap((name) => {
    const entries = JSON.parse(readFileSync(new URL(name, folder(language)), 'utf8')) as Record<
      string,
      string
    >;
    return Object.entries(entries).map(
      ([key, text]) => [`${name.replace('.json', '')}.${key}`, text] as const,
    );
  });
  return new Map(texts);
}

const catalogues = new Map(languages.map((language) => [language, catalogue(language)]));
const english = catalogues.get('en')!;

/** Languages without plural forms need only the general one. */
const isSingularForm = (key: string) => key.endsWith('_one');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();

describe.each(languages.filter((language) => language !== 'en'))('texts in %s', (language) => {
  const texts = catalogues.get(language)!;

  test('I18N-002 the same keys as in English', () => {
    const missing = [...english.keys()].filter((key) => !texts.has(key) && !isSingularForm(key));
    const surplus = [...texts.keys()].filter((key) => !english.has(key));
    expect({ missing, surplus }).toEqual({ missing: [], surplus: [] });
  });

  test('I18N-002 I18N-003 no empty text, and the same values to fill in', () => {
    const empty = [...texts].filter(([, text]) => text.trim() === '').map(([key]) => key);
    const unlike = [...texts]
      .filter(([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? text)))
      .map(([key]) => key);
    expect({ empty, unlike }).toEqual({ empty: [], unlike: [] });
  });
});

describe('texts in English', () => {
  test('I18N-002 I18N-003 no empty text', () => {
    expect([...english].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  test('ERR-020 the messages of refusals before sending read as specified', () => {
    const literal: Record<string, string> = {
      'lay.leverMultiple': 'Please choose a multiplier.',
      'lay.leverPrice': 'Please enter a limit price.',
      'lay.leverHands': 'Hands must be a positive whole number.',
      'lay.leverMin': 'At least {{min}} hands.',
      'lay.leverMax': 'At most {{max}} hands.',
      'lay.withdrawAddress': 'Please enter a withdrawal address.',
      'lay.withdrawAmount': 'Please enter an amount.',
      'lay.withdrawPassword': 'Please enter the trade password.',
      'lay.withdrawMin': 'The minimum withdrawal is {{min}}.',
      'lay.transferAmount': 'Please enter the amount to transfer.',
      'lay.transferSame': 'Choose two different accounts.',
      'lay.transferMax': 'The amount is too large.',
      'lay.addressCurrency': 'Please choose a currency.',
      'lay.addressEmpty': 'Please enter an address.',
      'lay.addressSpace': 'The address must not contain spaces.',
      'lay.addressTag': 'The tag may contain letters and digits only.',
      'lay.payoutName': 'Please enter the real name.',
      'lay.idNameDigits': 'The name must not contain digits.',
      'lay.idNumberChinese': 'The ID number must not contain Chinese characters.',
      'lay.imageSize': 'Images may be at most 4 MB.',
      'lay.imageType': 'Only JPG and PNG images are accepted.',
      'lay.pwdNew': 'Please enter a new password.',
      'lay.pwdRepeat': 'Please repeat the password.',
      'lay.pwdMismatch': 'The two passwords differ.',
      'lay.pwdSix': 'The trade password is 6 digits.',
      'lay.payAccount': 'Please enter an account.',
      'lay.payAmount': 'The amount must be greater than zero.',
    };
    for (const [key, text] of Object.entries(literal)) expect(english.get(key), key).toBe(text);
  });
});
