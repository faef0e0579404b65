/** The texts of the panel in five languages. */
import { useTranslation } from 'react-i18next';
import type { PanelKey, Translate } from '#locales/keys.ts';
import { isLanguage, languageOfBrowser, languageOfTag } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { createPanelTexts } from '#locales/panel.ts';
import { keyOfSeat, seatOfTab } from '#simulator/page/seat.ts';
import type { TextInLanguages } from './responses.ts';
import { browserValues } from '#simulator/page/page-storage.ts';

export type { PanelKey } from '#locales/keys.ts';

/** A text of the panel in the language that is shown. */
export type PanelText = Translate<PanelKey>;

/** The panel has i18next for itself: the page may have another, or none. */
export const panelTexts = createPanelTexts();

/** Loads the texts of what is not on every page: the drawer, presenter mode and the speaker view. */
export const needDrawerTexts = (): Promise<void> => panelTexts.need('panel-drawer');

const options = { i18n: panelTexts.i18n };

/** The texts of the panel; the component renders again when the language changes. */
export const usePanelText = (): PanelText => useTranslation('panel', options).t;

/** The language the client starts in: the one chosen in this seat, else the browser's. */
export function initialLanguage(): Language {
  const chosen = browserValues.getItem(keyOfSeat(seatOfTab(), 'locale')) ?? undefined;
  return isLanguage(chosen) ? chosen : languageOfBrowser(navigator.languages);
}

/** The language the page says it is in. */
export function pageLanguage(): Language {
  return languageOfTag(document.documentElement.lang) ?? initialLanguage();
}

/** A text of a scenario in a language; in English, or in whatever it has, where it lacks that language. */
export function textIn(language: Language, texts: TextInLanguages | undefined): string {
  if (texts === undefined || typeof texts === 'string') return texts ?? '';
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
}
