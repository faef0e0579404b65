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

/** The language the client shows: the chosen one, else the browser's, else the default. */
export function currentLanguage(): Language {
  const chosen = localStorage.getItem('locale') ?? undefined;
  if (isLanguage(chosen)) return chosen;
  const asked = navigator.languages.map(languageOfTag).find((language) => language !== undefined);
  return asked ?? defaultLanguage;
}

/** Loads the panel's words in a language. */
export async function loadText(language: Language): Promise<PanelText> {
  const { default: catalogue } = await catalogues[language]();
  return (key, params = {}) =>
    catalogue[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole);
}
