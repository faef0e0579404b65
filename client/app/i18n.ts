/** The text engine: one language at a time, each with every text (I18N-002). */
import { createInstance } from 'i18next';
import type { i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from '#locales/gather.ts';
import { languageFacts } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

function addTexts(i18n: I18n, language: Language, texts: Texts): void {
  for (const [namespace, entries] of Object.entries(texts))
    i18n.addResourceBundle(language, namespace, entries, true, true);
}

function markPage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = languageFacts[language].tag;
}

/** Starts the text engine with the texts of one language. Keys read `namespace.key`; keys themselves have no levels. */
export async function createI18n(texts: Texts, language: Language = 'en'): Promise<I18n> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    nsSeparator: '.',
    keySeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: {},
  });
  addTexts(i18n, language, texts);
  markPage(language);
  return i18n;
}

/** Shows a language whose texts are loaded, and sets the document's language for assistive technology. */
export async function showLanguage(i18n: I18n, language: Language, texts: Texts): Promise<void> {
  addTexts(i18n, language, texts);
  await i18n.changeLanguage(language);
  markPage(language);
}
