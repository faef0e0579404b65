/** The keys of texts as i18next checks them, taken from the English files: `spot.buy` is the key `buy` of `en/spot.json`. */
import type { ParseKeys } from 'i18next';
import type acceptor from './en/acceptor.json';
import type account from './en/account.json';
import type rebate from './en/rebate.json';
import type auth from './en/auth.json';
import type c2c from './en/c2c.json';
import type common from './en/common.json';
import type c2cDeals from './en/c2c-deals.json';
import type c2cNeeds from './en/c2c-needs.json';
import type drawings from './en/drawings.json';
import type desk from './en/desk.json';
import type feature from './en/feature.json';
import type home from './en/home.json';
import type quotation from './en/quotation.json';
import type shop from './en/shop.json';
import type lay from './en/lay.json';
import type shell from './en/shell.json';
import type book from './en/book.json';
import type chart from './en/chart.json';
import type portfolio from './en/portfolio.json';
import type spot from './en/spot.json';
import type assets from './en/assets.json';
import type layouts from './en/layouts.json';
import type markets from './en/markets.json';
import type leverage from './en/leverage.json';
import type micro from './en/micro.json';
import type notices from './en/notices.json';
import type indicators from './en/indicators.json';
import type replay from './en/replay.json';
import type insurance from './en/insurance.json';
import type success from './en/success.json';
import type savings from './en/savings.json';
import type practice from './en/practice.json';
import type presale from './en/presale.json';
import type payment from './en/payment.json';
import type receipt from './en/receipt.json';
import type records from './en/records.json';
import type recharge from './en/recharge.json';
import type addresses from './en/addresses.json';
import type rooms from './en/rooms.json';
import type panel from './en/panel.json';
import type panelDrawer from './en/panel-drawer.json';
import type panelInspector from './en/panel-inspector.json';
import type panelMissions from './en/panel-missions.json';
import type panelPresenter from './en/panel-presenter.json';

/** The namespaces of the client. */
interface Catalogue {
  account: typeof account;
  rebate: typeof rebate;
  acceptor: typeof acceptor;
  chart: typeof chart;
  book: typeof book;
  auth: typeof auth;
  c2c: typeof c2c;
  common: typeof common;
  'c2c-deals': typeof c2cDeals;
  'c2c-needs': typeof c2cNeeds;
  desk: typeof desk;
  drawings: typeof drawings;
  feature: typeof feature;
  home: typeof home;
  quotation: typeof quotation;
  lay: typeof lay;
  shell: typeof shell;
  shop: typeof shop;
  portfolio: typeof portfolio;
  spot: typeof spot;
  assets: typeof assets;
  layouts: typeof layouts;
  markets: typeof markets;
  leverage: typeof leverage;
  micro: typeof micro;
  notices: typeof notices;
  indicators: typeof indicators;
  replay: typeof replay;
  insurance: typeof insurance;
  success: typeof success;
  savings: typeof savings;
  practice: typeof practice;
  presale: typeof presale;
  payment: typeof payment;
  receipt: typeof receipt;
  records: typeof records;
  recharge: typeof recharge;
  addresses: typeof addresses;
  rooms: typeof rooms;
}

/** What the panel needs on every page, and what only its drawer needs. */
type PanelCatalogue = typeof panel &
  typeof panelDrawer &
  typeof panelInspector &
  typeof panelMissions &
  typeof panelPresenter;

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
export type Text<Key extends string> = (key: Key, values?: TextValues) => string;
