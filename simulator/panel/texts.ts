import type english from '#locales/en/panel.json';
import { defaultLanguage, isLanguage, languageOfTag, type Language } from '#locales/languages.ts';

type Catalogue = typeof english;
export type PanelKey = keyof Catalogue;

/** Words of the panel in one language, `{{name}}` placeholders filled. */
export type PanelText = (key: PanelKey, params?: Readonly<Record<string, string>>) => string;

const catalogues: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import('#locales/en/panel.json'),
  hk: () => import('#locales/hk/panel.json'),
  kr: () => import('#locales/kr/panel.json'),
  jp: () => import('#locales/jp/panel.json'),
  zh: () => import('#locales/zh/panel.json'),
};

/** The language the client starts in: the chosen one, else the browser's, else the default. */
export function initialLanguage(): Language {
  const chosen = localStorage.getItem('locale') ?? undefined;
  if (isLanguage(chosen)) return chosen;
  const [asked = ''] = navigator.languages;
  return languageOfTag(asked) ?? defaultLanguage;
}

/** The language the page says it is in. */
export function pageLanguage(): Language {
  return languageOfTag(document.documentElement.lang) ?? initialLanguage();
}

/** Loads the panel's words in a language. */
export async function loadText(language: Language): Promise<PanelText> {
  const { default: catalogue } = await catalogues[language]();
  return (key, params = {}) =>
    catalogue[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole);
}
