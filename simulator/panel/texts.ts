import type strip from '#locales/en/panel.json';
import type drawer from '#locales/en/panel-drawer.json';
import type missions from '#locales/en/panel-missions.json';
import type notices from '#locales/en/panel-notices.json';
import { isLanguage, languageOfBrowser, languageOfTag, type Language } from '#locales/languages.ts';
import { keyOfSeat, seatOfTab } from '#simulator/hosts/browser/seat.ts';
import type { Words } from './answers.ts';

type Catalogue<Key extends string> = Readonly<Record<Key, string>>;
export type PanelKey = keyof typeof strip;
type MissionKey = keyof typeof missions;
export type DrawerKey = keyof typeof drawer | MissionKey;
type NoticeKey = keyof typeof notices;

/** Words in one language, `{{name}}` placeholders filled. */
export type Text<Key extends string> = (
  key: Key,
  params?: Readonly<Record<string, string | number>>,
) => string;
export type PanelText = Text<PanelKey>;
export type DrawerText = Text<DrawerKey>;
export type MissionText = Text<MissionKey>;

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

const missionTexts: Loaders<MissionKey> = {
  en: () => import('#locales/en/panel-missions.json'),
  hk: () => import('#locales/hk/panel-missions.json'),
  kr: () => import('#locales/kr/panel-missions.json'),
  jp: () => import('#locales/jp/panel-missions.json'),
  zh: () => import('#locales/zh/panel-missions.json'),
};

const noticeTexts: Loaders<NoticeKey> = {
  en: () => import('#locales/en/panel-notices.json'),
  hk: () => import('#locales/hk/panel-notices.json'),
  kr: () => import('#locales/kr/panel-notices.json'),
  jp: () => import('#locales/jp/panel-notices.json'),
  zh: () => import('#locales/zh/panel-notices.json'),
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
export const loadPanelText = (language: Language): Promise<PanelText> => textOf(strips[language]());

/** Loads the words of the drawer. */
export const loadDrawerText = (language: Language): Promise<DrawerText> =>
  textOf(drawers[language](), missionTexts[language]());

/** Loads the words of missions, which are also spoken of while the drawer is closed. */
export const loadMissionText = (language: Language): Promise<MissionText> => textOf(missionTexts[language]());

/** Loads the words of what users are told of their money. */
export const loadNoticeText = (language: Language): Promise<Text<NoticeKey>> =>
  textOf(noticeTexts[language]());

async function textOf<Key extends string>(
  ...loading: readonly Promise<{ default: Partial<Catalogue<Key>> }>[]
): Promise<Text<Key>> {
  const loaded = await Promise.all(loading);
  const catalogue = Object.assign({}, ...loaded.map(({ default: part }) => part)) as Catalogue<Key>;
  return (key, params = {}) =>
    catalogue[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** A text of a scenario in a language; in English, or in whatever it has, where it lacks that language. */
export function wordsIn(language: Language, words: Words | undefined): string {
  if (words === undefined || typeof words === 'string') return words ?? '';
  return words[language] ?? words['en'] ?? Object.values(words)[0] ?? '';
}
