/** The texts of responses: a page loads English with the exchange, and the other languages with the first call in one of them. */
import en from '#locales/en/server.json' with { type: 'json' };
import type { Language } from '#locales/languages.ts';
import * as fill from '#locales/fill.ts';
import type { KnownTexts, TextParams } from '#locales/fill.ts';
import * as server from '#locales/server-text.ts';

let loaded: KnownTexts = { en };

/** Loads the texts of a language. Never rejects: where they cannot be loaded texts are English, and the next call tries again. */
export function loadTexts(lang: Language): Promise<void> {
  if (loaded[lang]) return Promise.resolve();
  return import('#locales/server.ts').then(
    ({ serverTexts }) => void (loaded = serverTexts),
    () => undefined,
  );
}

/** Whether there is a text of this key. */
export const hasText = (key: string): boolean => Object.hasOwn(en, key);

/** The text of a key, in English until those of the language are loaded. */
export const apiText = (lang: Language, key: string, params?: TextParams): string =>
  fill.textOf(loaded, lang, key, params);

/** The text of a refusal, likewise. */
export const apiRefusalText = (lang: Language, key: string, params?: TextParams): string =>
  server.refusalText(loaded, lang, key, params);
