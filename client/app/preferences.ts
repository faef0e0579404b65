/** Colour scheme, market colours and language: kept in local storage, applied at once. */
import { isLanguage, languageFacts, languageOfBrowser } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { createStore } from '#client/exchange/index.ts';
import type { SeatStorage, Store } from '#client/exchange/index.ts';
import { texts } from '#client/ui/text.ts';
import { initialUpColour } from './market-colours.ts';
import type { UpColour } from './market-colours.ts';
import { initialScheme } from './scheme.ts';
import type { Scheme } from './scheme.ts';

/** What the visitor chose; watched by the boot, changed by the header. */
export interface Preferences {
  readonly scheme: Store<Scheme>;
  readonly setScheme: (scheme: Scheme) => void;
  /** The colour of what rises, and of buying. */
  readonly upColour: Store<UpColour>;
  readonly setUpColour: (colour: UpColour) => void;
  readonly language: Store<Language>;
  /**
   * Loads the texts, shows the language, then stores it (I18N-004). Rejects with a ChunkError, and changes nothing, where the texts
   * cannot be loaded. Of several choices the last one counts, whichever is loaded first.
   */
  readonly setLanguage: (language: Language) => Promise<void>;
}

/** The stored language, else the first of the browser's that is one of the five, else English (I18N-005). Stores nothing. */
export function initialLanguage(storage: SeatStorage, browser: readonly string[]): Language {
  const stored = storage.get('locale') ?? storage.get('lang');
  return isLanguage(stored) ? stored : languageOfBrowser(browser);
}

/**
 * Shows a language, and names it on the document for assistive technology and for the panel. Resolves with whether another was chosen
 * in the meantime; rejects with a ChunkError where its texts cannot be loaded.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  const isShown = await texts.show(language);
  if (isShown) document.documentElement.lang = languageFacts[language].tag;
  return isShown;
}

/** Binds the preferences of one seat to its storage and to the page. */
export function createPreferences(storage: SeatStorage, language: Language): Preferences {
  const scheme = createStore(initialScheme(storage));
  const upColour = createStore(initialUpColour(storage));
  const current = createStore(language);
  return {
    scheme,
    setScheme(next) {
      storage.set('night_mode', next === 'dark' ? 1 : 0);
      scheme.set(next);
    },
    upColour,
    setUpColour(next) {
      storage.set('up_colour', next);
      upColour.set(next);
    },
    language: current,
    async setLanguage(next) {
      if (!(await showLanguage(next))) return;
      storage.set('locale', next);
      storage.set('lang', next);
      current.set(next);
    },
  };
}
