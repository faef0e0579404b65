/** The language that a page shows first; the start of the page knows it before the client is loaded. */
import { isLanguage, languageOfBrowser } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import type { SeatStorage } from '#client/exchange/storage.ts';

/** The stored language, else the first of the browser's that is one of the five, else English (I18N-005). Stores nothing. */
export function firstLanguage(storage: Pick<SeatStorage, 'get'>, browser: readonly string[]): Language {
  const chosen = storage.get('locale') ?? storage.get('lang');
  return isLanguage(chosen) ? chosen : languageOfBrowser(browser);
}
