/** Colour scheme, market colours and language: kept in local storage, applied at once. */
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { isLanguage, languageFacts } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import type { SeatStorage, Store } from '#client/exchange/index.ts';
import { persisted } from '#client/exchange/persisted.ts';
import { clientTexts } from '#client/ui/text.ts';
import { upColours } from './market-colours.ts';
import type { UpColour } from './market-colours.ts';
import { schemeOf } from './scheme.ts';
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

const text = z.optional(z.string());

const schemeIn = persisted<Scheme>(
  'night_mode',
  z.pipe(
    z.object({ night_mode: text }),
    z.transform(({ night_mode }) => schemeOf(night_mode)),
  ),
  'light',
  { texts: (scheme) => ({ night_mode: scheme === 'dark' ? 1 : 0 }), outlivesLogout: true },
);

const upColourIn = persisted<UpColour>('up_colour', z.enum(upColours), 'green', { outlivesLogout: true });

const languageIn = persisted<Language | undefined>(
  'locale',
  z.pipe(
    z.object({ locale: text, lang: text }),
    z.transform(({ locale, lang = '' }) => [locale ?? lang].find(isLanguage)),
  ),
  undefined,
  { texts: (language) => ({ locale: language, lang: language }), outlivesLogout: true },
);

/**
 * Shows a language, and names it on the document for assistive technology and for the panel. Resolves with false where another
 * was chosen in the meantime; rejects with a ChunkError where its texts cannot be loaded.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  const isShown = await clientTexts.show(language);
  if (isShown) document.documentElement.lang = languageFacts[language].tag;
  return isShown;
}

/** Binds the preferences of one seat to its storage and to the page. */
export function createPreferences(storage: SeatStorage, language: Language): Preferences {
  const scheme = schemeIn(storage);
  const upColour = upColourIn(storage);
  const chosen = languageIn(storage);
  const shown = createStore(() => language);
  const show = async (next: Language): Promise<boolean> => {
    const isShown = await showLanguage(next);
    if (isShown) shown.setState(next);
    return isShown;
  };
  // Another tab chose it.
  chosen.subscribe((next) => {
    if (next !== undefined && next !== shown.getState()) show(next).catch(console.error);
  });
  return {
    scheme,
    setScheme: (next) => scheme.setState(next),
    upColour,
    setUpColour: (next) => upColour.setState(next),
    language: shown,
    async setLanguage(next) {
      if (await show(next)) chosen.setState(next);
    },
  };
}
