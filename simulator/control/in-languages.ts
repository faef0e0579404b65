/** One text in the five languages. */
import { languages } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import type { MissionText } from '#simulator/engine/modules/missions/index.ts';

export type EveryLanguageText = Readonly<Record<Language, string>>;

/** A text of a scenario in every language. */
export function inAll(text: MissionText): EveryLanguageText {
  const own = typeof text === 'string' ? { en: text } : text;
  return inEach((language) => own[language] ?? own['en'] ?? '');
}

/** What `text` says in every language. */
export function inEach(text: (language: Language) => string): EveryLanguageText {
  return Object.fromEntries(languages.map((language) => [language, text(language)])) as EveryLanguageText;
}
