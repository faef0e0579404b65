/** The preferences of the visitor as hooks. */
import { createContext, use } from 'react';
import { useStore } from 'zustand';
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

export const useScheme = (): Scheme => useStore(usePreferences().scheme);

export const useUpColour = (): UpColour => useStore(usePreferences().upColour);

export const useLanguage = (): Language => useStore(usePreferences().language);
