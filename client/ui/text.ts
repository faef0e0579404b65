/** Interface texts for components. */
import { useTranslation } from 'react-i18next';
import { createClientTexts } from '#locales/client.ts';
import { loadChunk } from './chunks.ts';
import type { Namespace, Translate as TextOf, TextKey } from '#locales/keys.ts';
import type { Language } from '#locales/languages.ts';

export type { Namespace, TextKey, TextValues } from '#locales/keys.ts';

/** The text of a key in the current language. */
export type Text = TextOf<TextKey>;

/** The texts of the page. */
export const clientTexts = createClientTexts(loadChunk);

const options = { i18n: clientTexts.i18n };

/** Loads a part of the client, and beside it the texts that it needs (I18N-007). Rejects with a ChunkError. */
export async function withTexts<Module>(
  needs: readonly Namespace[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([loadChunk(load), clientTexts.need(...needs)]);
  return module;
}

/** The current language's texts; the component renders again when the language changes. */
export function useText(): Text {
  return useTranslation<Namespace[]>(undefined, options).t;
}

/** The language of the texts. */
export function useTextLanguage(): Language {
  useTranslation(undefined, options);
  return clientTexts.language;
}
