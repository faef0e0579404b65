/** Texts in five languages, with placeholders such as `{{name}}`, for what may not use i18next (decision 94). */
import type { Language } from './languages.ts';

export type TextParams = Readonly<Record<string, string | number>>;

/** Texts of one language by their keys. */
type Texts = Readonly<Record<string, string>>;

/** Texts in each language. */
export type TextsByLanguage = Readonly<Record<Language, Texts>>;

/** English texts, and those of the languages that are loaded. */
export type KnownTexts = Readonly<{ en: Texts } & Partial<Record<Language, Texts>>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The text with its placeholders filled; one without a value stays as it is. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? whole) : whole,
  );
}

/** The names of the placeholders of a template. */
export function placeholdersOf(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
}

/**
 * The text of `key`, in English where the language lacks it, the key itself where no language has it. With the parameter
 * `count`, the text of `key_one` or `key_other` is preferred; a language without a singular has `key_other` only.
 */
export function textOf(texts: KnownTexts, lang: Language, key: string, params: TextParams = {}): string {
  const template = formOf(texts[lang], key, params) ?? formOf(texts.en, key, params) ?? key;
  return fillTemplate(template, params);
}

/** The text of a key in the form that its `count` needs; undefined where there is none. */
function formOf(texts: Texts | undefined, key: string, { count }: TextParams): string | undefined {
  const singular = count === 1 ? own(texts, `${key}_one`) : undefined;
  const plural = count === undefined ? undefined : own(texts, `${key}_other`);
  return singular ?? plural ?? own(texts, key);
}

/** The text of a key, where there is one. */
export function own(texts: Texts | undefined, key: string): string | undefined {
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined;
}
