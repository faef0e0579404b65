/** The preferences of the visitor as hooks. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Language } from '#locales/languages.ts';
import type { UpColour } from './market-colours.ts';
import type { Preferences } from './preferences.ts';
import type { Scheme } from './scheme.ts';

export const PreferencesContext = createContext<Preferences | undefined>(undefined);

/** How the visitor wants the page, and how to change it. */
export function usePreferences(): Preferences {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error('Preferences are set up by the boot');
  return preferences;
}

export function useScheme(): Scheme {
  const { scheme } = usePreferences();
  return useSyncExternalStore(scheme.subscribe, scheme.get);
}

export function useUpColour(): UpColour {
  const { upColour } = usePreferences();
  return useSyncExternalStore(upColour.subscribe, upColour.get);
}

export function useLanguage(): Language {
  const { language } = usePreferences();
  return useSyncExternalStore(language.subscribe, language.get);
}
