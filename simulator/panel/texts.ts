import type strip from '#locales/en/panel.json';
import type drawer from '#locales/en/panel-drawer.json';
import type inspector from '#locales/en/panel-inspector.json';
import type missions from '#locales/en/panel-missions.json';
import type presenter from '#locales/en/panel-presenter.json';
import { fillTemplate } from '#locales/fill.ts';
import { isLanguage, languageOfBrowser, languageOfTag } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { keyOfSeat, seatOfTab } from '#simulator/hosts/browser/seat.ts';
import type { Words } from './answers.ts';

type Catalogue<Key extends string> = Readonly<Record<Key, string>>;
export type PanelKey = keyof typeof strip;
type MissionKey = keyof typeof missions;
type InspectorKey = keyof typeof inspector;
export type DrawerKey = keyof typeof drawer | MissionKey | InspectorKey;
type PresenterKey = keyof typeof presenter;

/** Words in one language, `{{name}}` placeholders filled. */
export type Text<Key extends string> = (
  key: Key,
  params?: Readonly<Record<string, string | number>>,
) => string;
export type PanelText = Text<PanelKey>;
export type DrawerText = Text<DrawerKey>;
export type MissionText = Text<MissionKey>;
export type PresenterText = Text<PresenterKey>;

type Loaders<Key extends string> = Readonly<Record<Language, () => Promise<{ default: Catalogue<Key> }>>>;

const strips: Loaders<PanelKey> = {
  en: () => import('#locales/en/panel.json'),
  hk: () => import('#locales/hk/panel.json'),
  kr: () => import('#locales/kr/panel.json'),
  jp: () => import('#locales/jp/panel.json'),
  zh: () => import('#locales/zh/panel.json'),
};

const drawers: Loaders<keyof typeof drawer> = {
  en: () => import('#locales/en/panel-drawer.json'),
  hk: () => import('#locales/hk/panel-drawer.json'),
  kr: () => import('#locales/kr/panel-drawer.json'),
  jp: () => import('#locales/jp/panel-drawer.json'),
  zh: () => import('#locales/zh/panel-drawer.json'),
};

const inspectorTexts: Loaders<InspectorKey> = {
  en: () => import('#locales/en/panel-inspector.json'),
  hk: () => import('#locales/hk/panel-inspector.json'),
  kr: () => import('#locales/kr/panel-inspector.json'),
  jp: () => import('#locales/jp/panel-inspector.json'),
  zh: () => import('#locales/zh/panel-inspector.json'),
};

const missionTexts: Loaders<MissionKey> = {
  en: () => import('#locales/en/panel-missions.json'),
  hk: () => import('#locales/hk/panel-missions.json'),
  kr: () => import('#locales/kr/panel-missions.json'),
  jp: () => import('#locales/jp/panel-missions.json'),
  zh: () => import('#locales/zh/panel-missions.json'),
};

const presenterTexts: Loaders<PresenterKey> = {
  en: () => import('#locales/en/panel-presenter.json'),
  hk: () => import('#locales/hk/panel-presenter.json'),
  kr: () => import('#locales/kr/panel-presenter.json'),
  jp: () => import('#locales/jp/panel-presenter.json'),
  zh: () => import('#locales/zh/panel-presenter.json'),
};

/** The language the client starts in: the one chosen in this seat, else the browser's. */
export function initialLanguage(): Language {
  const chosen = localStorage.getItem(keyOfSeat(seatOfTab(), 'locale')) ?? undefined;
  return isLanguage(chosen) ? chosen : languageOfBrowser(navigator.languages);
}

/** The language the page says it is in. */
export function pageLanguage(): Language {
  return languageOfTag(document.documentElement.lang) ?? initialLanguage();
}

/** Loads the words of what is always on the page. */
export const loadPanelText = loaderOf<PanelKey>(strips);

/** Loads the words of the drawer. */
export const loadDrawerText = loaderOf<DrawerKey>(drawers, missionTexts, inspectorTexts);

/** Loads the words of missions, which are also spoken of while the drawer is closed. */
export const loadMissionText = loaderOf<MissionKey>(missionTexts);

/** Loads the words of presenter mode, the speaker view and the running order. */
export const loadPresenterText = loaderOf<PresenterKey>(presenterTexts);

/** Loads catalogues together, once for each language unless that fails. */
function loaderOf<Key extends string>(
  ...catalogues: readonly Loaders<never>[]
): (language: Language) => Promise<Text<Key>> {
  const loaded = new Map<Language, Promise<Text<Key>>>();
  const load = async (language: Language): Promise<Text<Key>> => {
    const parts = await Promise.all(catalogues.map((loaders) => loaders[language]()));
    const catalogue = Object.assign({}, ...parts.map((part) => part.default)) as Catalogue<Key>;
    return (key, params = {}) => fillTemplate(catalogue[key], params);
  };
  return (language) => {
    const known = loaded.get(language) ?? load(language);
    loaded.set(language, known);
    known.catch(() => loaded.delete(language));
    return known;
  };
}

/** A text of a scenario in a language; in English, or in whatever it has, where it lacks that language. */
export function wordsIn(language: Language, words: Words | undefined): string {
  if (words === undefined || typeof words === 'string') return words ?? '';
  return words[language] ?? words['en'] ?? Object.values(words)[0] ?? '';
}
