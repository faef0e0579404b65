/**
 * Texts of the screen by their key, for page tests and browser tests: a test that finds a button by `word('common.buy')` passes whatever
 * `locales/en` calls it.
 */
import { fillTemplate, placeholdersOf } from '#locales/fill.ts';
import type { PanelKey, TextKey, TextValues } from '#locales/keys.ts';
import { englishTexts } from './english.ts';

/** A key of a text of the client or of the panel. */
export type Word = TextKey | `panel.${PanelKey}`;

const templates = new Map<string, string>(
  Object.entries(englishTexts()).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  ),
);

const forms = new Intl.PluralRules('en');

/** The text of a key with its placeholders; `count` chooses its plural form. */
function templateOf(key: string, count: number): string {
  const text = templates.get(`${key}_${forms.select(count)}`) ?? templates.get(key);
  if (text === undefined) throw new Error(`word: expected a key of locales/en, got "${key}"`);
  return text;
}

/** The English text of a key: `word('spot.currentOrdersCount', { count: 2 })` is “Open orders (2)”. */
export function word(key: Word, values: TextValues = {}): string {
  // A plural that lacks its count still has a form, whose placeholder is missed below.
  const { count = 2 } = values;
  const text = fillTemplate(templateOf(key, Number(count)), values);
  const [missing] = placeholdersOf(text);
  if (missing !== undefined)
    throw new Error(`word: expected a value for {{${missing}}} of ${key}; wordLike needs none`);
  return text;
}

/** The texts of several keys without placeholders: `const [buy, sell] = words('common.buy', 'common.sell')`. */
export function words<const Keys extends readonly Word[]>(
  ...keys: Keys
): { readonly [Index in keyof Keys]: string };
export function words(...keys: readonly Word[]): readonly string[] {
  return keys.map((key) => word(key));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Finds the text of a key in each of its plural forms, whatever its placeholders are filled with but for those given here. */
export function wordLike(key: Word, values: TextValues = {}): RegExp {
  const forms = new Set([1, 2].map((count) => fillTemplate(templateOf(key, count), values)));
  const patterns = [...forms].map((form) =>
    form
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.*'),
  );
  return new RegExp(patterns.join('|'), 's');
}
