/** The keys of texts as i18next checks them, taken from the English files: `spot.buy` is the key `buy` of `en/spot.json`. */
import type { ParseKeys } from 'i18next';
import type acceptor from './en/acceptor.json';
import type account from './en/account.json';
import type assets from './en/assets.json';
import type c2c from './en/c2c.json';
import type common from './en/common.json';
import type desk from './en/desk.json';
import type earn from './en/earn.json';
import type home from './en/home.json';
import type lay from './en/lay.json';
import type leverage from './en/leverage.json';
import type micro from './en/micro.json';
import type rooms from './en/rooms.json';
import type spot from './en/spot.json';
import type panel from './en/panel.json';
import type panelDrawer from './en/panel-drawer.json';

/** The namespaces of the client. */
interface Catalogue {
  acceptor: typeof acceptor;
  account: typeof account;
  assets: typeof assets;
  c2c: typeof c2c;
  common: typeof common;
  desk: typeof desk;
  earn: typeof earn;
  home: typeof home;
  lay: typeof lay;
  leverage: typeof leverage;
  micro: typeof micro;
  rooms: typeof rooms;
  spot: typeof spot;
}

/** What the panel needs on every page, and what only its drawer needs. */
type PanelCatalogue = typeof panel & typeof panelDrawer;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Catalogue & { panel: PanelCatalogue };
    defaultNS: 'common';
    nsSeparator: '.';
    keySeparator: false;
    // The types of JSON files do not know what is in a text.
    parseInterpolation: false;
  }
}

/** A namespace of texts of the client; each is a file. */
export type Namespace = keyof Catalogue;

/** A key of a text of the client. */
export type TextKey = ParseKeys<Namespace[]>;

/** A key of a text of the panel. */
export type PanelKey = ParseKeys<'panel'>;

/** What a text may be filled with; `count` chooses its plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The text of a key in the language that is shown. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;
