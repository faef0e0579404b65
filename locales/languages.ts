/** The five languages. */
import { languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';

export { languages, type Language };

interface LanguageFacts {
  /** Its own name for itself. */
  readonly name: string;
  /** For `<html lang>` and for number formats. */
  readonly tag: string;
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', tag: 'en' },
  hk: { name: '繁體中文', tag: 'zh-Hant-HK' },
  kr: { name: '한국어', tag: 'ko' },
  jp: { name: '日本語', tag: 'ja' },
  zh: { name: '简体中文', tag: 'zh-Hans' },
};

export const isLanguage = (name: string | undefined): name is Language =>
  languages.some((language) => language === name);

/** The language of a browser tag such as `zh-TW` or `ko-KR`; undefined when it is none of the five. */
export function languageOfTag(tag: string): Language | undefined {
  const [primary, ...rest] = tag.toLowerCase().split('-');
  if (primary === 'zh') return rest.some((part) => ['hant', 'hk', 'tw', 'mo'].includes(part)) ? 'hk' : 'zh';
  return ({ en: 'en', ko: 'kr', ja: 'jp' } as const)[primary ?? ''];
}

/** The first of a browser's preferred languages that is one of the five, else English (decision 19). */
export function languageOfBrowser(tags: readonly string[]): Language {
  return tags.map(languageOfTag).find((language) => language !== undefined) ?? 'en';
}

/** Loads something once for each language; a load that failed is tried again. */
export function oncePerLanguage<Value>(
  load: (language: Language) => Promise<Value>,
): (language: Language) => Promise<Value> {
  const loaded = new Map<Language, Promise<Value>>();
  return (language) => {
    const known = loaded.get(language) ?? load(language);
    loaded.set(language, known);
    known.catch(() => loaded.delete(language));
    return known;
  };
}
