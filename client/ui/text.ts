/** Interface texts for components. */
import { useTranslation } from 'react-i18next';
import type { TextKey } from '#locales/keys.ts';
import { isLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

export type { TextKey } from '#locales/keys.ts';

/** What a text may be filled with; `count` chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The text of a key in the current language. */
export type Text = (key: TextKey, values?: TextValues) => string;

/** The current language's texts; the component renders again when the language changes. */
export function useText(): Text {
  return useTranslation().t as unknown as Text;
}

/** The language of the texts. */
export function useTextLanguage(): Language {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : 'en';
}
