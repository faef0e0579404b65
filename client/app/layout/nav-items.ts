/** Entries of all menus and navigations. */
import type { TextKey } from '#client/ui/text.ts';

/** One entry of a menu. */
export interface NavItem {
  readonly to: string;
  readonly label: TextKey;
  /** Other addresses on which the entry is marked as well. */
  readonly others?: readonly string[];
}

const common: readonly NavItem[] = [
  { to: '/quotation', label: 'common.markets' },
  { to: '/newmarket', label: 'common.navSpot' },
  { to: '/leverdealCenter', label: 'common.navLever' },
  { to: '/secondDealCenter', label: 'common.navMicro' },
  { to: '/c2cOrder', label: 'common.navC2c' },
  { to: '/Property', label: 'common.navProducts' },
  { to: '/upstart', label: 'common.navPresale' },
];

/** The entry of the main menu that is marked on every page of the asset shell. */
export const ASSETS = '/assets';

const assets: NavItem = { to: ASSETS, label: 'common.navAsset' };
const shop: NavItem = { to: '/myLegalShops', label: 'common.navShop' };

/** The room of this browser. */
export const ROOM = '/room';

const room: NavItem = { to: ROOM, label: 'common.rooms_roomTitle' };

/** The menu of a browser that has no seat in a room (ROOM-112). */
export const seatlessMenu: readonly NavItem[] = [room, { to: '/rooms', label: 'common.rooms_title' }];

/**
 * The menu of a visitor, of a user, and of a seller, who alone sees the shop (ROLE-006); where the exchange is used in a
 * room, it leads there (ROOM-084).
 */
export const mainMenu = (isLoggedIn: boolean, isSeller: boolean, hasRooms = false): readonly NavItem[] => [
  ...common,
  ...(isLoggedIn ? [assets] : []),
  ...(isLoggedIn && isSeller ? [shop] : []),
  ...(hasRooms ? [room] : []),
];

/** Entries of a shell's navigation that belong together. */
export interface NavGroup {
  readonly heading: TextKey;
  readonly items: readonly NavItem[];
}

const settings: NavItem = { to: '/accountSet', label: 'common.titleAccountSet' };
const log: NavItem = { to: '/transferLog', label: 'common.titleTransferLog' };
const identity: NavItem = { to: '/authentication', label: 'common.titleAuthentication' };
const messages: NavItem = { to: '/accountMessage', label: 'common.titleAccountMessage' };
const orders: NavItem = { to: '/accountEntrust', label: 'common.orders' };
const overview: NavItem = { to: '/accountCenter', label: 'common.navOverview' };

/** The account dropdown of the header (SHELL-005). */
export const dropdownMenu: readonly NavItem[] = [overview, orders, messages, log, settings, identity];

/** The users of a region, for its agent. */
export const REGION = '/region';

/** Left navigation of the account centre (ACCT-001). */
export const accountMenu: readonly NavGroup[] = [
  { heading: 'common.groupAccount', items: [settings, identity, messages, orders] },
  {
    heading: 'common.groupAcceptors',
    items: [
      { to: '/aceite', label: 'common.titleAcceptors' },
      { to: '/coinRecord', label: 'common.navAcceptorDeals' },
      { to: '/chargeRecord', label: 'common.navAcceptorTimes' },
      { to: REGION, label: 'common.titleRegion' },
    ],
  },
];

/** Left navigation of the asset shell (ACCT-002): every page of it, so that none of them leads to another navigation. */
export const assetMenu: readonly NavGroup[] = [
  {
    heading: 'common.accounts',
    items: [
      overview,
      {
        ...assets,
        others: ['/change', '/legal', '/lever', '/letransactions', '/changeAccount', '/legalAccount'],
      },
      { to: '/lever_manger', label: 'common.titleLeverManager' },
    ],
  },
  {
    heading: 'common.groupMove',
    items: [
      { to: '/recharge', label: 'common.deposit' },
      { to: '/withdraw', label: 'common.withdraw' },
      { to: '/transferLegal', label: 'common.transfer' },
      { to: '/withdraw_address', label: 'common.titleWithdrawAddress' },
      { to: '/payment', label: 'common.titlePayment' },
    ],
  },
  {
    heading: 'common.history',
    items: [
      { to: '/transferRecord', label: 'common.titleTransferRecord' },
      log,
      { to: '/finanrec', label: 'common.titleFinanrec' },
    ],
  },
  {
    heading: 'common.groupEarn',
    items: [
      { to: '/Property/product', label: 'common.navProducts' },
      { to: '/Property/myOrder', label: 'common.titleProductOrders' },
    ],
  },
];
