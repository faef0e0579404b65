/** Day or night, and the language: chosen once, kept in local storage, in force at once. */
import type { i18n as I18n } from 'i18next';
import { defaultLanguage, isLanguage, languageOfTag, loadTexts, type Language } from '#locales/languages.ts';
import { createStore, type SeatStorage, type Store } from '#client/exchange/index.ts';
import { showLanguage } from './i18n.ts';

export type Scheme = 'light' | 'dark';

/** What the visitor chose; watched by the boot, changed by the header. */
export interface Preferences {
  readonly scheme: Store<Scheme>;
  readonly setScheme: (scheme: Scheme) => void;
  readonly language: Store<Language>;
  /** Loads the texts, shows and stores the language (I18N-004). */
  readonly setLanguage: (language: Language) => Promise<void>;
}

const asksForNight = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;

/** The stored scheme (`night_mode` is 1 or 0), else what the system asks for. */
export function initialScheme(storage: SeatStorage): Scheme {
  const stored = storage.get('night_mode');
  if (stored === '1' || stored === '0') return stored === '1' ? 'dark' : 'light';
  return asksForNight() ? 'dark' : 'light';
}

/** The stored language, else the browser's when it is one of the five, else Japanese (I18N-005). Stores nothing. */
export function initialLanguage(storage: SeatStorage, browser: readonly string[]): Language {
  const stored = storage.get('locale') ?? storage.get('lang');
  if (isLanguage(stored)) return stored;
  const [wanted] = browser;
  return (wanted === undefined ? undefined : languageOfTag(wanted)) ?? defaultLanguage;
}

/** Binds the preferences of one seat to its storage and to the page. */
export function createPreferences(storage: SeatStorage, language: Language, i18n: I18n): Preferences {
  const scheme = createStore(initialScheme(storage));
  const current = createStore(language);
  return {
    scheme,
    setScheme(next) {
      storage.set('night_mode', next === 'dark' ? 1 : 0);
      scheme.set(next);
    },
    language: current,
    async setLanguage(next) {
      storage.set('locale', next);
      storage.set('lang', next);
      await showLanguage(i18n, next, await loadTexts(next));
      current.set(next);
    },
  };
}
