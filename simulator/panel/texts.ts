/** The texts of the panel in five languages. */
import type strip from '#locales/en/panel.json';
import type drawer from '#locales/en/panel-drawer.json';
import type inspector from '#locales/en/panel-inspector.json';
import type missions from '#locales/en/panel-missions.json';
import type presenter from '#locales/en/panel-presenter.json';
import { fillTemplate } from '#locales/fill.ts';
import { isLanguage, languageOfBrowser, languageOfTag, oncePerLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { loadPanelFile } from '#locales/panel.ts';
import { keyOfSeat, seatOfTab } from '#simulator/hosts/browser/seat.ts';
import type { LocalText } from './responses.ts';
import { browserValues } from '#simulator/hosts/browser/page-storage.ts';

export type PanelKey = keyof typeof strip;
type MissionKey = keyof typeof missions;
type InspectorKey = keyof typeof inspector;
export type DrawerKey = PanelKey | keyof typeof drawer | MissionKey | InspectorKey;
type PresenterKey = keyof typeof presenter;

/** A text in one language, its `{{name}}` placeholders filled. */
export type Text<Key extends string> = (
  key: Key,
  params?: Readonly<Record<string, string | number>>,
) => string;
export type PanelText = Text<PanelKey>;
export type DrawerText = Text<DrawerKey>;
export type MissionText = Text<MissionKey>;
export type PresenterText = Text<PresenterKey>;

/** The language the client starts in: the one chosen in this seat, else the browser's. */
export function initialLanguage(): Language {
  const chosen = browserValues.getItem(keyOfSeat(seatOfTab(), 'locale')) ?? undefined;
  return isLanguage(chosen) ? chosen : languageOfBrowser(navigator.languages);
}

/** The language the page says it is in. */
export function pageLanguage(): Language {
  return languageOfTag(document.documentElement.lang) ?? initialLanguage();
}

/** Loads the texts of what is always on the page. */
export const loadPanelText = loaderOf<PanelKey>('panel');

/** Loads the texts of the drawer. */
export const loadDrawerText = loaderOf<DrawerKey>(
  'panel',
  'panel-drawer',
  'panel-missions',
  'panel-inspector',
);

/** Loads the texts of missions, which show also while the drawer is closed. */
export const loadMissionText = loaderOf<MissionKey>('panel-missions');

/** Loads the texts of presenter mode, the speaker view and the running order. */
export const loadPresenterText = loaderOf<PresenterKey>('panel-presenter');

/** Loads files together, the later over the earlier, once for each language unless that fails. */
function loaderOf<Key extends string>(
  ...files: readonly string[]
): (language: Language) => Promise<Text<Key>> {
  return oncePerLanguage(async (language) => {
    const parts = await Promise.all(files.map((file) => loadPanelFile(language, file)));
    const texts: Readonly<Record<string, string>> = Object.assign({}, ...parts);
    return (key, params = {}) => fillTemplate(texts[key] ?? key, params);
  });
}

/** A text of a scenario in a language; in English, or in whatever it has, where it lacks that language. */
export function textIn(language: Language, texts: LocalText | undefined): string {
  if (texts === undefined || typeof texts === 'string') return texts ?? '';
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
}
